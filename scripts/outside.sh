#!/usr/bin/env bash
# outside.sh PROGRAM [N]: do checkers of proofs that others wrote accept ours? One puzzle of each application by its usual
# theory and by T&E, Sudokus by every rule, and N generated ones (default 5) by all rules together: plain drat-trim says
# VERIFIED of each path that is solved or ends in a contradiction, drat-trim -f that it verified all lemmas of each path by
# itself (--claim steps), and two checkers of LRAT accept: `check --lrat` both, and LRAT_CHECK, if it is given, the first
# ones. Of paths that are stuck only the lemmas are checked. DRAT_TRIM is the program; drat-trim is one file of C in the sources of CaDiCaL
# (Debian: apt-get source cadical; test/cnf/drat-trim.c).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=$1 n=${2:-5}
drat=${DRAT_TRIM:-drat-trim} lrat=${LRAT_CHECK:-}
command -v "$drat" > /dev/null || {
    echo "skipped: drat-trim is not here"
    exit 77
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
whole=0 steps=0 hints=0 other=0 wrong=0 status=0

refuse() { # WHAT OPTION...
    echo "$*: $(tail -n 3 "$tmp/said" | paste -sd ' ' | cut -c 1-200)"
    wrong=$((wrong + 1))
}
prove() { # FORMAT OPTION...: status 0, or 3 where nothing more is found
    local format=$1
    status=0
    shift
    "$program" solve --quiet --no-progress --format "$format" --cnf "$tmp/cnf" "$@" > "$tmp/proof" 2> "$tmp/said" || status=$?
    [ $status = 0 ] || [ $status = 3 ] || refuse "status $status of solve $*"
}
accept() { # CLAIM OPTION...: by check --lrat
    local claim=$1
    shift
    prove lrat --claim "$claim" "$@"
    [ "$claim" = steps ] || [ $status = 0 ] || return 1
    [ -s "$tmp/proof" ] || return 0 # no step was found
    if "$program" check --lrat --claim "$claim" "$tmp/cnf" "$tmp/proof" > "$tmp/said" 2>&1; then
        hints=$((hints + 1))
    else
        refuse "check --lrat --claim $claim," "$@"
    fi
}
try() { # OPTION...
    prove drup --claim steps "$@"
    "$drat" "$tmp/cnf" "$tmp/proof" -f -t 600 > "$tmp/said" 2>&1 || true
    if grep -qE 'all lemmas verified|^s VERIFIED' "$tmp/said"; then steps=$((steps + 1)); else refuse drat-trim -f, "$@"; fi
    accept steps "$@"
    accept solution "$@" || return 0
    if [ -n "$lrat" ]; then
        if "$lrat" "$tmp/cnf" "$tmp/proof" > "$tmp/said" 2>&1; then other=$((other + 1)); else refuse "$lrat," "$@"; fi
    fi
    prove drup "$@"
    "$drat" "$tmp/cnf" "$tmp/proof" -t 600 > "$tmp/said" 2>&1 || true
    if grep -q '^s VERIFIED' "$tmp/said"; then whole=$((whole + 1)); else refuse drat-trim, "$@"; fi
}

for lines in examples/*/lines.txt; do
    app=$(basename "$(dirname "$lines")")
    awk '!/^#/ && NF { print; exit }' "$lines" > "$tmp/puzzle"
    for theory in '' 'TE(BRT)'; do
        try --app "$app" ${theory:+--with "$theory"} "$tmp/puzzle"
    done
done
"$program" generate --count "$n" --seed 77 --no-progress > "$tmp/puzzles"
first=$(head -n 1 "$tmp/puzzles")
hard=.....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.
tridagon=...4.67.....78.23..8..32.46...3.8...831...4..9.5...8.3...........2..36..6.8.7432.
codes=$(scripts/rule_codes.sh "$program" | cut -d ' ' -f 1 | grep -vx U) # nothing is proved where one solution is assumed
for code in $codes; do
    case $code in
    OR*) try --with "SFin4+W4+Trid+${code}4" "$tridagon" ;;
    Trid | Imp | Imp3) try --with "SFin4+W4+$code+OR6W4" "$tridagon" ;;
    *)
        try --with "$code" "$first"
        try --with "$code" "$hard"
        ;;
    esac
done
try --with 'TE(BRT,2)' 1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
while read -r puzzle; do
    try --with "$(echo "$codes" | grep -v '^OR' | paste -sd +)" "$puzzle"
done < "$tmp/puzzles"
echo "$whole proofs VERIFIED by plain drat-trim; of $steps all lemmas verified on the puzzle alone; $hints accepted by check --lrat${lrat:+, $other by another checker of LRAT}; $wrong wrong"
[ $wrong = 0 ]
