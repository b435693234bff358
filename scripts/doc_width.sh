#!/usr/bin/env bash
# doc_width.sh [FILE...]: lists the lines of prose that are longer than 100 columns, and fails if there are any. (Default:
# all Markdown files that git lists, or, where this is not a clone, all that there are.)
#
# Tables, code (fenced, or indented by four blanks after an empty line) and pictures may be longer, and so may a line that
# has no blank at which it could be broken, such as a link. Columns count characters, not bytes.
set -euo pipefail
export LC_ALL=C.UTF-8
cd "$(dirname "${BASH_SOURCE[0]}")/.."
if [ $# = 0 ]; then
    mapfile -t files < <(git ls-files --cached --others --exclude-standard '*.md' 2> /dev/null ||
        find . -name '*.md' ! -path '*/build/*' ! -path '*/node_modules/*')
    set -- "${files[@]}"
fi
[ $# -gt 0 ] || {
    echo "no Markdown files here"
    exit 1
}
wrong=0

# Is this line of prose one that can't be broken: a table, a picture, or a single word, perhaps an item of a list?
is_whole() {
    local text=${1#"${1%%[! ]*}"}
    [[ $text == '|'* || $text == '!['* || ! ${text#- } =~ \  ]]
}

for file in "$@"; do
    [ -r "$file" ] || {
        echo "$file can't be read"
        exit 1
    }
    number=0 fenced=no indented=no after_empty=yes
    while IFS= read -r line || [ -n "$line" ]; do
        number=$((number + 1))
        if [[ $line =~ ^\ *\`\`\` ]]; then
            [ $fenced = no ] && fenced=yes || fenced=no
            continue
        fi
        [[ $line == '    '* && ($indented == yes || $after_empty == yes) ]] && indented=yes || indented=no
        [[ $line =~ ^\ *$ ]] && after_empty=yes || after_empty=no
        if [ ${#line} -gt 100 ] && [ $fenced = no ] && [ $indented = no ] && ! is_whole "$line"; then
            echo "$file:$number: ${#line} columns, expected at most 100: ${line:0:60}..."
            wrong=1
        fi
    done < "$file"
done
exit $wrong
