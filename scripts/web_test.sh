#!/usr/bin/env bash
# web_test.sh TEST [ARGUMENT...]: builds the page if something has changed, then runs tests/web/TEST.mjs, which writes TAP.
# It is skipped, with the reason, where something that building the page needs, or the browser, is not here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
test=tests/web/$1.mjs
shift

skip() {
    printf '1..1\nok 1 - the page # skip %s\n' "$*"
    exit
}

case $test in
*/browser*) chromium --version > /dev/null 2>&1 || skip "chromium is not here: scripts/setup.sh test" ;;
esac
status=0
said=$(scripts/web_build.sh) || status=$?
case $status in
0) ;;
77)
    said=$(tail -n 1 <<< "$said")
    skip "${said#skipped: }"
    ;;
*)
    echo "$said"
    exit "$status"
    ;;
esac
node "$test" "$@"
