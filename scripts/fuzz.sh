#!/usr/bin/env bash
# fuzz.sh TARGET SECONDS: runs a fuzz target and prints what it found. It starts from the puzzles of examples/, a
# path in JSON, and the inputs in tests/corpus/TARGET if there are some. An input that fails is left in build/fuzz/.
# The path is written by the program TRESSE (default: build/release/tresse).
set -euo pipefail
target=$(realpath "$1") seconds=$2 name=$(basename "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${TRESSE:-build/release/tresse}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

mkdir "$tmp/seeds" "$tmp/found"
for file in examples/*/*; do
    cp "$file" "$tmp/seeds/${file//\//-}"
done
"$program" solve --format json --with W+B examples/sudoku/line.txt > "$tmp/seeds/path.json" || [ $? = 3 ]
[ ! -d "tests/corpus/$name" ] || cp -r "tests/corpus/$name/." "$tmp/seeds/"

mkdir -p build/fuzz
"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$name-" "$tmp/found" "$tmp/seeds" > "$tmp/log" 2>&1 || {
    tail -n 60 "$tmp/log"
    exit 1
}
echo "$(find "$tmp/seeds" -type f | wc -l) seeds"
grep -E '^stat::number_of_executed_units|^Done' "$tmp/log"
