#!/usr/bin/env bash
# Is the man page well formed? Whatever mandoc has to say is a failure.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
mandoc -Tlint -Wwarning man/tresse.1
mandoc -Tutf8 man/tresse.1 > /dev/null
