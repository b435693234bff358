#!/usr/bin/env bash
# instructions.sh PROGRAM: does the benchmark program take more instructions for a puzzle than are stored in
# bench/instructions.txt? More than 3 % more of any kind is a failure. Counts of another compiler or machine can't be
# compared: skipped.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=$1 stored=bench/instructions.txt
skip() {
    echo "$1"
    exit 77
}
command -v valgrind > /dev/null || skip "no valgrind here"
want=$(sed -n 's/^compiler //p' "$stored")
here="$(gcc -dumpfullversion) $(uname -m)"
[ "${want% *}" = "$here" ] || skip "counts of gcc ${want% *} are stored, here is gcc $here"
now=$(mktemp)
trap 'rm -f "$now"' EXIT
bench/instructions.sh "$program" > "$now"
awk '
    $1 !~ /^[WBTC]$/ { next }
    FNR == NR { stored[$1] = $2; next }
    {
        change = 100 * ($2 / stored[$1] - 1)
        printf "%s: %d instructions for a puzzle, stored %d (%+.1f %%)%s\n", $1, $2, stored[$1], change,
            (change > 3 ? ": too many" : change < -3 ? ": store the new counts" : "")
        compared++
        if (change > 3)
            wrong = 1
    }
    END { exit wrong || compared != 4 }' "$stored" "$now"
