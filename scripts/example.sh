#!/usr/bin/env bash
# example.sh PROGRAM: examples/embed.c, built with the library, does what its head says; and so it does when it is built
# by the commands of doc/embedding.md.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

has_all() { # FILE: what the program wrote
    local want
    for want in 'rating by W+B: 4' 'checker: accepted' 'braid[4]: '; do
        grep -qF "$want" "$1" || {
            echo "missing in the output: $want"
            exit 1
        }
    done
}

"$1" > "$tmp/out"
has_all "$tmp/out"
if message=$("$1" "hello" 2>&1); then
    echo "accepted a puzzle that is none: $message"
    exit 1
fi
echo "said of a bad puzzle: $message"

# The lines of the sh blocks, with a directory of our own in place of /tmp.
n=0
while IFS= read -r line; do
    echo "$line"
    bash -c "$line" > "$tmp/out" 2>&1 < /dev/null || {
        cat "$tmp/out"
        exit 1
    }
    if [[ $line == "$tmp"/* ]]; then
        has_all "$tmp/out"
        n=$((n + 1))
    fi
done < <(awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' doc/embedding.md | sed "s#/tmp/#$tmp/#g")
echo "built and run as documented: $n times"
[ "$n" = 2 ]
