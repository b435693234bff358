#!/usr/bin/env bash
# compare_limit.sh N PROGRAM: are W and B of N generated 9x9 Sudokus, of all ratings, what another rater says, which was
# written for 9x9 alone and shares no code with this one? It is not part of this repository and needs AVX2: without both
# there is nothing to do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
n=$1 program=$2 source=../shared/yardstick/limit
[ -r "$source/cw4.c" ] || {
    echo "skipped: no ../shared ($source)"
    exit 77
}
grep -q avx2 /proc/cpuinfo 2> /dev/null || {
    echo "skipped: no AVX2 here"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for lanes in 1 2; do
    gcc -O3 -march=native -fno-strict-aliasing -w -DLB=$lanes -c "$source/eng.c" -o "$tmp/eng$lanes.o"
done
gcc -O3 -march=native -fno-strict-aliasing -w "$source/cw4.c" "$tmp/eng1.o" "$tmp/eng2.o" -o "$tmp/limit"
"$program" generate --count "$n" --seed 20 --no-progress --quiet > "$tmp/puzzles"
"$program" rate --by W,B --no-progress --quiet "$tmp/puzzles" > "$tmp/ours"
wrong=0 column=2
for theory in W B; do
    V=1 "$tmp/limit" $theory "$tmp/puzzles" 2> /dev/null | sed 's/^9[89]$/inf/' > "$tmp/theirs"
    cut -f "$column" "$tmp/ours" | paste "$tmp/theirs" - |
        awk -v n="$n" -v name=$theory '
            $1 != $2 { differ++ }
            END { printf "%s: %d puzzles, %d ratings differ\n", name, NR, differ; exit !(NR == n && !differ) }' || wrong=1
    column=$((column + 1))
done
exit $wrong
