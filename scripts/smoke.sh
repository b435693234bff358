#!/usr/bin/env bash
# smoke.sh PROGRAM: every command once or twice, on good and bad input. Made for the build with sanitizers, which ends a
# program with a report and status 1 or worse where something is wrong; here each status is known.
set -euo pipefail
program=$1 n=0 wrong=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

gives() { # STATUS ARGUMENT...: with the standard input of the caller
    local want=$1 got=0
    shift
    n=$((n + 1))
    "$program" "$@" > "$tmp/out" 2> "$tmp/err" || got=$?
    if [ "$got" = "$want" ] && ! grep -qE 'Sanitizer|runtime error' "$tmp/err"; then
        echo "ok $n - $*"
    else
        echo "not ok $n - $*"
        echo "# exit status $got, expected $want"
        tail -n 40 "$tmp/err" | sed 's/^/# /'
        wrong=1
    fi
}

whips5='.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8'
none='..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........'
"$program" generate --count 15 --seed 4 --no-progress > "$tmp/puzzles"
"$program" generate --count 5 --seed 4 --size 12 --no-progress > "$tmp/large"
{
    cat "$tmp/puzzles"
    printf 'not a puzzle\n%s with text\n%s\n5.....5%074d\n' "$whips5" "$none" 0
} > "$tmp/mixed"

gives 0 --version < /dev/null
gives 0 help < /dev/null
gives 0 help solve < /dev/null
gives 2 < /dev/null
gives 2 solve --no-such-option < /dev/null
gives 0 list rules < /dev/null
gives 0 list apps < /dev/null
gives 0 list theories < /dev/null
gives 0 solve --with W+B "$whips5" < /dev/null
gives 0 solve --ascii --with B "$whips5" < /dev/null
gives 3 solve --with W4 "$whips5" < /dev/null
gives 3 solve --with W "$none" < /dev/null
gives 0 solve --format drup --cnf "$tmp/cnf" "$whips5" < /dev/null
gives 0 solve --format json --jobs 3 "$tmp/puzzles" < /dev/null
cp "$tmp/out" "$tmp/paths"
gives 0 check --jobs 3 "$tmp/paths" < /dev/null
sed 's/"length":1/"length":2/' "$tmp/paths" > "$tmp/wrong-paths"
gives 4 check "$tmp/wrong-paths" < /dev/null
gives 1 check - < "$tmp/puzzles"
gives 1 solve "$tmp/mixed" < /dev/null
gives 1 rate --by W,B --jobs 4 "$tmp/mixed" < /dev/null
gives 1 rate --by BRT,W3,B --format json - < "$tmp/mixed"
gives 0 rate --by W --bounds "$tmp/puzzles" < /dev/null
gives 0 rate --by B --limit-nodes 2000 "$tmp/large" < /dev/null
gives 0 rate --by W --max-length 2 "$tmp/large" < /dev/null
gives 0 generate --count 6 --seed 8 --size 9 --jobs 2 < /dev/null
gives 0 generate --count 3 --method bottom-up --symmetry diagonal --clues 20-40 --rating B:0-9 < /dev/null
gives 0 generate --count 5 --method controlled-bias --size 6 --jobs 2 < /dev/null
gives 0 generate --count 2 --sukaku --size 6 < /dev/null
gives 0 minimal "$tmp/puzzles" "$tmp/large"
gives 0 minimal --make --seed 3 "$tmp/puzzles"
gives 0 isomorph --count 2 "$tmp/puzzles" "$tmp/large"
gives 0 isomorph --canonical "$tmp/puzzles"
gives 1 rate "$tmp/no-such-file" < /dev/null
gives 0 model --format text "$tmp/puzzles" < /dev/null
cp "$tmp/out" "$tmp/networks"
gives 0 rate --app generic "$tmp/networks" < /dev/null
gives 0 model --jobs 3 "$tmp/networks" < /dev/null
gives 1 model "$tmp/mixed" < /dev/null
head -c 3000 /dev/urandom > "$tmp/noise"
gives 1 rate "$tmp/noise" < /dev/null
"$program" rate --by W,B --bounds --header --no-progress "$tmp/mixed" > "$tmp/rated" 2> "$tmp/err" || true
gives 0 stats "$tmp/rated" < /dev/null
gives 0 stats --format json --brt 0.9 - < "$tmp/rated"
gives 1 stats --controlled-bias --tries 1000 "$tmp/rated" < /dev/null
gives 1 stats --controlled-bias --sd within --format svg --scale log "$tmp/rated" < /dev/null
gives 1 stats "$tmp/noise" < /dev/null
echo "1..$n"
[ $wrong = 0 ]
