#!/usr/bin/env bash
# growth.sh [TRESSE]: how the time of chains grows with the size of a network: 500 to 10,000 labels. Writes for each network:
# labels, the ratings by W and B, milliseconds of user time for BRT, W and B. There are two kinds:
#   maps:   1, 2, 5, 10 or 20 maps of 121 regions side by side, a grid with diagonals and four colours
#   random: groups of ten csp-variables with ten values, all different, and five times as many pairs at random that differ,
#           too, as there are csp-variables
# Of a random solution the clues are given that are needed, and no others.
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

often() { # TIMES FILE COMMAND...: writes the output to the file
    local times=$1 out=$2
    shift 2
    for ((i = 0; i < times; i++)); do "$@" > "$out" 2> "$tmp/err" || true; done
}

random() { # SEED CSP-VARIABLES
    awk -v seed="$1" -v n="$2" '
        function below(k) { return int(rand() * k) }
        BEGIN {
            srand(seed)
            for (i = 0; i < n; i++) names = names " x" i
            printf "network random\nvariables%s: 0 1 2 3 4 5 6 7 8 9\n", names
            for (g = 0; g < n; g += 10) {
                printf "different"
                for (i = 0; i < 10; i++) {
                    printf " x%d", g + i
                    k = below(i + 1)
                    value[g + i] = value[g + k]
                    value[g + k] = i
                }
                print ""
            }
            for (i = 0; i < 5 * n; i++) {
                x = below(n); y = below(n)
                if (int(x / 10) != int(y / 10) && value[x] != value[y]) printf "different x%d x%d\n", x, y
            }
            for (i = 0; i < n; i++) printf "given x%d=%d\n", i, value[i]
        }'
}

measure() { # LABELS FILE TIMES: W and B stop after 300,000 nodes
    local times='' by seconds
    for by in BRT W B; do
        seconds=$({ time often "$3" "$tmp/$by" "$tresse" rate --by "$by" --limit-nodes 300000 --jobs 1 \
            --no-progress "$2"; } 2>&1)
        times+=$'\t'$(awk "BEGIN { printf \"%.1f\", 1000 / $3 * $seconds }")
    done
    printf '%d\t%s\t%s%s\n' "$1" "$(tail -n 1 "$tmp/W" | cut -f2)" "$(tail -n 1 "$tmp/B" | cut -f2)" "$times"
}

for seed in {1..20}; do map "$seed"; done > "$tmp/full"
"$tresse" minimal --make --seed 1 --no-progress "$tmp/full" > "$tmp/maps"
printf 'labels\tW\tB\tBRT ms\tW ms\tB ms\n'
for maps in 1 2 5 10 20; do
    head -n "$maps" "$tmp/maps" | beside > "$tmp/map"
    measure $((maps * 484)) "$tmp/map" 10
done
for n in 50 100 200 500 1000; do
    for seed in 1 2 3; do
        random "$seed" "$n" > "$tmp/full"
        "$tresse" minimal --make --seed 1 --no-progress "$tmp/full" > "$tmp/random" 2> "$tmp/err"
        measure $((n * 10)) "$tmp/random" 3
    done
done
