#!/usr/bin/env bash
# campaign.sh [PART...]: the long tests, each with its figures. Parts: paths corrupted calls fuzz load machines coverage mutants
# (default: all). Every part prints one line, "part | what was done | how long it took", which is also added to
# build/campaign.txt; doc/trust.md has those of the last run. Each is bounded: SECONDS_EACH (default 3600) is when a part
# begins nothing new; and PATHS (100000), CORRUPTED (1000000), SEQUENCES (1000000), FUZZ (60 seconds each) and SCALE (100,
# percent of the load) say how much is wanted. SEED (default 1) makes other ones. Fails if anything is found.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- paths corrupted calls fuzz load machines coverage mutants
each=${SECONDS_EACH:-3600} seed=${SEED:-1} cores=${CORES:-$(nproc)} wrong=0
mkdir -p build
tmp=$(mktemp -d)
touch "$tmp/paths" "$tmp/corrupted" "$tmp/calls"
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
    make -s "-j$cores" "build/release/tests/unit/$1" > "$tmp/make" 2>&1 || { cat "$tmp/make"; exit 1; }
    echo "build/release/tests/unit/$1"
}
sum() { awk -v at="$1" '{ n += $at } END { printf "%d", n }'; }

# Random puzzles of every application, solved by random theories and options: checker, RUP and LRAT.
paths() {
    local one want=${PATHS:-100000} n=0
    one=$(program test_journey)
    while [ "$n" -lt "$want" ] && left; do
        TRESSE_SEED=$((seed + n)) TRESSE_PATHS=5000 "$one" > "$tmp/log" 2>&1 || { failed "$tmp/log"; break; }
        grep '^# ' "$tmp/log" >> "$tmp/paths"
        n=$((n + 5000))
    done
    said "$(sum 2 < "$tmp/paths") paths with $(sum 5 < "$tmp/paths") steps, $(sum 7 < "$tmp/paths") solved, $(sum 9 < "$tmp/paths") contradictions: all accepted by check, on the puzzle and on its printed network; $(sum 11 < "$tmp/paths") as DRUP by RUP and as LRAT by hints, none refused"
}

# Corrupted paths: the checker and the definitions, executed, agree on each.
corrupted() {
    local one want=${CORRUPTED:-1000000} n=0 k=0
    one=$(program test_corrupt)
    while [ "$n" -lt "$want" ] && left; do
        k=$((k + 1))
        TRESSE_SEED=$((seed + k)) "$one" > "$tmp/log" 2>&1 || { failed "$tmp/log"; break; }
        grep -E '^[0-9]+ paths, [0-9]+ corruptions' "$tmp/log" >> "$tmp/corrupted"
        n=$(sum 3 < "$tmp/corrupted")
    done
    said "$n corrupted paths: $(sum 5 < "$tmp/corrupted") wrong, all refused; $(sum 7 < "$tmp/corrupted") still right, all accepted"
}

calls() {
    local one want=${SEQUENCES:-1000000} n=0 k=0
    one=$(program test_calls)
    while [ "$n" -lt "$want" ] && left; do
        k=$((k + 1))
        TRESSE_SEED=$((seed * 1000 + k)) TRESSE_SEQUENCES=10000 "$one" > "$tmp/log" 2>&1 || { failed "$tmp/log"; break; }
        grep '^# ' "$tmp/log" >> "$tmp/calls"
        n=$((n + 10000))
    done
    said "$(sum 2 < "$tmp/calls") sequences of $(sum 4 < "$tmp/calls") calls: $(sum 6 < "$tmp/calls") refused, $(sum 8 < "$tmp/calls") without memory, $(sum 11 < "$tmp/calls") stopped; $(sum 13 < "$tmp/calls") paths; no promise broken, no byte lost"
}

fuzz() {
    local target name all=''
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
    scripts/ordeals.sh "${SCALE:-100}" > "$tmp/log" 2>&1 || failed "$tmp/log"
    cat "$tmp/log" >> build/campaign.txt
    said "load and faults: $(wc -l < "$tmp/log") rows of the table"
}

machines() {
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
