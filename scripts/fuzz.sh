#!/usr/bin/env bash
# fuzz.sh TARGET SECONDS: runs a fuzz target, from the inputs in tests/corpus/TARGET if there are some; prints what it
# found. An input that fails is left in build/fuzz/.
set -euo pipefail
target=$1 seconds=$2 name=$(basename "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
seeds=()
[ ! -d "tests/corpus/$name" ] || seeds=("tests/corpus/$name")
"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1 \
    -artifact_prefix="build/fuzz/$name-" "$tmp" "${seeds[@]}" > "$tmp.log" 2>&1 || {
    tail -n 60 "$tmp.log"
    rm -f "$tmp.log"
    exit 1
}
grep -E '^stat::number_of_executed_units|^Done' "$tmp.log"
rm -f "$tmp.log"
