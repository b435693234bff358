#!/usr/bin/env bash
# rule_codes.sh PROGRAM: the rules that theories may have, one a line: the code and the name of each, as `PROGRAM list
# rules` has them. Scripts that try every rule ask here, so that a new rule is tried without a change.
set -euo pipefail
"$1" list rules | awk '
    NR == 1 { at = index($0, "CODE"); next }
    substr($0, at, 1) ~ /[A-Za-z]/ { split(substr($0, at), code, " "); print code[1], $1; n++ }
    END { exit !at || !n }'
