#!/usr/bin/env bash
# compare_paths.sh OLD NEW [COUNT]: do two programs give the same ratings and the same paths? For whoever rebuilds something
# inside: what a path says must not change.
#
# Compared are the cells that `rate` prints and every line with "==>" that `solve` prints (the lines with spaces before
# them, inside T&E, too), on COUNT generated Sudokus (default: 200) and a share of other puzzles, made by OLD from fixed
# seeds, and on all examples of all applications, by many theories and strategies. A table says what was compared: how many
# puzzles, how many lines, how many differ; each difference is listed below it. A case that OLD does not end within
# SECONDS_MOST (default: 60) is not compared, and the table says so. The exit status is 1 if something differs.
set -euo pipefail
export LC_ALL=C.UTF-8
seconds=${SECONDS_MOST:-60}

# ---- one case: run by itself, many at a time ----

# PROGRAM OUT: what is compared, into OUT; fails if there was no time. $job and $arguments say what to do. What is inside
# T&E is part of the text: programs that show it on demand only are asked to.
answers() {
    local status=0 all=()
    [[ $("$1" help solve) != *--unfold* ]] || all=(--verbose --unfold)
    case $job in
    rate)
        timeout "$seconds" "$1" rate --format json --quiet --no-progress --jobs 1 "${arguments[@]}" "$input" > "$2.all" \
            2> "$2.err" || status=$?
        sed 's/.*"ratings":\({[^}]*}\).*/\1/' "$2.all" > "$2"
        ;;
    solve)
        timeout "$seconds" "$1" solve --quiet --no-progress --jobs 1 "${all[@]}" "${arguments[@]}" "$input" > "$2.all" 2> "$2.err" ||
            status=$?
        grep -F '==>' "$2.all" > "$2" || true
        ;;
    esac
    if [ $status = 2 ] || { [ $status -gt 5 ] && [ $status != 124 ]; }; then
        echo "exit status $status: $(tail -n 1 "$2.err")" >> "$2"
    fi
    rm -f "$2.all" "$2.err"
    [ $status != 124 ]
}

# NUMBER TAB NAME TAB PUZZLES TAB JOB TAB INPUT TAB ARGUMENT...: leaves NUMBER.count and, if something differs, NUMBER.diff.
one_case() {
    local field lines differ=0 note=''
    IFS=$'\t' read -r -a field <<< "$1"
    local number=${field[0]} name=${field[1]} puzzles=${field[2]} mine=$COMPARE_TMP/${field[0]}
    job=${field[3]} input=${field[4]} arguments=("${field[@]:5}")
    if ! answers "$COMPARE_OLD" "$mine.old"; then
        puzzles=0 note="not compared: OLD took more than $seconds s" lines=0
    else
        answers "$COMPARE_NEW" "$mine.new" || echo "NEW took more than $seconds s" >> "$mine.new"
        lines=$(wc -l < "$mine.old")
        if ! diff "$mine.old" "$mine.new" > "$mine.diff"; then
            differ=$(grep -c '^[<>]' "$mine.diff" || true)
            sed -i "1i $job ${arguments[*]} $input" "$mine.diff"
        else
            rm "$mine.diff"
        fi
    fi
    printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$puzzles" "$lines" "$differ" "$note" > "$mine.count"
    rm -f "$mine.old" "$mine.new"
}

if [ "${1-}" = --case ]; then
    one_case "$2"
    exit
fi

