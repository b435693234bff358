#!/usr/bin/env bash
# table.sh [DIRECTORY]: all that speed is promised of, in one run: what is measured, what is wanted at least, and whether it
# is reached. DIRECTORY has `tresse` and `bench/bench` (default: build/release); what compares programs, or needs puzzles
# that are no part of this repository, is left out without them. CPU time, best of three, but for the rows that say wall.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1-build/release} shared=../shared
tresse=$(realpath "$build/tresse") bench=$(realpath "$build/bench/bench")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
TIMEFORMAT='%U %S %R'

row() { # NAME MEASURED UNIT WANTED(with < or > in front; - : none)
    local ok=''
    case $4 in
    '>'*) ok=$(awk "BEGIN { print ($2 >= ${4#>} ? \"reached\" : \"NOT REACHED\") }") ;;
    '<'*) ok=$(awk "BEGIN { print ($2 <= ${4#<} ? \"reached\" : \"NOT REACHED\") }") ;;
    esac
    printf '%-58s %12s %-22s %-10s %s\n' "$1" "$2" "$3" "$4" "$ok"
}

best() { # COLUMN(1 user, 2 system, 3 wall, 4 both) COMMAND...: the least of three, in seconds
    local column=$1 least='' t
    shift
    for _ in 1 2 3; do
        t=$( (time "$@" > "$tmp/out" 2> "$tmp/err" || true) 2>&1 | awk -v c="$column" '{ print c == 4 ? $1 + $2 : $c }')
        if [ -z "$least" ] || awk "BEGIN { exit !($t < $least) }"; then least=$t; fi
    done
    echo "$least"
}

speed() { # OPERATION FILE: puzzles per second of the benchmark program
    "$bench" -f -r 3 -o "$1" "$2" | sed -n 's/.* \([0-9][0-9]*\)\/s .*/\1/p'
}

bench_seconds() { # OPERATION FILE: CPU seconds of the benchmark program for all puzzles
    "$bench" -f -r 3 -o "$1" "$2" | sed -n 's/.*\/s *\([0-9.]*\) s CPU.*/\1/p'
}

divide() { # A B DIGITS
    awk "BEGIN { printf \"%.$3f\", $1 / ($2 > 0 ? $2 : 1e-9) }"
}

instructions() { # OPERATION FILE PUZZLES
    BENCH_LANES=$4 valgrind --tool=callgrind --callgrind-out-file=/dev/null '--toggle-collect=timed*' \
        "$bench" -f -r 1 -n "$3" -o "$1" "$2" 2>&1 | awk -v n="$3" '/Collected :/ { printf "%.3f", $NF / n / 1e6 }'
}

# ---- other programs ----

compared() {
    local w b file=$shared/data/cb-2000.tsv lanes name theory
    grep -v '^#' "$file" | cut -f 1 > "$tmp/cb"
    cc -O3 -o "$tmp/yardstick" "$shared/yardstick/yardstick.c"
    for lanes in 1 2; do
        gcc -O3 -march=native -fno-strict-aliasing -w -DLB=$lanes -c "$shared/yardstick/limit/eng.c" -o "$tmp/eng$lanes.o"
    done
    gcc -O3 -march=native -fno-strict-aliasing -w "$shared/yardstick/limit/cw4.c" "$tmp/eng1.o" "$tmp/eng2.o" -o "$tmp/limit"
    for theory in W B; do
        name=$(best 1 "$tresse" rate --by $theory --jobs 1 --no-progress "$tmp/cb")
        w=$(best 1 sh -c "'$tmp/yardstick' $theory < '$tmp/cb'")
        b=$(best 1 "$tmp/limit" $theory "$tmp/cb")
        row "$theory, times the yardstick" "$(divide "$w" "$name" 1)" '' "$([ $theory = W ] && echo '>14' || echo '>20')"
        row "$theory, of the speed of the limit" "$(divide "$b" "$name" 2)" '' '>0.75'
    done
}

