#!/usr/bin/env bash
# ordeals.sh [SCALE] [PART...]: what the program does under load and when something fails around it. Each part prints a line
# of a table, "what | how often | seen", and fails if a promise is broken: what was written is always a whole prefix of the
# lines of an undisturbed run (after kill -9 with half a line after it at most), the status tells, nothing hangs. SCALE
# (default 100) is the size in percent: at 100 there are 10^6 lines with rubbish, 1 GB without a newline, 500 MB of blank
# lines, 200 signals. Parts (default: all): garbage long blank memory disk pipes signals kills. PROGRAM: build/release/tresse.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
scale=${1:-100}
shift || true
[ $# -gt 0 ] || set -- garbage long blank memory disk pipes signals kills
tresse=$(realpath "${TRESSE:-build/release/tresse}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
wrong=0
RANDOM=${SEED:-1}

said() { # PART HOW-OFTEN SEEN [BROKEN]
    printf '%s | %s | %s\n' "$1" "$2" "$3"
    if [ -n "${4-}" ]; then
        echo "BROKEN: $1: $4"
        wrong=1
    fi
}

# Runs the program with 60 s (or LIMIT) to live; prints its greatest memory in kB to $tmp/rss; the status is its own.
run() {
    /usr/bin/env time -f %M -o "$tmp/rss" timeout "${LIMIT:-60}" "$tresse" "$@"
}
rss() { tail -n 1 "$tmp/rss"; }

"$tresse" generate --count 500 --seed 3 --size 4 --no-progress > "$tmp/small"
"$tresse" generate --count 400 --seed 4 --no-progress > "$tmp/some"

# Lines with rubbish in every hundredth: each is answered in its place.
garbage() {
    local n=$((10000 * scale)) status=0 bad
    awk -v n="$n" '{ p[NR - 1] = $0 } END { for (i = 0; i < n; i++) print i % 100 == 57 ? "rubbish \001 " i : p[i % NR] }' \
        "$tmp/small" > "$tmp/in"
    LIMIT=900 run rate --by BRT --no-progress "$tmp/in" > "$tmp/out" 2> "$tmp/err" || status=$?
    bad=$(awk -F '\t' '$2 == "error" && NR % 100 == 58' "$tmp/out" | wc -l)
    said "$n lines, one in a hundred rubbish" 1 \
        "status $status; $(wc -l < "$tmp/out") lines, $bad errors, each in its place; $(wc -l < "$tmp/err") messages; $(rss) kB" \
        "$([ "$status $(wc -l < "$tmp/out") $bad $(grep -c $'\terror' "$tmp/out") $(wc -l < "$tmp/err")" = "1 $n $((n / 100)) $((n / 100)) $((n / 100))" ] || echo 'not each line has its answer')"
}

# One line that never ends.
long() {
    local mb=$((10 * scale)) status=0 words
    for words in 'rate' 'check' 'solve'; do
        status=0
        head -c "$((mb * 1000000))" /dev/zero | tr '\0' 1 | LIMIT=300 run "$words" --no-progress > "$tmp/out" 2> "$tmp/err" || status=$?
        said "$mb MB without a newline, $words" 1 "status $status; $(wc -l < "$tmp/err") message; $(rss) kB" \
            "$([ $status = 1 ] && [ "$(rss)" -lt 400000 ] || echo 'not refused in bounded memory')"
    done
}

blank() {
    local mb=$((5 * scale)) status=0
    head -c "$((mb * 1000000))" /dev/zero | tr '\0' '\n' | LIMIT=300 run rate --no-progress > "$tmp/out" 2> "$tmp/err" || status=$?
    said "$mb MB of blank lines" 1 "status $status; $(wc -c < "$tmp/out") bytes of output; $(rss) kB" \
        "$([ $status = 0 ] && [ "$(rss)" -lt 100000 ] && [ ! -s "$tmp/out" ] || echo 'not in constant memory')"
}

# Little memory: all is written, or the status is that of lacking memory (or the system could not start the program).
memory() {
    local kb n=0 well=0 short=0 none=0 broken='' status
    "$tresse" rate --by W,B --no-progress "$tmp/some" > "$tmp/want"
    for ((kb = 3000; kb < 60000; kb += 300000 / (scale + 20))); do
        status=0
        (ulimit -v "$kb" && exec timeout 60 "$tresse" rate --by W,B --no-progress --jobs 2 "$tmp/some") > "$tmp/out" 2> "$tmp/err" || status=$?
        n=$((n + 1))
        case $status in
        0) well=$((well + 1)) && cmp -s "$tmp/out" "$tmp/want" || broken="other output at $kb kB" ;;
        7) short=$((short + 1)) ;;
        126 | 127 | 134 | 139) none=$((none + 1)) && [ ! -s "$tmp/out" ] && [ "$kb" -lt 8000 ] || broken="status $status at $kb kB" ;;
        *) broken="status $status at $kb kB" ;;
        esac
        is_prefix "$tmp/out" "$tmp/want" || broken="no prefix at $kb kB"
    done
    said "ulimit -v from 3 MB to 60 MB" $n "$well complete, $short end with status 7, $none too small to start" "$broken"
}

