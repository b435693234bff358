#!/usr/bin/env bash
# instructions.sh PROGRAM: counts the instructions that each operation of the benchmark program takes for a puzzle, on
# a fixed set, under callgrind. With the vectors of SSE2, which every x86-64 machine has, so that the counts are the same
# on all of them; elsewhere in plain C. To store them: bench/instructions.sh build/release/bench/bench > bench/instructions.txt
set -euo pipefail
program=$1 here=$(dirname "${BASH_SOURCE[0]}")
case $(uname -m) in
x86_64) export BENCH_LANES=sse2 ;;
*) export BENCH_LANES=plain ;;
esac

count() { # OPERATION PUZZLES
    local said
    said=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=timed*' \
        "$program" -f -r 1 -n "$2" -o "$1" "$here/puzzles.txt" 2>&1) || {
        echo "$said" >&2
        return 1
    }
    awk -v n="$2" -v o="$1" '/Collected :/ { printf "%s %.0f\n", o, $NF / n }' <<< "$said"
}

echo "# instructions for a puzzle: W, B and TE(BRT) ratings, solution count"
echo "compiler $(gcc -dumpfullversion) $(uname -m) $BENCH_LANES"
count W 100
count B 100
count T 400
count C 400
