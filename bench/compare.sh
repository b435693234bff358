#!/usr/bin/env bash
# compare.sh [PROGRAM]: the benchmark program against the yardstick, a plain rater written only to compare with, on the
# same puzzles in the same run: puzzles per second of CPU, best of 3, and their ratios. The yardstick and its puzzles are no
# part of this repository: without them there is nothing to do.
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

yardstick() { # RATING: puzzles per second
    local n t best=''
    n=$(wc -l < "$tmp/puzzles")
    for _ in 1 2 3; do
        t=$( (TIMEFORMAT=%U; time "$tmp/yardstick" "$1" < "$tmp/puzzles" > /dev/null 2>&1) 2>&1)
        if [ -z "$best" ] || awk "BEGIN { exit !($t < $best) }"; then best=$t; fi
    done
    awk "BEGIN { print $n / $best }"
}

w=$(yardstick W)
b=$(yardstick B)
"$program" -f "$tmp/puzzles" | tee "$tmp/said"
awk -v w="$w" -v b="$b" '
    function row(name, yard, by) {
        printf "  %-32s %10.0f/s = %6.1f times the yardstick (%s: %.0f/s)\n", name, speed[name], speed[name] / yard, by, yard
    }
    match($0, / +[0-9]+\/s/) {
        name = substr($0, 3, RSTART - 3)
        sub(/ +$/, "", name)
        speed[name] = substr($0, RSTART) + 0
    }
    END {
        print "ratios"
        row("W rating, from text", w, "W")
        row("B rating, from text", b, "B")
        row("T&E(BRT) decision, from givens", w, "W")
        row("T&E(BRT) decision, from text", w, "W")
    }' "$tmp/said"
