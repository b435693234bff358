#!/usr/bin/env bash
# instructions.sh PROGRAM: counts the instructions that each operation of the benchmark program takes for a puzzle, on
# a fixed set, under callgrind: with the vectors of SSE2, which every x86-64 machine has, so that the counts are the same
# on all of them, and those of ratings with AVX2, too, where the machine has it; elsewhere in plain C.
# To store them: bench/instructions.sh build/release/bench/bench > bench/instructions.txt
set -euo pipefail
program=$1 here=$(dirname "${BASH_SOURCE[0]}")

count() { # LANES OPERATION PUZZLES
    local said
    said=$(BENCH_LANES=$1 valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=timed*' \
        "$program" -f -r 1 -n "$3" -o "$2" "$here/puzzles.txt" 2>&1) || {
        echo "$said" >&2
        return 1
    }
    awk -v n="$3" -v o="$1 $2" '/Collected :/ { printf "%s %.0f\n", o, $NF / n }' <<< "$said"
}

lanes=plain
[ "$(uname -m)" != x86_64 ] || lanes=sse2
echo "# instructions for a puzzle: W, B and TE(BRT) ratings, solution count from a state and from text, the usual theory, its paths in JSON"
echo "compiler $(gcc -dumpfullversion) $(uname -m)"
count $lanes W 100
count $lanes B 100
count $lanes T 400
count $lanes C 400
count $lanes c 400
count $lanes U 100
count $lanes J 50
if [ $lanes = sse2 ] && grep -qw avx2 /proc/cpuinfo; then
    count avx2 W 100
    count avx2 B 100
fi
