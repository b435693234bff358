#!/usr/bin/env bash
# growth.sh [TRESSE]: how the time of chains grows with the size of a network: 500 to 10,000 labels. Each network is 1, 2, 5,
# 10 or 20 maps of 121 regions side by side, a grid with diagonals and four colours: of a random colouring, the clues that
# are needed. Writes for each: labels, the ratings by W and B, user seconds for BRT, W and B.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tresse=$(realpath "${1-build/release/tresse}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
TIMEFORMAT=%U

map() { # SEED: each region has the neighbours to its right, below, and below to the right
    awk -v n=11 -v seed="$1" 'BEGIN {
        srand(seed)
        for (i = 0; i < n * n; i++) {
            left = i % n ? colour[i - 1] : ""; up = i >= n ? colour[i - n] : ""
            both = i % n && i >= n ? colour[i - n - 1] : ""
            do c = substr("RGBY", int(rand() * 4) + 1, 1); while (c == left || c == up || c == both)
            colour[i] = c
            clues = clues c
            if (i % n < n - 1) later[i] = later[i] " " i + 2
            if (i < n * n - n) later[i] = later[i] " " i + n + 1
            if (i % n < n - 1 && i < n * n - n) later[i] = later[i] " " i + n + 2
        }
        printf "4 %d %s", n * n, clues
        for (i = 0; i < n * n; i++) if (later[i] != "") printf " %d%s :", i + 1, later[i]
        print ""
    }'
}

beside() { # one map of all those on standard input
    awk '{ clues = clues $3
           for (i = 4; i <= NF; i++) rest = rest " " ($i == ":" ? $i : $i + regions)
           regions += $2 }
         END { printf "4 %d %s%s\n", regions, clues, rest }'
}

ten_times() { # FILE COMMAND...: writes the output to the file
    local out=$1
    shift
    for _ in {1..10}; do "$@" > "$out" 2> "$tmp/err"; done
}

for seed in {1..20}; do map "$seed"; done > "$tmp/full"
"$tresse" minimal --make --seed 1 --no-progress "$tmp/full" > "$tmp/maps"
printf 'labels\tW\tB\tBRT ms\tW ms\tB ms\n'
for maps in 1 2 5 10 20; do
    head -n "$maps" "$tmp/maps" | beside > "$tmp/map"
    times=''
    for by in BRT W B; do
        seconds=$({ time ten_times "$tmp/$by" "$tresse" rate --by "$by" --jobs 1 --no-progress "$tmp/map"; } 2>&1)
        times+=$'\t'$(awk "BEGIN { print 100 * $seconds }")
    done
    printf '%d\t%s\t%s%s\n' $((maps * 484)) "$(cut -f2 "$tmp/W")" "$(cut -f2 "$tmp/B")" "$times"
done
