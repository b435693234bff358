#!/usr/bin/env bash
# signals.sh: what happens when something goes wrong around the program: signals, full disks, little memory, terminals.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_output_errors() {
    if [ -w /dev/full ]; then
        local words
        for words in "solve $w4" "rate $w4" generate help 'list rules' --version; do
            # shellcheck disable=SC2086
            "$tresse" $words >/dev/full 2>err
            is "$? $(cat err)" '5 tresse: standard output: No space left on device; make room, or choose another disk' "full device: ${words%% *}"
        done
    else
        skip 'full device' 'no /dev/full'
    fi
    "$tresse" rate "$w4" >&- 2>err
    is "$? $(cat err)" '5 tresse: standard output: Bad file descriptor; choose another file' 'closed standard output'
    { "$tresse" generate --count 1000000; echo "$?" >status; } 2>err | head -1 >out
    is "$(cat status) $(cat err)" '5 ' 'broken pipe: status, but no message'
    "$tresse" rate nonsense 2>&- >out
    is "$?" 1 'closed standard error'
}

# interrupt SIGNAL WORD...: starts the program, waits until it has written something, sends the signal. (A shell
# makes its background jobs ignore SIGINT, which the program respects: hence env.)
interrupt() {
    local signal=$1 pid
    shift
    rm -f part # of an earlier run, which would end the waiting
    env --default-signal=INT "$tresse" "$@" >part 2>err &
    pid=$!
    for _ in $(seq 100); do
        [ -s part ] && break
        sleep 0.05
    done
    kill -s "$signal" "$pid"
    wait "$pid"
}

test_interrupt() {
    interrupt INT generate --count 10000000 --seed 9 --jobs 2
    is "$?" 130 'Ctrl-C: status 130'
    local n
    n=$(wc -l <part)
    is "$(sed 's/[0-9.]* s$/T s/' err)" "tresse: interrupted after $n puzzles, T s" 'Ctrl-C: the message counts what was written'
    "$tresse" generate --count 20 --seed 9 >whole
    is "$(head -20 part)" "$(head -"$((n < 20 ? n : 20))" whole)" 'Ctrl-C: what was written is a beginning'
    interrupt INT generate --progress --count 10000000 --jobs 2
    is "$(wc -l <err)" 1 'Ctrl-C with progress: one line'
    interrupt TERM generate --count 10000000 --jobs 1
    is "$?" 143 'SIGTERM: status 143'
    "$tresse" generate --count 200 --seed 10 >some
    for n in $(seq 500); do cat some; done >file
    interrupt INT rate --by B --jobs 2 file
    is "$?" 130 'Ctrl-C while rating: status 130'
    n=$(wc -l <part)
    is "$(cut -f1 part | cmp - <(head -"$n" file) && echo beginning)" beginning 'Ctrl-C while rating: what was written is a beginning'
    mkfifo waiting
    sleep 5 >waiting &
    local sleeper=$!
    env --default-signal=INT "$tresse" rate <waiting >part 2>err &
    local pid=$!
    sleep 0.3
    kill -INT "$pid"
    wait "$pid"
    is "$? $(sed 's/[0-9.]* s$/T s/' err)" '130 tresse: interrupted after 0 puzzles, T s' 'Ctrl-C while waiting for input'
    kill "$sleeper"
    wait "$sleeper" 2>/dev/null
}

# blocked SIGNAL WORD...: runs the program with a full pipe for its output, and the signal to stop it with.
blocked() {
    local signal=$1 pid watch status
    shift
    rm -f full
    mkfifo full
    exec 8<>full
    dd if=/dev/zero of=full bs=4096 count=10000 oflag=nonblock 2>/dev/null
    env --default-signal=INT "$tresse" "$@" >full 2>err 8<&- &
    pid=$!
    sleep 0.5
    kill -s "$signal" "$pid"
    { sleep 10 & wait "$!"; kill -KILL "$pid"; } 2>/dev/null 8<&- &
    watch=$!
    wait "$pid"
    status=$?
    kill "$watch"
    wait "$watch" 2>/dev/null
    exec 8<&-
    return "$status"
}

