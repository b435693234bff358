#!/usr/bin/env bash
# static.sh [PROGRAM]: is the static program one, and does it give the bytes of the other (default: build/release/tresse)?
# Builds it by musl-gcc; skipped without that.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
command -v musl-gcc > /dev/null || {
    echo "skipped: no musl-gcc"
    exit 77
}
make -s static
static=$PWD/build/static/tresse program=$(realpath "${1:-build/release/tresse}")
if ldd "$static" > /dev/null 2>&1; then
    echo "$static is not static"
    exit 1
fi
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
[ "$("$static" --version)" = "$("$program" --version)" ] || {
    echo "the builds are not called the same: $("$static" --version), $("$program" --version)"
    exit 1
}
for t in "$static" "$program"; do
    "$t" generate --count 1500 --seed 8 > p
    "$t" rate --by W,B,S+W p
    "$t" solve --format json "$(head -1 p)"
    rm -rf job
    "$t" batch new job --quiet --shard-lines 400 -- rate --by W p
    "$t" batch run job
    "$t" batch merge job
    printf '\037\213x' > gz
    "$t" rate gz > /dev/null 2>&1 || true
done > all
half=$(($(wc -c < all) / 2))
cmp <(head -c $half all) <(tail -c $half all)
"$static" rate gz > out 2> err || true
# shellcheck disable=SC2016 # backquotes stand around a command
grep -q 'compressed by gzip, not plain text; try `zcat gz | tresse rate -`' err
# a batch may be done by both
rm -rf job
"$static" batch new job --quiet --shard-lines 100 -- rate --by W p
"$static" batch run job --part 0/2 --no-help
"$program" batch run job
"$program" batch merge job > out
"$program" rate --by W p | cmp - out
echo "$(wc -c < "$static") bytes, $half bytes of output are the same"