# Is the first file a beginning of the second, and does it end with a whole line?
is_prefix() {
    local bytes
    bytes=$(wc -c < "$1")
    cmp -s "$1" <(head -c "$bytes" "$2") && { [ "$bytes" = 0 ] || [ "$(tail -c 1 "$1" | od -An -c | tr -d ' ')" = '\n' ]; }
}

# A file that may not become longer, and a full device.
disk() {
    local k n=0 broken='' status
    for ((k = 1; k <= scale / 4 + 5; k++)); do
        status=0
        (ulimit -f "$((RANDOM % 60))" && exec timeout 60 "$tresse" rate --by W,B --no-progress "$tmp/some" "$tmp/some") > "$tmp/out" 2> "$tmp/err" || status=$?
        n=$((n + 1))
        cat "$tmp/want" "$tmp/want" > "$tmp/want2"
        is_prefix "$tmp/out" "$tmp/want2" || broken='no prefix'
        case $status in
        0) cmp -s "$tmp/out" "$tmp/want2" || broken='status 0, but not all' ;;
        5) ;;
        *) broken="status $status" ;;
        esac
    done
    for k in 'rate' 'solve' 'solve --format json' 'solve --format drup' 'isomorph' 'model' 'minimal'; do
        status=0
        # shellcheck disable=SC2086
        timeout 60 "$tresse" $k "$(head -n 1 "$tmp/some")" > /dev/full 2> "$tmp/err" || status=$?
        n=$((n + 1))
        [ $status = 5 ] || broken="$k to a full device: status $status"
    done
    said 'files that are full, full devices' $n 'status 5, a whole prefix' "$broken"
}

pipes() {
    local k n=0 broken='' lines status
    for ((k = 1; k <= scale / 2 + 5; k++)); do
        lines=$((RANDOM % 300))
        {
            status=0
            timeout 60 "$tresse" rate --by W,B --no-progress "$tmp/some" || status=$?
            echo "$status" > "$tmp/status"
        } 2> "$tmp/err" | head -n "$lines" > "$tmp/out"
        n=$((n + 1))
        is_prefix "$tmp/out" "$tmp/want" || broken='no prefix'
        case $(cat "$tmp/status") in
        0 | 5) ;;
        *) broken="status $(cat "$tmp/status")" ;;
        esac
        [ ! -s "$tmp/err" ] || broken='a message about a closed pipe'
    done
    said 'pipes closed by the reader' $n 'status 5 (or 0, if all was read), no message, a whole prefix' "$broken"
}

# at_random SIGNAL STATUS COUNT: signals to a run over puzzles, after some time; both are counted.
at_random() {
    local k i broken='' status ended=0 pid
    for ((k = 1; k <= $3; k++)); do
        status=0
        env --default-signal=INT,TERM,HUP "$tresse" rate --by W,B --no-progress --jobs $((1 + RANDOM % 3)) "$tmp/some" "$tmp/some" "$tmp/some" "$tmp/some" > "$tmp/out" 2> "$tmp/err" &
        pid=$!
        for ((i = 0; i < 1000; i++)); do # until it is not a shell any more, which would clean up
            [ "$(readlink "/proc/$pid/exe")" != "$tresse" ] || break
            sleep 0.01
        done
        sleep "0.$(printf %03d $((RANDOM % 300)))"
        kill -s "$1" "$pid" 2> /dev/null || true
        timeout 100 tail --pid="$pid" -f /dev/null || kill -s ABRT "$pid" # nothing hangs
        { wait "$pid" || status=$?; } 2> /dev/null
        case $status in
        0) ;;
        "$2") ended=$((ended + 1)) ;;
        *) broken="status $status" ;;
        esac
        if [ "$1" = KILL ]; then
            sed -n -e '$!p' "$tmp/out" > "$tmp/whole"
            [ -z "$(tail -c 1 "$tmp/out" 2> /dev/null | tr -d '\n')" ] && cp "$tmp/out" "$tmp/whole"
            mv "$tmp/whole" "$tmp/out"
        fi
        is_prefix "$tmp/out" "$tmp/want4" || broken='no prefix'
    done
    said "SIG$1 at random times" "$3" "$ended ended by it with status $2, the others were through; a whole prefix${4-}" "$broken"
}

signals() {
    cat "$tmp/want" "$tmp/want" "$tmp/want" "$tmp/want" > "$tmp/want4"
    at_random INT 130 $((scale / 2 + 2))
    at_random TERM 143 $((scale / 2 + 2))
    at_random HUP 129 $((scale / 2 + 2))
}

kills() {
    cat "$tmp/want" "$tmp/want" "$tmp/want" "$tmp/want" > "$tmp/want4"
    at_random KILL 137 $((scale / 2 + 2)) ', with half a line behind it at most'
}

"$tresse" rate --by W,B --no-progress "$tmp/some" > "$tmp/want"
for part; do
    "$part"
done
[ $wrong = 0 ]
