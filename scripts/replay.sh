#!/usr/bin/env bash
# replay.sh PATH [THEORY...]: rates puzzles whose ratings were published, and prints the differences by rating.
# PATH is a file with a head line, `#puzzle` and then the names of theories, and one puzzle with its ratings per line,
# separated by tabs (columns that are not theories are passed over); or a directory with folders, each of which has one
# file of puzzles, 81 characters and perhaps more on a line, and files of ratings, one number per line, whose names end
# in the theory: W.txt, cbg-000-gW.txt. Without theories, those that are there of W, B, gW, gB, TyW, S+W and BxB.
# Of the environment: PROGRAM (./run), JOBS. It ends with status 1 if some rating is higher than the published one.
set -euo pipefail
shopt -s nullglob
path=${1:?usage: replay.sh FILE-OR-DIRECTORY [THEORY...]}
shift
program=${PROGRAM:-$(dirname "${BASH_SOURCE[0]}")/../run}
theories=("$@")
[ $# -gt 0 ] || theories=(W B gW gB TyW S+W BxB)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The column of a theory in a file with a head line, or nothing.
column_of() {
    head -n 1 "$1" | tr '\t' '\n' | grep -n -x -F -- "$2" | cut -d : -f 1 || true
}

# Puzzles and ratings by $2 in file $1, tab between them.
from_file() {
    local column
    column=$(column_of "$1" "$2")
    [ -z "$column" ] || awk -F '\t' -v c="$column" '!/^#/ && $c ~ /^[0-9]+$/ { print $1 "\t" $c }' "$1"
}

# The numbers of a file of ratings: a title above them is passed over, and the last line may have no end.
numbers() {
    awk '{ sub(/\r$/, "") } $1 ~ /^[0-9]+$/ { print $1 }' "$1"
}

# The same of a folder.
from_folder() {
    local puzzles='' file
    for file in "$1"/*; do
        if [ -f "$file" ] && head -n 1 "$file" | grep -qE '^[.0-9]{81}'; then
            puzzles=$file
        fi
    done
    for file in "$1"/"$2".* "$1"/*[-_]"$2".*; do
        [ -n "$puzzles" ] || continue
        numbers "$file" > "$tmp/numbers"
        if [ "$(grep -c '' "$puzzles")" = "$(grep -c '' "$tmp/numbers")" ]; then
            paste <(cut -c 1-81 "$puzzles") "$tmp/numbers"
            return
        fi
    done
}

# 36 is what the files of TyW have where typed whips do not solve a puzzle: that is inf here.
unsolved() {
    if [ "$1" = TyW ]; then sed 's/\t36$/\tinf/'; else cat; fi
}

published() {
    local folder
    if [ -d "$path" ]; then
        for folder in "$path" "$path"/*/; do
            from_folder "${folder%/}" "$1"
        done
    else
        from_file "$path" "$1"
    fi
}

above=0 compared=0
for theory in "${theories[@]}"; do
    published "$theory" | unsolved "$theory" > "$tmp/want"
    [ -s "$tmp/want" ] || continue
    cut -f 1 "$tmp/want" | "$program" rate --by "$theory" --no-progress --quiet ${JOBS:+--jobs "$JOBS"} - | cut -f 2 |
        paste "$tmp/want" - > "$tmp/both"
    awk -F '\t' -v theory="$theory" '
        { n++; by[$2]++ }
        $2 == $3 { same++; next }
        { differ[$2 " published, " $3 " here"]++ }
        $2 != "inf" && ($3 !~ /^[0-9]+$/ || $3 + 0 > $2 + 0) { above++ }
        END {
            printf "%s: %d puzzles, %d as published, %d lower, %d higher or none\n", theory, n, same, n - same - above, above
            for (d in differ) printf "    %d times %s\n", differ[d], d
        }' "$tmp/both"
    above=$((above + $(awk -F '\t' '$2 != $3 && $2 != "inf" && ($3 !~ /^[0-9]+$/ || $3 + 0 > $2 + 0)' "$tmp/both" | wc -l)))
    compared=$((compared + $(wc -l < "$tmp/both")))
done
[ $compared -gt 0 ] || {
    echo "replay.sh: $path has no ratings by ${theories[*]}" >&2
    exit 2
}
[ $above = 0 ]
