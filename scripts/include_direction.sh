#!/usr/bin/env bash
# Lists the includes between the folders of src/ and fails on one that points against their order:
#
#     base < core < problem < search < rules < solve < apps, gen < out < api < cli
#
# Besides: cli uses only include/tresse.h, base and itself, and so does wasm; check only base and core, and only api
# uses check; apps and gen don't know each other; of what lies below api only base and core include tresse.h, for the
# value types that all of them share.
# Usage: include_direction.sh [DIRECTORY]   (default: src)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

declare -A may=(
    [base]='base tresse.h'
    [core]='base core tresse.h'
    [check]='base core check'
    [post]='base core post tresse.h'
    [problem]='base core problem'
    [search]='base core problem search'
    [rules]='base core problem search rules imp3_patterns.h' # imp3_patterns.h is made of share/patterns
    [solve]='base core problem search rules solve'
    [apps]='base core problem search rules solve apps genre_pages.h' # genre_pages.h is made of share/genres
    [gen]='base core problem search rules solve gen'
    [out]='base core problem search rules solve apps gen out'
    [api]='base core problem search rules solve apps gen out check post api tresse.h'
    [cli]='base cli tresse.h help_pages.h' # help_pages.h is made of share/help and doc/glossary.md
    [wasm]='base wasm tresse.h'
)
src=${1:-src} wrong=0 arrows=0

while IFS=: read -r file line text; do
    from=${file#"$src"/}
    from=${from%%/*}
    to=${text#*\"}
    to=${to%%\"*}
    to=${to%%/*}
    arrows=$((arrows + 1))
    if [ -z "${may[$from]-}" ]; then
        echo "$file:$line: the folder \"$from\" has no place in the order; give it one in $0"
        wrong=$((wrong + 1))
    elif [[ " ${may[$from]} " != *" $to "* ]]; then
        echo "$file:$line: $from may include ${may[$from]}, not $to: $text"
        wrong=$((wrong + 1))
    fi
done < <(grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$src")

[ "$arrows" -gt 0 ] || {
    echo "no includes found in $src"
    exit 1
}
echo "$arrows includes, $wrong against the order"
[ "$wrong" = 0 ]
