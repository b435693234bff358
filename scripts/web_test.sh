#!/usr/bin/env bash
# web_test.sh TEST [ARGUMENT...]: builds the page if something has changed, then runs tests/web/TEST.mjs, which writes TAP.
# It is skipped, with the reason, where something that building the page needs, or the browser, is not here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
test=tests/web/$1.mjs
shift
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT

skip() {
    printf '1..1\nok 1 - the page # skip %s\n' "$*"
    exit
}

wants() { # WHAT COMMAND...
    local what=$1
    shift
    "$@" > /dev/null 2>&1 || skip "$what is not here: scripts/setup.sh test"
}

wants clang clang --version
wants "the linker for WebAssembly" wasm-ld --version
wants "the C library for WebAssembly" [ -e /usr/include/wasm32-wasi/stdlib.h ]
wants "clang's library for WebAssembly" [ -e "$(clang --target=wasm32-wasi -print-libgcc-file-name)" ]
wants "node 18 or later" node -e 'process.exit(+process.versions.node.split(".")[0] < 18 ? 1 : 0)'
wants npm npm --version
case $test in
*/browser*) wants chromium chromium --version ;;
esac

mkdir -p build
exec 8> build/.web-lock
flock 8 # several of these may run at a time
make -s web/node_modules/.installed > "$tmp" 2>&1 || {
    cat "$tmp"
    skip "npm could not get its packages"
}
make -s "-j$(nproc)" web all build/release/tests/web/protocol > "$tmp" 2>&1 || {
    cat "$tmp"
    exit 1
}
exec 8>&-
node "$test" "$@"
