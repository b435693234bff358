#!/usr/bin/env bash
# campaign.sh [PART...]: the long tests, each with its figures. Parts: paths corrupted calls outside fuzz load machines coverage mutants
# (default: all). Every part prints one line, "part | what was done | how long it took", which is also added to
# build/campaign.txt; doc/trust.md has those of the last run. Each is bounded: SECONDS_EACH (default 3600) is when a part
# begins nothing new; and PATHS (100000), CORRUPTED (1000000), SEQUENCES (1000000), FUZZ (60 seconds each) and SCALE (100,
# percent of the load) say how much is wanted. SEED (default 1) makes other ones; JOBS (as many as there are cores) run at
# once. Fails if anything is found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- paths corrupted calls outside fuzz load machines coverage mutants
each=${SECONDS_EACH:-3600} seed=${SEED:-1} cores=${CORES:-$(nproc)} wrong=0
jobs=${JOBS:-$cores}
mkdir -p build
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

left() { [ $((SECONDS - begun)) -lt "$each" ]; }
said() { # WHAT
    printf '%s | %s | %d s\n' "$part" "$1" $((SECONDS - begun)) | tee -a build/campaign.txt
}
failed() { # LOG
    tail -n 40 "$1"
    wrong=1
}
program() { # TEST: built, its path
    make -s "-j$cores" "build/release/tests/unit/$1" > "$tmp/make" 2>&1 || { cat "$tmp/make" >&2; exit 1; }
    echo "build/release/tests/unit/$1"
}
sum() { awk -v at="$1" '{ n += $at } END { printf "%d", n }'; }

# The program TEST once for each SEED, JOBS at a time, until the time is up; its line that matches PATTERN goes to FILE.
many() { # TEST PATTERN FILE SEED...
    local one pattern=$2 file=$3
    one=$(program "$1")
    shift 3
    : > "$file"
    export one pattern file tmp begun_at each
    begun_at=$(date +%s)
    # shellcheck disable=SC2016
    printf '%s\n' "$@" | xargs -P "$jobs" -I{} bash -c '
        [ $(($(date +%s) - begun_at)) -lt "$each" ] || exit 0
        TRESSE_SEED={} "$one" > "$tmp/{}.log" 2>&1 && grep -E "$pattern" "$tmp/{}.log" >> "$file" || exit 255' ||
        failed "$(find "$tmp" -name "*.log" -printf "%T@ %p\n" | sort -n | tail -n 1 | cut -d " " -f 2)"
}

# Random puzzles of every application, solved by random theories and options: checker, RUP and LRAT.
paths() {
    local f=$tmp/paths want=${PATHS:-100000}
    export TRESSE_PATHS=5000
    # shellcheck disable=SC2046
    many test_journey '^# ' "$f" $(seq "$seed" 5000 $((seed + want - 1)))
    said "$(sum 2 < "$f") paths with $(sum 5 < "$f") steps, $(sum 7 < "$f") solved, $(sum 9 < "$f") contradictions: all accepted by check, on the puzzle and on its printed network; $(sum 11 < "$f") as DRUP by RUP and as LRAT by hints, the others say that they have no proof"
}

# Corrupted paths: the checker and the definitions, executed, agree on each; some 87,000 with each seed.
corrupted() {
    local f=$tmp/corrupted want=${CORRUPTED:-1000000}
    # shellcheck disable=SC2046
    many test_corrupt '^[0-9]+ paths, [0-9]+ corruptions' "$f" $(seq $((seed + 1)) $((seed + 1 + want / 84000)))
    said "$(sum 3 < "$f") corrupted paths: $(sum 5 < "$f") wrong, all refused; $(sum 7 < "$f") still right, all accepted"
}

calls() {
    local f=$tmp/calls want=${SEQUENCES:-1000000}
    export TRESSE_SEQUENCES=10000
    # shellcheck disable=SC2046
    many test_calls '^# ' "$f" $(seq $((seed * 1000 + 1)) $((seed * 1000 + want / 10000)))
    said "$(sum 2 < "$f") sequences of $(sum 4 < "$f") calls: $(sum 6 < "$f") refused, $(sum 8 < "$f") without memory, $(sum 11 < "$f") stopped; $(sum 13 < "$f") paths; no promise broken, no byte lost"
}

# Checkers of proofs that others wrote.
outside() {
    make -s "-j$cores" all
    scripts/outside.sh build/release/tresse > "$tmp/log" 2>&1 || [ $? = 77 ] || failed "$tmp/log"
    said "$(tail -n 1 "$tmp/log")"
}

fuzz() {
    local target name all=''
    make -s "-j$cores" all
    make -s "-j$cores" MODE=fuzz fuzz
    for target in build/fuzz/fuzz/fuzz_*; do
        left || break
        name=${target##*/fuzz_}
        scripts/fuzz.sh "$target" "${FUZZ:-60}" > "$tmp/log" 2>&1 || failed "$tmp/log"
        all="$all, $name $(sed -n 's/^stat::number_of_executed_units: //p' "$tmp/log")"
    done
    said "executions under sanitizers: ${all#, }; nothing found"
}

load() {
    make -s "-j$cores" all
    scripts/ordeals.sh "${SCALE:-100}" > "$tmp/log" 2>&1 || failed "$tmp/log"
    cat "$tmp/log" >> build/campaign.txt
    said "load and faults: $(wc -l < "$tmp/log") rows of the table"
}

machines() {
    make -s "-j$cores" all
    scripts/compare_machines.sh "${PUZZLES:-50}" > "$tmp/log" 2>&1 || failed "$tmp/log"
    said "$(grep -E 'compared|skipped|reproducible' "$tmp/log" | paste -sd ';')"
}

coverage() {
    scripts/coverage.sh > "$tmp/log" 2>&1 || failed "$tmp/log"
    said "$(tail -n 2 "$tmp/log" | paste -sd ';')"
}

mutants() {
    local which
    make -s "-j$cores" tests
    for which in check core; do
        scripts/mutate.py "$which" --seconds "$((each / 2))" > "$tmp/log" 2>&1 || failed "$tmp/log"
        said "$(tail -n 1 "$tmp/log" | sed 's/^# //')"
    done
}

for part; do
    begun=$SECONDS
    "$part"
done
[ $wrong = 0 ]
