#!/usr/bin/env bash
# coverage.sh [TEST...]: how much of the library do the tests run? Builds with counters in build/coverage, runs the test programs
# (all, or those that are named: test_check) and the command-line tests, and prints what gcovr counts: lines and branches of
# the library, of the checker, and of each folder. build/coverage.txt has every file with the lines that were not reached.
# Fails below 95 % of the branches of the library, or of the checker below 100 %, but for branches that src/ explains as
# never taken (GCOVR_EXCL_BR_LINE). A count that became negative, where threads counted at once, is passed over. Needs gcovr
# (Debian: gcovr).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8
command -v gcovr > /dev/null || {
    echo "skipped: gcovr is not here"
    exit 0
}
cores=${CORES:-$(nproc)}
make -s "-j$cores" MODE=coverage all tests
find build/coverage -name '*.gcda' -delete
programs=()
if [ $# -gt 0 ]; then
    for name; do
        programs+=(build/coverage/tests/*/"$name")
    done
else
    for source in tests/*/test_*.c; do
        programs+=("build/coverage/${source%.c}")
    done
fi
run() { # each writes its counters when it ends
    timeout 1800 "$1" > "build/coverage-$(basename "$1").log" 2>&1 || echo "$1: status $?"
}
export -f run
printf '%s\n' "${programs[@]}" | xargs -P "$cores" -I{} bash -c 'run {}'
if [ $# = 0 ]; then
    for script in tests/cli/*.sh; do
        TRESSE=build/coverage/tresse timeout 1800 bash "$script" > "build/coverage-$(basename "$script").log" 2>&1 || echo "$script: status $?"
    done
fi

count() { # FILTER: "lines 99.1 % branches 98.2 % (n of m)"
    gcovr -r . build/coverage -f "$1" -e 'src/cli/' -e 'src/wasm/' --exclude-throw-branches \
        --gcov-ignore-parse-errors --json-summary-pretty 2> /dev/null |
        python3 -c 'import json,sys
d = json.load(sys.stdin)
print("%s %s of %s lines, %.2f %% (%d of %d) of branches" % (sys.argv[1], "%.2f %%" % d["line_percent"],
      d["line_total"], d["branch_percent"], d["branch_covered"], d["branch_total"]))
sys.exit(0 if d["branch_percent"] >= float(sys.argv[2]) else 1)' "$1" "$2"
}
gcovr -r . build/coverage -f src/ -e src/cli/ -e src/wasm/ --exclude-throw-branches \
    --gcov-ignore-parse-errors --branches > build/coverage.txt 2> /dev/null
wrong=0
for folder in src/*/; do
    case $folder in
    src/cli/ | src/wasm/ | src/check/) ;;
    *) count "$folder" 0 ;;
    esac
done
count src/check/ 100 || wrong=1
count src/ 95 || wrong=1
[ $wrong = 0 ]