[ $# = 2 ] || [ $# = 3 ] || {
    echo "usage: scripts/compare_paths.sh OLD NEW [COUNT]" >&2
    exit 2
}
old=$(realpath "$1") new=$(realpath "$2") count=${3:-200}
self=$(realpath "${BASH_SOURCE[0]}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$(dirname "$self")/.."
[ -d examples ] || cd "${TRESSE_ROOT:?set it to a source tree: this is a copy of the script}"

# ---- the puzzles ----

share() { # OF [LEAST]: a share of the count
    local n=$((count / $1))
    [ $n -ge "${2:-2}" ] || n=${2:-2}
    echo "$n"
}

make_puzzles() {
    local g=("$old" generate --no-progress --quiet)
    mkdir "$tmp/made"
    "${g[@]}" --count "$count" --seed 2025 > "$tmp/made/sudoku"
    "${g[@]}" --count "$(share 10 10)" --seed 2026 --rating W:5-30 > "$tmp/made/hard"
    "${g[@]}" --count "$(share 4)" --seed 2027 --size 6 > "$tmp/made/six"
    "${g[@]}" --count "$(share 20 5)" --seed 2028 --size 12 > "$tmp/made/twelve"
    "${g[@]}" --count "$(share 20 5)" --seed 2030 --sukaku --size 6 > "$tmp/made/sukaku"
    "${g[@]}" --count "$(share 10 5)" --seed 2031 --app latin --size 8 > "$tmp/made/latin"
    "${g[@]}" --count "$(share 20 5)" --seed 2032 --app pandiagonal --size 7 > "$tmp/made/pandiagonal"
}

# ---- the cases ----

cases=$tmp/cases number=0

add() { # NAME PUZZLES JOB INPUT ARGUMENT...
    number=$((number + 1))
    (IFS=$'\t' && echo "$number"$'\t'"$*") >> "$cases"
}

pieces() { # FILE LINES: cuts the file into files of that many lines, and prints their names
    split -l "$2" --additional-suffix=.txt "$1" "$1-"
    printf '%s\n' "$1"-*.txt
}

add_pieces() { # NAME FILE LINES JOB ARGUMENT...
    local name=$1 file=$2 lines=$3 job=$4 piece what
    shift 4
    while read -r piece; do
        [ "$job" = solve ] && what="solve $*" || what="rate, all theories"
        add "$what ($name)" "$(wc -l < "$piece")" "$job" "$piece" "$@"
    done < <(pieces "$file" "$lines")
}

# Of families that sudoku, latin squares and others have; typed ones are for those with rows, columns and cells.
plain=('W' 'B' 'W+B' 'S' 'S4+W' 'BC' 'Z' 'T' 'BC+Z+T+W' 'S+BC+Z+T+W+B' 'C+H+W' 'W3+B2')
typed=('W:rc' 'BC:rc' 'BC:rc+T:rn/cn+W' 'Z:rn+B:cn/rc' 'S+W:rc/rn')
trials=('TE(BRT)' 'TE(BRT,2)' 'TE(B3)' 'TE(W2)' 'TE(S2,2)')

joined() { # WORD...: with commas
    local IFS=,
    echo "$*"
}

# The strategies, each a line of arguments.
strategies() {
    cat << 'END'
--with W+B --strategy one-by-one
--with S+BC+Z+T+W+B --strategy one-by-one
--with W+B --strategy random --seed 5
--with W+B --strategy any-order --seed 5
--with B4 --strategy any-order --seed 6
--with S+BC+Z+T+W+B --strategy random --seed 7
--with S+BC+Z+T+W+B --prefer B,W,T
--with W+B --all
--with S+BC+Z+T+W+B --all
--with W+B --hint
--with S+BC+Z+T+W+B --hint
--with BRT --hint
--with W+B --trim
--with S+BC+Z+T+W+B --trim
--with TE(BRT) --trim
--with TE(BRT) --te-as-braids
--with TE(BRT) --te-as-braids --trim
--with TE(BRT) --strategy one-by-one
--with W+B --rounds 1
--with W+B --rounds 3
--with W+B --strategy one-by-one --rounds 2
--with W --max-length 3
--with W --ascii
END
}

add_strategies() { # NAME FILE LINES
    local arguments
    while read -r -a arguments; do
        add_pieces "$1" "$2" "$3" solve "${arguments[@]}"
    done < <(strategies)
}

cases_of_sudoku() { # NAME FILE LINES
    local theory
    add_pieces "$1" "$2" "$3" rate --by "$(joined "${plain[@]}" "${typed[@]}" "${trials[@]}")"
    for theory in "${plain[@]}" "${typed[@]}" "${trials[@]}"; do
        add_pieces "$1" "$2" "$3" solve --with "$theory"
    done
    add_strategies "$1" "$2" "$3"
}

cases_of_others() { # NAME FILE LINES APP
    local theory
    add_pieces "$1" "$2" "$3" rate --app "$4" --by "$(joined "${plain[@]}" 'TE(BRT)')"
    for theory in 'W+B' 'S+BC+Z+T+W+B' 'TE(BRT)' 'TE(BRT,2)'; do
        add_pieces "$1" "$2" "$3" solve --app "$4" --with "$theory"
    done
    for theory in one-by-one random any-order; do
        add_pieces "$1" "$2" "$3" solve --app "$4" --with W+B --strategy "$theory"
    done
}

cases_of_example() { # FILE: what it has of parameters, its application says
    local app more=() theory arguments puzzles
    app=$(basename "$(dirname "$1")")
    case $1 in
    */sudoqueens.txt) more=(--param sudo) ;;
    */myciel3.col) more=(--colours 4) ;;
    */queen5_5.col) more=(--colours 5) ;;
    esac
    # Of the large ones, what takes seconds.
    case $1 in
    */16x16.txt | */25x25.txt | */large.txt)
        for theory in 'W4' 'S4' 'BC3+Z3' 'TE(BRT,1)'; do
            add "rate (large examples)" 1 rate "$1" --by "$theory"
            add "solve (large examples)" 1 solve "$1" --with "$theory"
        done
        return
        ;;
    esac
    "$old" solve --quiet --with BRT --app "$app" "${more[@]}" "$1" > "$tmp/all" 2>&1 || [ $? = 3 ] || {
        echo "not read by OLD: $1"
        return 0
    }
    puzzles=$("$old" rate --quiet --no-progress --by BRT --app "$app" "${more[@]}" "$1" 2> "$tmp/err" | wc -l) || true
    for theory in "${plain[@]}" 'H+W' 'TE(BRT)' 'TE(BRT,2)' 'TE(B3)' 'TE(W2)'; do
        add "rate (examples)" "$puzzles" rate "$1" --app "$app" "${more[@]}" --by "$theory"
        add "solve (examples)" "$puzzles" solve "$1" --app "$app" "${more[@]}" --with "$theory"
    done
    while read -r -a arguments; do
        add "solve, strategies (examples)" "$puzzles" solve "$1" --app "$app" "${more[@]}" "${arguments[@]}"
    done < <(strategies)
}

