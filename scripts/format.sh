#!/usr/bin/env bash
# Is all code formatted as .clang-format says? Versions of clang-format disagree in details: only version 14 decides.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
for tool in clang-format-14 clang-format; do
    version=$("$tool" --version 2> /dev/null | grep -oE 'version [0-9]+' || true)
    [ "$version" != 'version 14' ] || break
done
[ "$version" = 'version 14' ] || {
    echo "no clang-format 14 here"
    exit 77
}
find src include tests examples bench -name '*.[ch]' -print0 | xargs -0 "$tool" --dry-run -Werror
