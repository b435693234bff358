#!/usr/bin/env bash
# coverage.sh [TEST...]: how much of the library do the tests run? Builds with counters in build/coverage, runs the test programs
# (all, or those that are named: test_check) and the command-line tests, several at a time, and prints what gcovr counts: the
# branches of each folder of the library, of the checker, and of all. build/coverage.txt has every file with the lines that
# have branches not taken. Fails below 95 % of the branches of the library, or of the checker below 100 %, but for branches that
# src/ explains as never taken (GCOVR_EXCL_BR_LINE). A count that became negative, where threads counted at once, is passed
# over. Needs gcovr (Debian: gcovr).
#
# What is not optimised and counts takes several times as long, so that tests with doses get smaller ones, which reach the
# same branches. LIMIT: seconds for each test (default 1800); one that takes longer is named, and counts as far as it went
# (tests/support/enough.c).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8 LIMIT=${LIMIT:-1800}
export TRESSE_SEQUENCES=300 TRESSE_PATHS=150 TRESSE_PUZZLES=60 TRESSE_SPOILT=250
export TRESSE_FRAMES=7 # where nothing is inlined, more calls lead to a place
command -v gcovr > /dev/null || {
    echo "skipped: gcovr is not here"
    exit 0
}
cores=${CORES:-$(nproc)}
make -s "-j$cores" MODE=coverage all tests
find build/coverage -name '*.gcda' -delete

run() { # PROGRAM or SCRIPT: each writes its counters when it ends
    local log status=0
    log=build/coverage-$(basename "$1").log
    case $1 in
    *.sh) TRESSE=build/coverage/tresse timeout "$LIMIT" bash "$1" > "$log" 2>&1 || status=$? ;;
    *) timeout "$LIMIT" "$1" > "$log" 2>&1 || status=$? ;;
    esac
    [ $status = 0 ] || echo "$1: status $status"
}
export -f run

if [ $# -gt 0 ]; then
    printf 'build/coverage/tests/*/%s\n' "$@"
else
    for source in tests/*/test_*.c; do
        echo "build/coverage/${source%.c}"
    done
    printf '%s\n' tests/cli/*.sh
fi | xargs -P "$cores" -I{} bash -c 'run {}'

# All is counted once; folders are sums of their files.
gcovr -j "$cores" -r . build/coverage -f src/ -e src/cli/ -e src/wasm/ --exclude-throw-branches \
    --gcov-ignore-parse-errors --json build/coverage.json 2> /dev/null
python3 - << 'END'
import collections
import json
import sys

taken, lines = collections.Counter(), collections.Counter()
total, reached = collections.Counter(), collections.Counter()
report = open("build/coverage.txt", "w")
for file in json.load(open("build/coverage.json"))["files"]:
    folder = "/".join(file["file"].split("/")[:2])
    missed = []
    for line in file["lines"]:
        if line.get("gcovr/noncode"):
            continue
        hits = [b["count"] > 0 for b in line["branches"]]
        for where in (folder, "the library"):
            total[where] += len(hits)
            taken[where] += sum(hits)
            lines[where] += 1
            reached[where] += line["count"] > 0
        if not all(hits):
            missed.append("%d (%d of %d)" % (line["line_number"], len(hits) - sum(hits), len(hits)))
    print("%s: %s" % (file["file"], ", ".join(missed) or "all"), file=report)
right = True
for where in sorted(total):
    share = 100 * taken[where] / max(1, total[where])
    print("%-14s %6.2f %% of the branches (%d of %d), %.2f %% of the lines" % (
        where, share, taken[where], total[where], 100 * reached[where] / max(1, lines[where])))
    right = right and share >= {"src/check": 100, "the library": 95}.get(where, 0)
sys.exit(0 if right else 1)
END