all_cases() {
    local file
    for file in examples/*/*; do
        cases_of_example "$file"
    done
    cases_of_sudoku "Sudokus" "$tmp/made/sudoku" 50
    cases_of_sudoku "hard Sudokus" "$tmp/made/hard" 10
    add_pieces "Sudokus" "$tmp/made/sudoku" 50 solve --with W+B --focus r1c1,r2c4,r5c5,n3r7c8,n9r9c9
    add_pieces "Sudokus" "$tmp/made/sudoku" 50 solve --with 'TE(BRT)' --focus r1c1,r2c4,r5c5,n3r7c8,n9r9c9
    cases_of_others "6x6 Sudokus" "$tmp/made/six" 50 sudoku
    cases_of_others "12x12 Sudokus" "$tmp/made/twelve" 5 sudoku
    cases_of_others "6x6 sukakus" "$tmp/made/sukaku" 20 sudoku
    cases_of_others "Latin squares" "$tmp/made/latin" 20 latin
    cases_of_others "pandiagonal squares" "$tmp/made/pandiagonal" 20 pandiagonal
}

# ---- all together ----

table() {
    cat "$tmp"/*.count | awk -F '\t' '
        !($1 in puzzles) { order[++n] = $1 }
        { puzzles[$1] += $2; lines[$1] += $3; differ[$1] += $4; late[$1] += $5 != "" }
        END {
            printf "%-84s %8s %9s %7s\n", "compared", "puzzles", "lines", "differ"
            for (i = 1; i <= n; i++) {
                c = order[i]
                printf "%-84s %8d %9d %7d%s\n", c, puzzles[c], lines[c], differ[c],
                    (late[c] ? "   (" late[c] " of its cases took OLD too long)" : "")
                p += puzzles[c]; l += lines[c]; d += differ[c]
            }
            printf "%-84s %8d %9d %7d\n", "all", p, l, d
        }'
}

make_puzzles
all_cases
export COMPARE_OLD=$old COMPARE_NEW=$new COMPARE_TMP=$tmp
# The long ones first, so that no core waits for another at the end: examples stand first.
xargs -d '\n' -n 1 -P "$(nproc)" bash "$self" --case < "$cases"
[ "$(find "$tmp" -name '*.count' | wc -l)" = $number ] || {
    echo "some cases were lost"
    exit 1
}
table
if compgen -G "$tmp/*.diff" > "$tmp/differing"; then
    echo
    sort "$tmp/differing" | xargs -d '\n' cat
    exit 1
fi
