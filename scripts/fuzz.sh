#!/usr/bin/env bash
# fuzz.sh TARGET SECONDS: runs a fuzz target and prints what it found. It starts from the inputs in
# tests/fuzz/corpus/TARGET and, if it reads texts of puzzles or paths, from the puzzles of examples/ and paths in JSON
# with steps of every rule, and puts in words of tests/fuzz/TARGET.dict if there is one. An input that fails is left in
# build/fuzz/.
# The paths are written by the program TRESSE (default: build/release/tresse).
set -euo pipefail
target=$(realpath "$1") seconds=$2 name=$(basename "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${TRESSE:-build/release/tresse}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/seeds" "$tmp/found"
grid=.5.6...1..........6.15....2..3....4. # as in tests/fuzz/fuzz_check.c

# Each rule alone, all of them together, and what else there is.
options() {
    scripts/rule_codes.sh "$program" | sed 's/ .*//; s/^/--with /; s/$/ --trim/'
    echo "--with $(scripts/rule_codes.sh "$program" | cut -d ' ' -f 1 | paste -sd +)"
    cat << 'END'
--with S
--with W:rc/rn --trim
--with BC:rc+T:rn/cn+W --trim
--with Z:rn+B:cn/rc --trim
--with TE(BRT) --trim
--with TE(BRT) --trim --te-as-braids
--with TE(S2,2) --trim
END
}
gather_texts() {
    for file in examples/*/*; do
        cp "$file" "$tmp/seeds/${file//\//-}"
    done
    "$program" solve --format json --with W+B examples/sudoku/line.txt > "$tmp/seeds/path.json" || [ $? = 3 ]
    while read -r -a options; do
        seeds=$((${seeds-0} + 1))
        "$program" solve --format json --quiet "${options[@]}" "$grid" > "$tmp/seeds/path-$seeds.json" || [ $? = 3 ]
    done < <(options)
    # Orders and couplings, which Sudokus have not: two puzzles of tests/fuzz/fuzz_check.c, each the first of its file that
    # has such steps.
    first=$(grep -m 1 '^[0-9]' examples/futoshiki/lines.txt)
    "$program" solve --format json --quiet --with H --app futoshiki "${first% W*}" > "$tmp/seeds/path-order.json"
    second=$(grep -m 2 '^B' examples/kakuro/lines.txt | tail -n 1)
    "$program" solve --format json --quiet --with C --app kakuro "${second% W*}" > "$tmp/seeds/path-coupling.json" || [ $? = 3 ]
    grep -q '"rule":"asc"' "$tmp/seeds/path-order.json"
    grep -q '"rule":"coupling"' "$tmp/seeds/path-coupling.json"
}

# What these read is neither a puzzle nor a path: the texts would be noise, and a slow one.
case $name in
    fuzz_calls | fuzz_lrat | fuzz_theory | fuzz_web) ;;
    *) gather_texts ;;
esac
words=()
[ ! -e "tests/fuzz/$name.dict" ] || words=("-dict=tests/fuzz/$name.dict")
[ ! -d "tests/fuzz/corpus/$name" ] || cp -r "tests/fuzz/corpus/$name/." "$tmp/seeds/"

mkdir -p build/fuzz
# The fuzzer ends by itself, unless an input that takes for ever keeps it from looking at the clock.
timeout $((seconds + 120)) "$target" "${words[@]}" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$name-" "$tmp/found" "$tmp/seeds" > "$tmp/log" 2>&1 || {
    tail -n 60 "$tmp/log"
    exit 1
}
echo "$(find "$tmp/seeds" -type f | wc -l) seeds"
grep -E '^stat::number_of_executed_units|^Done' "$tmp/log"