of_published() {
    local w b
    grep -v '^#' "$shared/data/cb-2000.tsv" | awk -F'\t' '$3 == 0 { print $1 }' > "$tmp/zero"
    grep -v '^#' "$shared/data/cb-2000.tsv" | awk -F'\t' '$3 == 1 { print $1 }' > "$tmp/one"
    grep -v '^#' "$shared/data/bxb-60.tsv" | cut -f 1 > "$tmp/te2"
    for _ in 1 2 3 4 5; do cat "$tmp/te2"; done > "$tmp/te2-5"
    head -n 500 "$tmp/cb" > "$tmp/cb500"
    row "puzzle that Singles solve, from text" "$(divide 1e6 "$(speed W "$tmp/zero")" 1)" 'µs' '<10'
    row "puzzle rated 1, from text" "$(divide 1e6 "$(speed W "$tmp/one")" 1)" 'µs' '<20'
    row "solution count, from text" "$(speed c "$tmp/cb")" 'a second' '>120000'
    row "TE(BRT,1) of puzzles of depth 2" "$(speed t "$tmp/te2-5")" 'a second' '>17000'
    row "TE(BRT,2) of the same" "$(speed D "$tmp/te2-5")" 'a second' '>900'
    row "usual theory" "$(speed U "$tmp/cb500")" 'a second' -
    row "path by the usual theory, in JSON" "$(speed J "$tmp/cb500")" 'a second' -
    w=$(speed W "$tmp/cb500") b=$(speed B "$tmp/cb500")
    row "gW, of the speed of W" "$(divide "$(speed w "$tmp/cb500")" "$w" 3)" '' '>0.25'
    row "gB, of the speed of B" "$(divide "$(speed b "$tmp/cb500")" "$b" 3)" '' '>0.25'
    row "BxB, on average" "$(divide 1000 "$(speed x "$tmp/te2")" 1)" 'ms' '<50'
    command -v valgrind > "$tmp/found" && grep -qw avx2 /proc/cpuinfo || return 0
    row "instructions, TE(BRT,1) of puzzles of depth 2" "$(instructions t "$tmp/te2" 62 avx2)" 'million' -
    row "instructions, W, first 200 controlled-bias, AVX2" "$(instructions W "$tmp/cb" 200 avx2)" 'million' '<0.95'
    row "instructions, B, the same" "$(instructions B "$tmp/cb" 200 avx2)" 'million' '<0.60'
    row "instructions, usual theory, the same (was 5.77)" "$(instructions U "$tmp/cb" 200 avx2)" 'million' '<2.885'
    row "instructions, path in JSON, the same (was 7.35)" "$(instructions J "$tmp/cb" 200 avx2)" 'million' '<3.675'
}

# ---- by itself ----

start() {
    grep -m 1 "^[0-9.]" bench/puzzles.txt > "$tmp/first"
    # shellcheck disable=SC2016
    t=$(best 4 sh -c 'for i in 1 2 3 4 5 6 7 8 9 10; do "$1" rate --by W --jobs 1 --no-progress --quiet "$2"; done' x \
        "$tresse" "$tmp/first")
    row "start of rate, one puzzle" "$(divide "$t" 0.01 1)" 'ms' '<5'
}

# Of eight minimal puzzles, in the order they are made, the third has length 10 and the last length 11: most others have no
# W, or one that takes minutes.
large() {
    local t
    t=$(best 1 "$tresse" generate --size 16 --count 8 --seed 1 --jobs 1 --no-progress --quiet)
    cp "$tmp/out" "$tmp/minimal"
    row "16x16, eight minimal puzzles generated" "$t" 's' '<10'
    for n in 3 8; do
        sed -n "${n}p" "$tmp/minimal" > "$tmp/16"
        t=$(best 1 "$tresse" rate --by W --jobs 1 --no-progress --quiet "$tmp/16")
        row "16x16, minimal, W" "$t" "s, rated $(cut -f 2 "$tmp/out")" '<10'
    done
    sed -n '3p;8p' "$tmp/minimal" > "$tmp/16"
    grep -E '^[^#]{256}( |$)' examples/sudoku/large.txt | cut -c 1-256 >> "$tmp/16"
    row "16x16, W, times the sparse layout" "$(divide "$(bench_seconds s "$tmp/16")" "$(bench_seconds W "$tmp/16")" 1)" '' '>2.5'
    t=$(best 1 "$tresse" generate --size 25 --count 1 --seed 1 --jobs 1 --no-progress --quiet)
    row "25x25, until a puzzle is made or it is said why not" "$t" 's' '<10'
}

