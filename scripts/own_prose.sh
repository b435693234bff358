#!/usr/bin/env bash
# own_prose.sh: nothing new takes meaning back out of text that the library wrote. Looks for lines that search a text for words
# (strstr, and strncmp or strcmp of messages, lines, SVG and JSON), and fails on one that is not listed below, with what it
# looks for. Fewer than listed fail, too, so that the list only gets shorter.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# file, how many lines: what they look for
listed() {
    cat <<'LIST'
src/api/api_complete.c 1: names of rules in a path that was read
src/api/api_generate.c 1: compares two networks, whole
src/apps/address_links.c 1: addresses
src/apps/flatzinc/flatzinc_fold.c 3: names of constraints of FlatZinc
src/check/check_relation.c 3: names of rules in a path that was read
src/check/check_theory.c 2: names of rules in a path that was read
src/cli/advice.c 1: whether a message gives advice
src/cli/batch/shard_file.c 1: the last line of a file that was read
src/cli/commands/check.c 1: whether a message gives advice
src/cli/commands/sheet.c 1: a name in what a puzzle says of itself
src/cli/sheet_pages.c 1: the size in the first tag of a drawing
src/core/change_words.c 1: changes that a person wrote
src/core/words.c 1: phrases of a network
src/out/core.c 2: names of rules
src/out/hint.c 2: names of rules in the plural
src/problem/form.c 1: a range that a person wrote
src/wasm/request.c 2: which parameter a message asks for
LIST
}

found() {
    grep -rnE '\bstrstr\(|str(n?)cmp\([^)]*(message|text_bytes|->text|\.text)\b' src --include='*.c' | cut -d: -f1 | sort | uniq -c |
        awk '{ print $2, $1 }'
}

status=0
while read -r file calls; do
    known=$(listed | awk -v f="$file" '$1 == f { print $2 + 0 }')
    if [ "${known:-0}" -lt "$calls" ]; then
        echo "$file: $calls searches for words in a text, expected ${known:-0}: ask the library for what they mean, or list them in $0"
        status=1
    fi
done < <(found)
while read -r file calls _; do
    now=$(found | awk -v f="$file" '$1 == f { print $2 }')
    if [ "${now:-0}" -lt "${calls%:}" ]; then
        echo "$file: ${now:-0} searches for words in a text, and ${calls%:} are listed in $0: correct the list"
        status=1
    fi
done < <(listed)
exit $status
