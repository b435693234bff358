#!/usr/bin/env bash
# doc_commands.sh [FILE...]: runs the commands that the documentation shows, from the root, and fails if one of them does
# not end as shown. (Default: README.md, doc/*.md and doc/tour/*.md.)
#
# A command is a line of a ```sh block that starts with "./run", with the lines that a backslash joins to it. "./test" is
# left out, for it runs this. A comment after a command, "# exit 3", says another status than 0. Lines "# prints TEXT"
# right after a command say what its output contains.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- README.md doc/*.md doc/tour/*.md
n=0 wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# FILE: the commands of its sh blocks, a backslash at the end joins the next line; each one is followed by lines
# "# prints TEXT" that belong to it.
commands() {
    awk '/^```sh[[:space:]]*$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$1" |
        sed -e ':a' -e '/\\$/{N;s/\\\n[[:space:]]*//;ba' -e '}' |
        awk '/^\.\/run( |$)/ { print; after = 1; next } after && /^# prints / { print; next } { after = 0 }'
}

# Reads the lines "# prints TEXT" that come next into texts, and the next command into line; false: there is none.
next_command() {
    texts=() line=$ahead
    [ -n "$line" ] || return 1
    while ahead='' && IFS= read -r ahead <&3 && [[ $ahead == '# prints '* ]]; do
        texts+=("${ahead#'# prints '}")
    done
    return 0
}

for file in "$@"; do
    [ -r "$file" ] || {
        echo "$file can't be read"
        exit 1
    }
    exec 3< <(commands "$file")
    IFS= read -r ahead <&3 || ahead=''
    while next_command; do
        want=0 lacking=''
        [[ $line =~ \#\ exit\ ([0-9]+)[[:space:]]*$ ]] && want=${BASH_REMATCH[1]}
        n=$((n + 1)) got=0
        bash -o pipefail -c "$line" < /dev/null > "$tmp/out" 2>&1 3<&- || got=$?
        for text in "${texts[@]}"; do
            grep -qF -- "$text" "$tmp/out" || lacking=$text
        done
        if [ "$got" = "$want" ] && [ -z "$lacking" ]; then
            echo "ok $n - $file: $line"
        else
            wrong=$((wrong + 1))
            echo "not ok $n - $file: $line"
            echo "# exit status $got, expected $want${lacking:+; does not print: $lacking}"
            tail -n 20 "$tmp/out" | sed 's/^/# /'
        fi
    done
    exec 3<&-
done
echo "1..$n"
[ "$wrong" = 0 ] && [ "$n" -gt 0 ]
