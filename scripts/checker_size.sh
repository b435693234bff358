#!/usr/bin/env bash
# checker_size.sh N: is the checker, all of it, shorter than N lines? It is trusted because it can be read in one sitting.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
lines=$(cat src/check/*.[ch] | wc -l)
echo "$lines lines"
[ "$lines" -lt "$1" ]
