#!/usr/bin/env bash
# compare_threads.sh N PROGRAM: does the number of threads leave no trace? Output, messages and exit status of every
# command that takes --jobs, with 1, 2, 4 and 7 threads, on N puzzles with some bad lines among them.
set -euo pipefail
n=$1 program=$2 wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

"$program" generate --count "$n" --seed 99 --no-progress |
    awk 'NR % 17 == 0 { print "this is not a puzzle" } NR % 23 == 0 { print "" } { print $0, "number", NR }' > "$tmp/lines"
"$program" solve --format json --no-progress --quiet "$tmp/lines" > "$tmp/paths" 2> "$tmp/err" || [ $? -le 3 ]

same() { # ARGUMENT...: with all numbers of threads
    local jobs status
    for jobs in 1 2 4 7; do
        status=0
        "$program" "$@" --jobs $jobs --no-progress > "$tmp/out$jobs" 2> "$tmp/err$jobs" || status=$?
        echo "exit status $status" >> "$tmp/err$jobs"
        if ! cmp "$tmp/out1" "$tmp/out$jobs" || ! cmp "$tmp/err1" "$tmp/err$jobs"; then
            echo "differs with $jobs threads: $*"
            wrong=1
        fi
    done
    [ -s "$tmp/out1" ] || {
        echo "no output: $*"
        cat "$tmp/err1"
        wrong=1
    }
}

same rate --by W,B "$tmp/lines"
same solve --format json "$tmp/lines"
same solve "$tmp/lines"
same check "$tmp/paths"
same generate --count 40 --seed 3
same generate --count 10 --seed 3 --method bottom-up --clues 23-24 --rating W:0-4
same generate --count 30 --seed 3 --method controlled-bias --size 6
same minimal "$tmp/lines"
same isomorph --count 3 "$tmp/lines"
echo "9 commands compared on $(wc -l < "$tmp/lines") lines"
[ $wrong = 0 ]
