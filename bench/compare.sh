#!/usr/bin/env bash
# compare.sh [PROGRAM]: the benchmark program against the yardstick, a plain rater written only to compare with, and, where
# the machine has AVX2, against the limit, a rater of 9x9 alone that does nothing else, on the same puzzles in the same run:
# puzzles per second of CPU, best of 3, and their ratios. Both and their puzzles are no part of this repository: without
# them there is nothing to do.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${1-build/release/bench/bench} shared=../shared
source=$shared/yardstick/yardstick.c puzzles=$shared/data/cb-2000.tsv
for file in "$source" "$puzzles"; do
    [ -r "$file" ] || {
        echo "skipped: no ../shared ($file)"
        exit 77
    }
done
[ -x "$program" ] || {
    echo "no $program: make bench" >&2
    exit 1
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cc -O3 -o "$tmp/yardstick" "$source"
grep -v '^#' "$puzzles" | cut -f 1 > "$tmp/puzzles"

limit=no
if grep -q avx2 /proc/cpuinfo 2> /dev/null; then
    limit=yes
    for lanes in 1 2; do
        gcc -O3 -march=native -fno-strict-aliasing -w -DLB=$lanes -c "$shared/yardstick/limit/eng.c" -o "$tmp/eng$lanes.o"
    done
    gcc -O3 -march=native -fno-strict-aliasing -w "$shared/yardstick/limit/cw4.c" "$tmp/eng1.o" "$tmp/eng2.o" -o "$tmp/limit"
fi

speed() { # COMMAND...: puzzles per second
    local n t best=''
    n=$(wc -l < "$tmp/puzzles")
    for _ in 1 2 3; do
        t=$( (TIMEFORMAT=%U; time "$@" < "$tmp/puzzles" > /dev/null 2>&1) 2>&1)
        if [ -z "$best" ] || awk "BEGIN { exit !($t < $best) }"; then best=$t; fi
    done
    awk "BEGIN { print $n / $best }"
}

w=$(speed "$tmp/yardstick" W)
b=$(speed "$tmp/yardstick" B)
lw=0 lb=0
if [ $limit = yes ]; then
    lw=$(speed "$tmp/limit" W "$tmp/puzzles")
    lb=$(speed "$tmp/limit" B "$tmp/puzzles")
fi
"$program" -f "$tmp/puzzles" | tee "$tmp/said"
awk -v w="$w" -v b="$b" -v lw="$lw" -v lb="$lb" '
    function row(name, yard, limit) {
        printf "  %-32s %10.0f/s = %6.1f times the yardstick (%.0f/s)", name, speed[name], speed[name] / yard, yard
        if (limit > 0)
            printf ", %.2f of the limit (%.0f/s)", speed[name] / limit, limit
        print ""
    }
    match($0, / +[0-9]+\/s/) {
        name = substr($0, 3, RSTART - 3)
        sub(/ +$/, "", name)
        speed[name] = substr($0, RSTART) + 0
    }
    END {
        print "ratios"
        row("W rating, from text", w, lw)
        row("B rating, from text", b, lb)
    }' "$tmp/said"
