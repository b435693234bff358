#!/usr/bin/env bash
# record.sh [--full] [--like OLD] OUT PROGRAM [PUZZLES]
#                  writes down what a program answers, in a folder outside the repository: networks, paths in every format,
#                  drawings, ratings, hints, counts, help, messages and their statuses, tables, verdicts of the checker
# record.sh --compare OLD NEW
#                  lists what differs between two such folders, by groups; the exit status is 1 if something does
#
# For whoever rebuilds something inside: record the program before, record it again after each step, and compare. Every
# difference is then a decision, not an accident.
#
# PUZZLES is a number of Sudokus to generate (default: 10000), or a file of them. The default set takes two minutes of
# processor time; --full adds every theory and strategy on all puzzles. --like OLD asks exactly the questions of an older
# record: its inputs are in OLD/inputs, its commands in OLD/inputs/cases, so neither moves with the tree.
#
# OUT has a folder a group and a file a case: the command, what it wrote, its messages, its status; large ones are
# compressed. The version of the program is written as VERSION. Where a case does not end within SECONDS_MOST (default:
# 300) the file says so, and the comparison names it as not compared.
set -euo pipefail
export LC_ALL=C.UTF-8 TZ=UTC
seconds=${SECONDS_MOST:-300}
self=$(realpath "${BASH_SOURCE[0]}")
tree=$(dirname "$(dirname "$self")")

# ---- one case, run in OUT/inputs; many at a time ----

