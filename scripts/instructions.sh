#!/usr/bin/env bash
# instructions.sh PROGRAM: does the benchmark program take more instructions for a puzzle than are stored in
# bench/instructions.txt? More than 3 % more of any kind is a failure. Counts of another compiler or machine can't be
# compared: skipped; so are counts with vectors that the machine has not.
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
[ "$want" = "$here" ] || skip "counts of gcc $want are stored, here is gcc $here"
now=$(mktemp)
trap 'rm -f "$now"' EXIT
bench/instructions.sh "$program" > "$now"
awk '
    $2 !~ /^[WBTCcUJ]$/ { next }
    FNR == NR { stored[$1 $2] = $3; next }
    !stored[$1 $2] { wrong = 1; print $1, $2 ": no count is stored"; next }
    {
        change = 100 * ($3 / stored[$1 $2] - 1)
        printf "%s %s: %d instructions for a puzzle, stored %d (%+.1f %%)%s\n", $1, $2, $3, stored[$1 $2], change,
            (change > 3 ? ": too many" : change < -3 ? ": store the new counts" : "")
        compared++
        if (change > 3)
            wrong = 1
    }
    END { exit wrong || compared < 6 }' "$stored" "$now"
