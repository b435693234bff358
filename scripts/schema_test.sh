#!/usr/bin/env bash
# schema_test.sh [PROGRAM [N]]: tests the schemas of doc/schema/ with a validator, on what the program writes and on broken
# documents, N of them made at random. Skipped, with the reason, without node and npm. Writes TAP.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=$(realpath "${1:-build/release/tresse}")

skip() {
    printf '1..1\nok 1 - schemas # skip %s\n' "$*"
    exit
}

node -e 'process.exit(+process.versions.node.split(".")[0] < 20 ? 1 : 0)' 2> /dev/null || skip "node 20 or later is not here"
npm --version > /dev/null 2>&1 || skip "npm is not here"
mkdir -p build
exec 8> build/.schema-lock
flock 8
if [ ! -e tests/schema/node_modules/.installed ] || [ tests/schema/package-lock.json -nt tests/schema/node_modules/.installed ]; then
    (cd tests/schema && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error) > build/schema-npm 2>&1 || {
        sed 's/^/# /' build/schema-npm
        skip "npm could not get the validator"
    }
    touch tests/schema/node_modules/.installed
fi
exec 8>&-
node tests/schema/validate.mjs "$program" "${2:-1500}"