run_case() { # GROUP TAB NAME TAB COMMAND
    local group name command file status=0
    IFS=$'\t' read -r group name command <<< "$1"
    file=$RECORD_OUT/$group/$name
    {
        echo "\$ $command"
        timeout "$seconds" bash -c "$command" < /dev/null 2> "$scratch.err" || status=$?
        echo "--- messages"
        [ ! -s "$scratch.err" ] || cat "$scratch.err"
        echo "--- status $status"
    } > "$file"
    if [ $status = 124 ]; then
        printf '%s\n' "\$ $command" "--- status 124" > "$file" # where it was stopped is chance
    fi
    [ -z "$(ls -A "$scratch")" ] || rm -r "${scratch:?}"/*
}

# shellcheck disable=SC2317 # commands of cases call it
tresse() { # a status that is not 0 is one of the messages
    command tresse "$@" || {
        local status=$?
        echo "status $status" >&2
        return "$status"
    }
}

if [ "${1-}" = --cases ]; then
    shift
    cd "$RECORD_OUT/inputs"
    export scratch=$RECORD_TMP/$$ # a folder that a command may use
    mkdir -p "$scratch"
    export -f tresse
    for case; do
        run_case "$case"
    done
    exit
fi

# ---- the comparison ----

content() { # FILE, compressed or not; what is compared of it
    zcat -f "$1"
}

either() { # FOLDER NAME: its file there, if it has one
    local file
    for file in "$1/$2" "$1/$2.gz"; do
        [ ! -e "$file" ] || echo "$file"
    done
}

names() { # FOLDER: the cases it has
    (cd "$1" && find . -type f ! -path './inputs/*' | sed 's|^\./||; s|\.gz$||' | sort)
}

unended() { # FOLDER: the cases that did not end in time
    (cd "$1" && { grep -rlx --exclude-dir=inputs -e '--- status 124' . || true; } | sed 's|^\./||' | sort)
}

# NAME: its difference goes to a file named by what differs, so that cases that differ in the same way come together.
explain() {
    local old new lines kind
    old=$(either "$before" "$1") new=$(either "$after" "$1")
    diff -a <(content "$old") <(content "$new") > "$tmp/diff" && return
    lines=$(grep -ac '^[<>]' "$tmp/diff")
    kind=$(grep -a '^[<>]' "$tmp/diff" | grep -av '^[<>] \$ ' | sha256sum | cut -c 1-16)
    echo "${1%/*}"$'\t'"$1"$'\t'"$lines" >> "$tmp/differing"
    echo "$1" >> "$tmp/kinds/$kind.cases"
    [ -e "$tmp/kinds/$kind.diff" ] || head -n 12 "$tmp/diff" | cut -c 1-300 > "$tmp/kinds/$kind.diff"
}

table() { # the groups: how many cases, how many differ
    awk -F '\t' -v differing="$tmp/differing" '
        BEGIN { while ((getline line < differing) > 0) { split(line, f, "\t"); differ[f[1]]++; lines[f[1]] += f[3] } }
        { sub("/[^/]*$", ""); if (!($0 in cases)) order[++n] = $0; cases[$0]++; all++ }
        END {
            printf "%-32s %8s %8s %10s\n", "group", "cases", "differ", "lines"
            for (i = 1; i <= n; i++) {
                printf "%-32s %8d %8d %10d\n", order[i], cases[order[i]], differ[order[i]], lines[order[i]]
                d += differ[order[i]]; l += lines[order[i]]
            }
            printf "%-32s %8d %8d %10d\n", "all", all, d, l
        }' "$tmp/both"
}

told() { # KIND: the cases that differ in this way, and how
    local cases=$tmp/kinds/$1.cases n
    n=$(wc -l < "$cases")
    echo
    head -n 3 "$cases"
    [ "$n" -le 3 ] || echo "and $((n - 3)) more that differ in the same way"
    sed 's/^/    /' "$tmp/kinds/$1.diff"
}

compare() { # OLD NEW
    local name kind status=0
    before=$1 after=$2
    mkdir "$tmp/kinds"
    : > "$tmp/differing"
    names "$before" > "$tmp/old"
    names "$after" > "$tmp/new"
    { unended "$before"; unended "$after"; } | sort -u > "$tmp/unended"
    comm -12 "$tmp/old" "$tmp/new" | comm -23 - "$tmp/unended" > "$tmp/both"
    # diff -q reads them all at once; only those that it names are read line by line.
    { diff -rq --exclude=inputs "$before" "$after" || true; } | sed -nE "s|^Files $before/(.*) and .* differ\$|\1|p; s|^Only in ($before\|$after)/?(.*): (.*)|\2/\3|p" |
        sed 's|\.gz$||' | sort -u | comm -12 - "$tmp/both" > "$tmp/candidates"
    while read -r name; do
        explain "$name"
    done < "$tmp/candidates"
    table
    [ ! -s "$tmp/differing" ] || status=1
    while read -r kind; do
        told "$kind"
    done < <(cd "$tmp/kinds" && find . -name '*.cases' -printf '%f\n' | sed 's/\.cases$//' |
        while read -r kind; do echo "$(head -n 1 "$kind.cases") $kind"; done | sort | cut -d ' ' -f 2)
    listed "only in the old record" < <(comm -23 "$tmp/old" "$tmp/new") || status=1
    listed "only in the new record" < <(comm -13 "$tmp/old" "$tmp/new") || status=1
    listed "not compared: did not end within $seconds seconds" < "$tmp/unended" || true
    return $status
}

listed() { # TITLE: the lines of standard input below it; false: there are some
    mapfile -t lines
    [ ${#lines[@]} -gt 0 ] || return 0
    printf '\n%s: %s\n' "$1" ${#lines[@]}
    printf '    %s\n' "${lines[@]:0:20}"
    [ ${#lines[@]} -le 20 ] || echo "    ..."
    return 1
}

usage() {
    sed -n '2,5p' "$self" | cut -c 3- >&2
    exit 2
}

# ---- all together ----

# shellcheck source=scripts/record_cases.sh
. "$tree/scripts/record_cases.sh"
full=no like='' tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
if [ "${1-}" = --compare ]; then
    { [ $# = 3 ] && [ -d "$2/inputs" ] && [ -d "$3/inputs" ]; } || usage
    compare "${2%/}" "${3%/}"
    exit
fi
while [[ ${1-} == --* ]]; do
    case $1 in
    --full) full=yes ;;
    --like) like=$(realpath "${2:?--like needs a record}") && shift ;;
    *) usage ;;
    esac
    shift
done
[ $# = 2 ] || [ $# = 3 ] || usage
puzzles=${3:-10000} nodes=20000
[ ! -f "$puzzles" ] || puzzles=$(realpath "$puzzles")
[ $full = no ] || nodes=200000
[ ! -e "$1" ] || {
    echo "record.sh: $1 is there already" >&2
    exit 2
}
[ -x "$2" ] || {
    echo "record.sh: $2 is not a program" >&2
    exit 2
}
unset -f tresse
mkdir -p "$tmp/bin" "$1"
out=$(realpath "$1")
cp "$2" "$tmp/bin/tresse" # what is recorded does not change when the tree is built again
export PATH=$tmp/bin:$PATH RECORD_OUT=$out RECORD_TMP=$tmp/scratch
if [ -n "$like" ]; then
    cp -r "$like/inputs" "$out/inputs"
else
    mkdir "$out/inputs"
    (cd "$out/inputs" && gather "$puzzles")
fi
cut -f 1 "$out/inputs/cases" | sort -u | (cd "$out" && xargs mkdir -p)
xargs -d '\n' -n 16 -P "$(nproc)" bash "$self" --cases < "$out/inputs/cases"
# What is different each time: the version, and the names of scratch folders.
version=$(tresse --version | sed 's/^tresse //')
files=$(names "$out" | wc -l)
(cd "$out" && { grep -rlF --exclude-dir=inputs -e "$version" -e "$RECORD_TMP" . || true; } |
    xargs -r sed -i "s|$version|VERSION|g; s|$RECORD_TMP/[0-9]*|SCRATCH|g")
find "$out" -type f ! -path '*/inputs/*' -size +20k -print0 | xargs -r -0 gzip -1 -n
echo "$files cases recorded in $SECONDS s, $(du -sh --exclude=inputs "$out" | cut -f 1)"
[ "$(wc -l < "$out/inputs/cases")" = "$files" ]
