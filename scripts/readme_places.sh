#!/usr/bin/env bash
# Does README.md ("Where things are") name every folder of the tree, and every document of doc/? Folders below a folder
# count if they are code (src/), tests, or shared files.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
status=0
named() { # WORD: in backquotes in the table
    sed -n '/^## Where things are/,/^## /p' README.md | grep -qF "\`$1\`" || {
        echo "README.md does not say what $2 is"
        status=1
    }
}
for folder in $(git ls-files | grep -E '^[^.].*/' | cut -d / -f 1 | sort -u | grep -vE '^(src|include)$'); do
    named "$folder/" "$folder/"
done
for folder in $(git ls-files src | cut -d / -f 2 | sort -u); do
    named "src/$folder/" "src/$folder/"
done
for folder in $(git ls-files tests share | grep -E '/.*/' | cut -d / -f 1,2 | sort -u); do
    named "${folder#*/}/" "$folder/"
done
for page in $(git ls-files 'doc/*.md' | grep -v '/.*/'); do
    named "${page#doc/}" "$page"
done
exit $status
