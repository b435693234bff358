#!/usr/bin/env bash
# own_prose.sh: nothing takes meaning back out of text that the library wrote. Looks for lines that search a text for words
# (strstr, and strncmp or strcmp of messages, lines, SVG and JSON), and fails on one in a file that is not listed below:
# those that read what people and other programs wrote. So that messages are data, what they expect is said by EXPECTED or
# EXPECTS (src/base/error.h); the checker, posts and the program's own options have messages without fields.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# file: what it searches
inputs() {
    cat <<'LIST'
src/api/api_complete.c: the JSON of a path
src/api/api_generate.c: compares two networks, whole
src/api/api_post.c: names of steps that people post
src/api/api_why.c: a question
src/apps/address_links.c: addresses
src/apps/flatzinc/flatzinc_fold.c: names of constraints of FlatZinc
src/check/check_relation.c: the JSON of a path
src/check/check_theory.c: the JSON of a path
src/cli/batch/shard_file.c: a file of a batch
src/cli/commands/genre.c: an example on a page
src/cli/mzn.c: what MiniZinc says
src/core/change_words.c: changes
src/core/words.c: phrases of a network
src/post/conclusions.c: a post
src/post/names.c: a post
src/post/patterns.c: a post
src/post/post.c: a post
src/post/source.c: a post
src/problem/form.c: a network
LIST
}

status=0
while IFS=: read -r file line found; do
    if ! inputs | grep -q "^$file:"; then
        echo "$file:$line: searches for words in a text: ask the library for what they mean: $found"
        status=1
    fi
done < <(grep -rnE '\bstrstr\(|str(n?)cmp\([^)]*(message|text_bytes|->text|\.text)\b' src --include='*.c')
while IFS=: read -r file what; do
    grep -qE '\bstrstr\(|str(n?)cmp\(' "$file" || {
        echo "$file:$what: is listed in $0, and searches for nothing"
        status=1
    }
done < <(inputs)
if grep -rnE '"(([^"\\]|\\.)*, )?expected [^"]' src --include='*.c' --include='*.h' | grep -vE '^src/(check|cli|post)/|/\*|^src/base/error.h'; then
    echo "a message says what is expected by EXPECTED or EXPECTS: see src/base/error.h"
    status=1
fi
if grep -nE "==>|'(found|expected)" web/*.ts; then
    echo "the page takes a line apart: ask the engine for what it means"
    status=1
fi
exit $status