peak() { # COMMAND...: the most memory it has had, in MB, looked at often
    local pid most=0 now
    "$@" > "$tmp/out" 2> "$tmp/err" &
    pid=$!
    while now=$(awk '/^VmHWM:/ { print $2 }' "/proc/$pid/status" 2> "$tmp/gone") && [ -n "$now" ]; do
        most=$now
        sleep 0.01
    done
    wait "$pid" || true
    divide "$most" 1024 0
}

network() { # REGIONS: a map at random, of five colours and one that fits; an eighth of the regions are given
    awk -v n="$1" '
        function below(k) { seed = (seed * 16807) % 2147483647; return seed % k }
        BEGIN {
            seed = 12345
            print "network map"
            for (i = 0; i < n; i++) {
                printf "variable v%d: a b c d e\n", i
                colour[i] = below(5)
            }
            for (i = 0; i < 6 * n; i++)
                if (colour[x = below(n)] != colour[y = below(n)])
                    printf "different v%d v%d\n", x, y
            for (i = 0; i < n; i++)
                if (below(8) == 0)
                    printf "given v%d=%s\n", i, substr("abcde", colour[i] + 1, 1)
        }'
}

chain() { # CELLS: of a bivalue-chain
    awk -v n="$1" 'BEGIN {
        print "network chain"
        for (i = 0; i <= n; i++)
            printf "variable v%d: a b\n", i
        for (i = 1; i < n; i++)
            printf "link v%d=b v%d=a\n", i, i + 1
        printf "link v0=a v1=a\nlink v0=a v%d=b\n", n
    }'
}

networks() {
    local n
    for n in 2000 13000; do
        network $n > "$tmp/network"
        row "network of $((5 * n)) labels, rate --by BRT,W1" \
            "$(best 4 "$tresse" rate --app generic --by BRT,W1 --no-progress --quiet "$tmp/network")" 's' \
            "$([ $n = 2000 ] && echo '<2' || echo '<5')"
    done
    row "memory of the last one" "$(peak "$tresse" rate --app generic --by BRT,W1 --no-progress --quiet "$tmp/network")" 'MB' '<500'
    chain 1600 > "$tmp/network"
    row "bivalue-chain of length 1,600" \
        "$(best 4 "$tresse" solve --app generic --with BC --no-progress --quiet "$tmp/network")" 's' '<0.1'
}

# Magictour #113 and #182, and Mauricio: most of the time of the file.
hard() {
    cat << 'END'
5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9
......8...7..9..1...3..7..51..6......5..2..4...8..9..74.....2...6..1..5......6..3
.....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.
END
}

tailed() { # those that are generated, and six hard ones among them
    awk -v hard="$tmp/hard" 'BEGIN { while ((getline l < hard) > 0) h[n++] = l }
        { print }
        NR % 600 == 0 { print h[k++ % n] }' "$tmp/many"
}

by_two() { # NAME FILE WANTED: two threads against one, for W and for B
    local theory one two
    for theory in W B; do
        one=$(best 3 "$tresse" rate --by $theory --jobs 1 --no-progress --quiet "$2")
        two=$(best 3 "$tresse" rate --by $theory --jobs 2 --no-progress --quiet "$2")
        row "$theory, --jobs 2 against 1, $1, wall" "$(divide "$one" "$two" 2)" 'times' "$3"
    done
}

threads() {
    "$tresse" generate --count 4000 --seed 1 --no-progress --quiet > "$tmp/many"
    tailed > "$tmp/tailed"
    if [ -e "$tmp/cb" ]; then
        for _ in 1 2 3 4 5; do cat "$tmp/cb"; done > "$tmp/cb5"
        by_two "controlled-bias" "$tmp/cb5" '>1.9'
    fi
    by_two "4,000 and six hard ones" "$tmp/tailed" '>1.9'
    by_two "three hard ones alone" "$tmp/hard" -
}

memory() {
    "$bench" -f -r 1 -o W "$tmp/many" | sed -n 's/.*CPU *\([0-9.]*\) MB.*/\1/p' > "$tmp/megabytes"
    row "memory, 4,000 puzzles" "$(cat "$tmp/megabytes")" 'MB' '<50'
}

hard > "$tmp/hard"
printf '%-58s %12s %-22s %-10s %s\n' '' measured '' wanted ''
if [ -r "$shared/yardstick/yardstick.c" ]; then
    compared
    of_published
else
    echo "skipped: no ../shared: comparisons, and rows on its puzzles"
fi
start
large
networks
threads
memory
