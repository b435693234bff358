#!/usr/bin/env bash
# web_build.sh: builds the page, the program and the protocol's test if something has changed, for whoever tests them;
# several of these may run at a time. Exits 77 where something is missing, after saying what.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
tmp=$(mktemp)
trap 'rm -f "$tmp"' EXIT

wants() { # WHAT COMMAND...
    local what=$1
    shift
    "$@" > /dev/null 2>&1 || {
        echo "skipped: $what is not here: scripts/setup.sh test"
        exit 77
    }
}

wants clang clang --version
wants "the linker for WebAssembly" wasm-ld --version
wants "the C library for WebAssembly" [ -e /usr/include/wasm32-wasi/stdlib.h ]
wants "clang's library for WebAssembly" [ -e "$(clang --target=wasm32-wasi -print-libgcc-file-name)" ]
wants "node 18 or later" node -e 'process.exit(+process.versions.node.split(".")[0] < 18 ? 1 : 0)'
wants npm npm --version

mkdir -p build
exec 8> build/.web-lock
flock 8
make -s web/node_modules/.installed > "$tmp" 2>&1 || {
    cat "$tmp"
    echo "skipped: npm could not get its packages"
    exit 77
}
make -s "-j$(nproc)" web all build/release/tests/web/protocol > "$tmp" 2>&1 || {
    cat "$tmp"
    exit 1
}
