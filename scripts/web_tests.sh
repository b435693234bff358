#!/usr/bin/env bash
# web_tests.sh: all tests of the page, one after the other, and what came of them; `./test` has them among its own.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
. scripts/checks.sh
cores=1
for name in tests/web/*.mjs; do
    name=$(basename "$name" .mjs)
    case $name in engine | sudoku) continue ;; esac
    check_tap "page: $name" scripts/web_test.sh "$name"
done
run_all
close
