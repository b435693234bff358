#!/usr/bin/env bash
# generated.sh: puzzles from another program: game IDs of Unequal and Solo, made by Debian's package sgt-puzzles (without
# a display), must be recognised, have one solution and be solved. Skipped where the package is not installed; nothing
# else needs it. The program is $TRESSE (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
PATH=$PATH:/usr/games

# five PROGRAM PARAMS: the same five puzzles every time.
five() {
    local seed
    for seed in 1 2 3 4 5; do
        env -u DISPLAY timeout 60 "$1" --generate 1 "$2#$seed" || return
    done
}

# generated PROGRAM APP PARAMS...: five puzzles of each of these parameters.
generated() {
    local program=$1 app=$2 params
    shift 2
    for params; do
        if ! command -v "$program" >/dev/null; then
            skip "$program $params" "no $program (Debian: sgt-puzzles)"
        elif ! five "$program" "$params" >"$scratch/ids" 2>"$scratch/err"; then
            skip "$program $params" "$program can't generate here: $(head -n 1 "$scratch/err")"
        else
            is "$("$tresse" rate --by B "$scratch/ids" 2>&1 | awk -F'\t' '$2 ~ /^[0-9]+$/' | wc -l)" 5 \
                "$program $params: five puzzles, all solved"
            is "$("$tresse" solve --format json "$scratch/ids" 2>&1 | grep -c "\"app\":\"$app\"")" 5 \
                "$program $params: read as $app"
        fi
    done
}

generated sgt-unequal futoshiki 4dt 5de 5dk 6dk
generated sgt-solo sudoku 2x2 2x3dt 3x3 3x3da 3x4dt
tap_end