test_blocked_output() {
    local signal
    for signal in INT TERM; do
        blocked "$signal" rate "$w4"
        is "$? $(sed 's/[0-9.]* s$/T s/' err)" "$((128 + $(kill -l $signal))) tresse: interrupted while nobody read the output, T s" "SIG$signal while nobody reads the output"
        blocked "$signal" help
        is "$? $(cat err)" "$((128 + $(kill -l $signal))) " "SIG$signal while nobody reads the help"
    done
    blocked INT generate --count 1000000 --jobs 2
    is "$?" 130 'SIGINT while nobody reads what is generated'
}

test_ignored_signal() {
    local signal pid
    for signal in INT TERM; do
        rm -f pipe
        mkfifo pipe
        (
            trap '' "$signal"
            exec "$tresse" rate <pipe >part 2>err
        ) &
        pid=$!
        exec 7>pipe
        sleep 0.3
        kill -s "$signal" "$pid"
        sleep 0.3
        (echo "$w4" >&7) # which would end the shell if nobody read
        exec 7>&-
        wait "$pid"
        is "$? $(cat part err)" "0 $w4${tab}4" "SIG$signal that was ignored at the start stays so"
    done
}

# More threads than there is memory for: fewer do the work, and no puzzle is called bad.
test_memory() {
    if ! (ulimit -v 600000 && "$tresse" --version) >/dev/null 2>&1; then
        skip 'little memory' 'this program does not run with a limit'
        return
    fi
    "$tresse" generate --count 120 --seed 3 >some
    "$tresse" rate --by W,B some >rated
    "$tresse" solve --format json some >paths
    local limit jobs status
    for limit in 200000 600000; do
        for jobs in 30 1024; do
            (ulimit -v "$limit" && exec "$tresse" rate --jobs "$jobs" --by W,B some) >out 2>err
            is "$? $(cat err)" '0 ' "rate on $jobs threads with $limit KB: status 0"
            same out rated "rate on $jobs threads with $limit KB: all ratings"
        done
        (ulimit -v "$limit" && exec "$tresse" solve --jobs 1024 --format json some) >out 2>err
        is "$? $(cat err)" '0 ' "solve on 1024 threads with $limit KB: status 0"
        same out paths "solve on 1024 threads with $limit KB: all paths"
    done
    # Where one thread has enough, any number of them has.
    for limit in 60000 90000; do
        (ulimit -v "$limit" && exec "$tresse" rate --jobs 1 --by W,B some) >out 2>err || continue
        for jobs in 8 16; do
            (ulimit -v "$limit" && exec "$tresse" rate --jobs "$jobs" --by W,B some) >out 2>err
            is "$? $(cat err)" '0 ' "rate on $jobs threads with $limit KB, which are enough for one: status 0"
            same out rated "rate on $jobs threads with $limit KB: all ratings"
        done
    done
    for limit in 16000 24000 40000 60000 80000; do
        (ulimit -v "$limit" && exec "$tresse" rate --jobs 30 --by W,B some) >out 2>err
        status=$?
        is "$(head -n "$(wc -l <out)" rated | cmp - out && echo beginning)" beginning "rate with $limit KB: what is written is right"
        case $status:$(cat err) in
            0: | 7:*'out of memory'* | 127:*'shared libraries'*) ok "rate with $limit KB: done, or says why not" ;;
            *) not_ok "rate with $limit KB: done, or says why not" "$status: $(cat err)" ;;
        esac
    done
}

