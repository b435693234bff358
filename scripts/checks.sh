# shellcheck shell=bash
# checks.sh: runs a list of checks, as many at a time as there are cores, and counts what came of them; to be sourced,
# under `set -euo pipefail`.
#
#     check NAME COMMAND...        a program that counts once, by its exit status (77: skipped, its last line says why)
#     check_tap NAME COMMAND...    a program that writes TAP, and counts once for each of its tests
#     keep FUNCTION                leaves out the checks whose name FUNCTION does not accept
#     run_all                      runs them and tells of each
#     close                        the failures once more, whole, then the last line: "N passed, N failed, N skipped";
#                                  fails if something failed
#
# Nothing is lost: a program that dies, that ends before its plan does or has none, and a check of which nothing is heard
# any more (its runner was killed, the disk is full) count as failed.

logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
cores=$(nproc)
limit=1500 # seconds, for one check: far more than any takes, for machines that are busy; it ends what hangs
passed=0 failed=0 skipped=0
names=() commands=() kinds=() reported=()

check() {
    add_check any "$@"
}

check_tap() {
    add_check tap "$@"
}

add_check() { # KIND NAME COMMAND...
    kinds+=("$1")
    names+=("$2")
    shift 2
    commands+=("$(printf '%q ' "$@")")
}

keep() { # FUNCTION
    local i
    for i in "${!names[@]}"; do
        "$1" "${names[$i]}" || unset "names[$i]" "commands[$i]" "kinds[$i]"
    done
}

close() {
    [ ! -s "$logs/failures" ] || cat <(printf '\nFailures:\n') "$logs/failures"
    echo
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
}

run_one() { # INDEX: what it says goes to INDEX.out; INDEX.status is there, whole, only when all is over
    local status=0 TIMEFORMAT='%U %S'
    {
        time timeout "$limit" bash -c "exec ${commands[$1]}" < /dev/null > "$logs/$1.out" 2>&1
    } 2> "$logs/$1.time" || status=$?
    echo "$status" > "$logs/$1.new"
    mv "$logs/$1.new" "$logs/$1.status"
}

count_any() { # STATUS OUT: sets ok, bad, left (skipped) and note
    case $1 in
    0) ok=1 ;;
    77) left=1 note=$(tail -n 1 "$2") ;;
    *) bad=1 note="exit status $1" ;;
    esac
}

count_tap() { # STATUS OUT: the same
    local planned
    left=$(grep -ciE '^(not )?ok\b.*# skip' "$2" || true)
    ok=$(grep -iE '^ok\b' "$2" | grep -civE '# skip' || true)
    bad=$(grep -iE '^not ok\b' "$2" | grep -civE '# skip' || true)
    planned=$(awk -F'\\.\\.' '/^1\.\.[0-9]+/ { n += $2; found = 1 } END { print found ? n : "no" }' "$2")
    if [ "$planned" = no ] || [ "$planned" = 0 ]; then
        note="$((ok + bad + left)) tests without a plan, exit status $1"
        bad=$((bad + 1))
    elif [ $((ok + bad + left)) != "$planned" ]; then
        note="$((ok + bad + left)) of $planned tests, exit status $1"
        bad=$((bad + 1))
    elif [ "$1" != 0 ] && [ "$bad" = 0 ]; then
        bad=1 note="exit status $1"
    fi
}

show() { # FILE: what it says besides successes; of much, the beginning and the end
    grep -vE '^ok\b' "$1" | cut -c 1-400 |
        awk '{ line[NR] = $0 } END { for (i = 1; i <= NR; i++) if (NR <= 60 || i <= 30 || i > NR - 30) print "    " line[i];
            else if (i == 31) print "    ..." }' || true
}

work() { # INDEX: the time of the processor that it took, where that is much
    awk '{ s = $1 + $2 } END { if (s >= 10) printf " (%d s)", s }' "$logs/$1.time" 2> /dev/null || true
}

report() { # INDEX [STATUS]: without a status nothing was heard of it
    local ok=0 bad=0 left=0 note='' out=$logs/$1.out
    reported[$1]=yes
    if [ -z "${2-}" ]; then
        bad=1 note="it was lost: whoever ran it was killed, or could not write"
    else
        "count_${kinds[$1]}" "$2" "$out"
        [ "$2" != 124 ] || note="stopped after $limit seconds"
    fi
    passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + left))
    note=${note:+, $note}$(work "$1")
    if [ "$bad" != 0 ]; then
        {
            printf '%-44sFAILED: %d%s\n' "${names[$1]}" "$bad" "$note"
            [ ! -e "$out" ] || show "$out"
        } | tee -a "$logs/failures"
    elif [ "$left" != 0 ]; then
        printf '%-44sok: %d, skipped: %d%s\n' "${names[$1]}" "$ok" "$left" "$note"
        grep -iE '^(not )?ok\b.*# skip' "$out" | sed 's/^/    /' || true
    else
        printf '%-44sok: %d%s\n' "${names[$1]}" "$ok" "$note"
    fi
}

report_finished() {
    local s
    for s in "$logs"/*.status; do
        [ -e "$s" ] || continue
        report "$(basename "$s" .status)" "$(cat "$s")"
        rm "$s"
    done
}

run_all() {
    local running=0 i
    for i in "${!names[@]}"; do
        if [ "$running" -ge "$cores" ]; then
            wait -n || true
            running=$((running - 1))
            report_finished
        fi
        run_one "$i" 2> /dev/null & # bash itself says there which program died
        running=$((running + 1))
    done
    wait
    report_finished
    for i in "${!names[@]}"; do
        [ -n "${reported[$i]-}" ] || report "$i"
    done
}
