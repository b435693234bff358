#!/usr/bin/env bash
# doc_commands.sh [FILE...]: runs the commands that the documentation shows, from the root, and fails if one of them does
# not end as shown. (Default: README.md and doc/*.md.)
#
# A command is a line of a ```sh block that starts with "./run", with the lines that a backslash joins to it. "./test" is
# left out, for it runs this. A comment behind a command, "# exit 3", says another status than 0.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- README.md doc/*.md
n=0 wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

commands() { # FILE: the lines of its sh blocks, a backslash at the end joins the next one
    awk '/^```sh[[:space:]]*$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$1" |
        sed -e ':a' -e '/\\$/{N;s/\\\n[[:space:]]*//;ba' -e '}' | grep -E '^\./run( |$)' || true
}

for file in "$@"; do
    [ -r "$file" ] || {
        echo "$file can't be read"
        exit 1
    }
    while IFS= read -r line; do
        want=0
        [[ $line =~ \#\ exit\ ([0-9]+)[[:space:]]*$ ]] && want=${BASH_REMATCH[1]}
        n=$((n + 1)) got=0
        bash -o pipefail -c "$line" < /dev/null > "$tmp/out" 2>&1 || got=$?
        if [ "$got" = "$want" ]; then
            echo "ok $n - $file: $line"
        else
            wrong=$((wrong + 1))
            echo "not ok $n - $file: $line"
            echo "# exit status $got, expected $want"
            tail -n 20 "$tmp/out" | sed 's/^/# /'
        fi
    done < <(commands "$file")
done
echo "1..$n"
[ "$wrong" = 0 ] && [ "$n" -gt 0 ]