# Puzzles typed at a terminal: no progress line may erase them.
test_typing() {
    if ! script -qefc true /dev/null >/dev/null 2>&1 </dev/null; then
        skip 'typing at a terminal' 'no terminal to be had through script(1)'
        return
    fi
    { sleep 1.5; echo "$w4"; sleep 0.3; printf '\004'; } | script -qefc "$tresse rate" typed >/dev/null 2>&1
    is "$(grep -c ' done, ' typed)" 0 'typing at a terminal: no progress line'
    has "$(cat typed)" "$w4${tab}4" 'typing at a terminal: answered'
    script -qefc "$tresse generate --count 3000 --jobs 1" shown >/dev/null 2>&1 </dev/null
    has "$(cat shown)" '3000 puzzles, ' 'not typing at a terminal: the summary'
    script -qefc "$tresse rate --by B $w4 $binf" shown >/dev/null 2>&1 </dev/null
    has "$(cat shown)" '2 puzzles, ' 'not typing at a terminal: the summary of rate'
}

test_statuses() {
    local pair
    for pair in HUP:129 INT:130 TERM:143 XCPU:152; do
        interrupt "${pair%:*}" generate --count 10000000 --jobs 2
        is "$?" "${pair#*:}" "SIG${pair%:*}: status ${pair#*:}"
        is "$(tail -c 1 part | od -An -c | tr -d ' ')" '\n' "SIG${pair%:*}: whole lines"
        is "$(sed 's/after [0-9]* puzzles\{0,1\}, [0-9.]* s$/X/' err)" 'tresse: interrupted X' "SIG${pair%:*}: a message"
    done
    (ulimit -f 20 && exec "$tresse" generate --count 100000) >part 2>err
    is "$? $(cat err)" '5 tresse: standard output: File too large; make room, or choose another disk' 'a file as long as may be: status 5'
    is "$(tail -c 1 part | od -An -c | tr -d ' ')" '\n' 'a file as long as may be: whole lines'
    is "$(grep -vcE '^[1-9.]{81}$' part)" 0 'a file as long as may be: nothing but puzzles'
    (ulimit -f 2 && exec "$tresse" help solve) >part 2>err
    is "$? $(cat err)" '5 tresse: standard output: File too large; make room, or choose another disk' 'a file as long as may be: help'
    (ulimit -f 8 && exec "$tresse" solve --quiet --cnf cnf.out --format drup "$w4") >/dev/null 2>err
    is "$? $(cat err)" '5 tresse: cnf.out: File too large; make room, or choose another disk' 'a file as long as may be: --cnf'
    (ulimit -S -t 1 && exec "$tresse" generate --count 10000000) >part 2>err
    is "$?" 152 'SIGXCPU: no time left'
    is "$(grep -vcE '^[1-9.]{81}$' part)" 0 'SIGXCPU: nothing but puzzles'
    (trap '' HUP; exec "$tresse" rate "$w4") >part
    is "$? $(cat part)" "0 $w4${tab}4" 'SIGHUP that was ignored at the start stays so'
}

test_no_memory() {
    if ! (ulimit -v 600000 && "$tresse" --version) >/dev/null 2>&1; then
        skip 'no memory' 'this program does not run with a limit'
        return
    fi
    (ulimit -v 24000 && exec "$tresse" rate --by B "$root/examples/sudoku/25x25.txt") >out 2>err
    is "$?" 7 'out of memory: status 7'
    has "$(cat err)" 'out of memory' 'out of memory: message'
}

# One thread for each core that the program may use.
test_cores() {
    local pid n
    if ! taskset -c 0 true 2>/dev/null || [ "$(nproc)" -lt 2 ]; then
        skip 'cores' 'no taskset, or one core alone'
        return
    fi
    for cores in 0 0,1; do
        taskset -c "$cores" "$tresse" generate --count 10000000 >part 2>err &
        pid=$!
        sleep 0.7
        n=$(find "/proc/$pid/task" -mindepth 1 -maxdepth 1 | wc -l)
        kill "$pid"
        wait "$pid"
        is "$n" $(($(tr -cd , <<<"$cores" | wc -c) + 3)) "threads on the cores $cores: the writer, the reader, and one for each"
    done
}

for t in test_output_errors \
    test_interrupt \
    test_blocked_output \
    test_ignored_signal \
    test_memory \
    test_typing \
    test_statuses \
    test_no_memory \
    test_cores; do
    "$t"
done
tap_end
