#!/usr/bin/env bash
# shellcheck shell=bash
# cli.sh: the command line as a user meets it: output, messages and exit statuses of the real program.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
man=$(realpath man/tresse.1)
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
cd "$scratch" || exit 1

# Puzzles: W4 and B4; W5 and B4; without a solution; unsolved by whips, B6; not solved by braids at all.
w4='..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57'
w5b4='.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8'
none='..3..6....5.1.....6...234...7.....5....9....7.64.3.8...4.....91..2..83...........'
winf='.....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.'
binf='..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7..'
several=${w4/345/.45}
clash="55${w4:2}"
tab=$'\t'

# run STATUS NAME WORD...: runs the program with the words; its output goes to out and err, its status is tested.
run() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err </dev/null
    got=$?
    is "$got" "$want" "$name: status $want"
}
# feed STATUS NAME WORD...: the same with the file `in` as standard input.
feed() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err <in
    got=$?
    is "$got" "$want" "$name: status $want"
}

test_version_and_help() {
    run 0 'version' --version
    is "$(cat out)" "tresse $(sed -n 's/.*TRESSE_VERSION "\(.*\)"/\1/p' "$man_root/include/tresse.h")" 'version text'
    run 2 'no command'
    is "$(wc -c <out)" 0 'no command: nothing on standard output'
    has "$(cat err)" 'solve, rate, check, generate, minimal, isomorph, experiment, stats, model, list, help' 'no command: the commands are named'
    run 0 'help' help
    has "$(cat out)" 'tresse help COMMAND' 'help text'
    is "$(wc -c <err)" 0 'help: nothing on standard error'
    cp out help.out
    run 0 '--help' --help
    same out help.out '--help is help'
    run 0 'help theories' help theories
    has "$(cat out)" 'family { + family }' 'help theories: the grammar'
    run 0 'help notation' help notation
    has "$(cat out)" "$("$tresse" solve --with W+B "$w5b4" | grep '^braid')" 'help notation: a braid that solve shows'
    has "$(cat out)" "$("$tresse" solve --with W+B "$w5b4" | grep '==> r9c7 ≠ 4')" 'help notation: a whip that solve shows'
    local word
    for word in 'V{l r}' left right target length naked-single hidden-single z-candidate t-candidate rounds; do
        has "$(cat out)" "$word" "help notation: $word"
    done
    run 0 'help puzzles' help puzzles
    for word in 'a line' 'other sizes' 'a grid' 'pencil marks' sukaku .sdk Solo 'Hexadecimal 0-F is not'; do
        has "$(tr -s ' \n' ' ' <out)" "$word" "help puzzles: $word"
    done
    run 2 'help on nothing known' help slove
    has "$(cat err)" 'did you mean solve?' 'help: a near name is offered'
    run 2 'help on two things' help solve rate
    run 0 'version behind a command' solve --version
    is "$(cat out)" "$("$tresse" --version)" 'version behind a command: text'
    run 2 'version cut short' --ver
    has "$(cat err)" 'unknown option "--ver"; did you mean --version?' 'version cut short: the name is offered'
}

# The options of a command, from the refusal of an unknown one.
options_of() {
    "$tresse" "$1" --nonsense-word 2>&1 | sed -n 's/^The options are \(.*\);.*/\1/p' | tr -d ' ' | tr , '\n'
}

test_help_is_complete() {
    local c o missing='' unmanned=''
    for c in solve rate check generate minimal isomorph experiment stats model list help; do
        "$tresse" help "$c" >"help.$c" || not_ok "help $c"
        "$tresse" "$c" --help >out
        same out "help.$c" "$c --help is help $c"
        grep -q "^\.Cm $c" "$man" || unmanned+=" $c"
        for o in $(options_of "$c"); do
            grep -qe "^  $o\b" "help.$c" || missing+=" $c:$o"
            grep -qe "^\.It Fl -${o#--}\b\|, Fl -${o#--}\b" "$man" || unmanned+=" $o"
        done
    done
    is "$(options_of solve | tr '\n' ' ')" \
        '--with --format --ascii --cnf --strategy --seed --prefer --focus --all --hint --rounds --trim --te-as-braids --explain --app --block --colours --param --max-length --limit-nodes --jobs --progress --no-progress --quiet --help --version ' \
        'options of solve'
    is "$missing" '' 'the help of each command names each of its options'
    is "$unmanned" '' 'the manual page names each command and option'
}

test_misuse() {
    run 2 'unknown command' slove "$w4"
    has "$(cat err)" 'unknown command "slove"; did you mean solve?' 'unknown command: a near name is offered'
    run 2 'unknown option' solve --formt json "$w4"
    has "$(cat err)" 'tresse solve: unknown option --formt; did you mean --format?' 'unknown option: a near name is offered'
    has "$(cat err)" '--max-length' 'unknown option: the options are named'
    run 2 'option of another command' check --with W
    run 2 'short option' solve -x "$w4"
    run 2 'puzzle that looks like an option' solve "-${w4:1}"
    has "$(cat err)" 'put -- before a puzzle that starts with a hyphen' 'puzzle that looks like an option: what to do'
    run 2 'value missing' solve --with
    is "$(cat err)" 'tresse solve: --with needs a value: THEORY' 'value missing: message'
    run 2 'value for a flag' solve --ascii=yes "$w4"
    is "$(cat err)" 'tresse solve: --ascii takes no value' 'value for a flag: message'
    run 2 'empty value' solve --with= "$w4"
    run 2 'unknown format' solve --format xml "$w4"
    is "$(cat err)" 'tresse solve: --format: expected text, json or drup, not "xml"' 'unknown format: message'
    run 2 'format of another command' rate --format text
    run 2 'contradicting options' rate --progress --no-progress
    run 2 'cnf without drup' solve --cnf f "$w4"
    run 2 'unknown application' solve --app sodoku "$w4"
    has "$(cat err)" 'tresse solve: --app: expected one of sudoku, ' 'unknown application: what there is'
    has "$(cat err)" ', not "sodoku"; did you mean sudoku?' 'unknown application: message'
    has "$("$tresse" help generate)" '(default: sudoku)' 'generate does not detect the application'
    local b
    for b in 3by3 3 3x x3 3x3x3 -3x3; do
        run 2 "malformed block $b" solve "--block=$b" "$w4"
        is "$(cat err)" 'tresse solve: --block: expected the width and the height in cells, such as 3x2' "malformed block $b: message"
    done
    for b in 1x9 9x1 0x0 6x5 999x999 2x13 99999999999x2; do
        run 2 "impossible block $b" rate "--block=$b" "$w4"
        is "$(cat err)" 'tresse rate: --block: expected blocks at least 2 wide and 2 high, of at most 25 cells' "impossible block $b: message"
    done
    run 2 'impossible block of generate' generate --block 1x9
    run 1 'blocks of another size' solve --block 2x2 "$w4"
    is "$(cat err)" 'tresse: argument 1: block=2x2 does not fit size 9' 'blocks of another size: message'
    run 2 'ASCII but no text' solve --ascii --format json "$w4"
    is "$(cat err)" 'tresse solve: --ascii goes with --format text' 'ASCII but no text: message'
    run 2 'unknown method' generate --method sideways
    is "$(cat err)" 'tresse generate: --method: expected top-down, bottom-up or controlled-bias, not "sideways"' 'unknown method: message'
    run 2 'operand of generate' generate 5
    run 2 'list without a word' list
    run 2 'list of something else' list rulez
    has "$(cat err)" 'did you mean rules?' 'list of something else: a near name is offered'
    local v
    for v in 0 -1 1025 2x '' ' 2' 99999999999999999999999; do
        "$tresse" rate --jobs "$v" /dev/null >out 2>err
        is "$? $(cat err)" "2 tresse rate: --jobs: expected a whole number from 1 to 1024, not \"$v\"" "--jobs \"$v\""
    done
}

test_theories() {
    local t
    for t in Q W+ +W W0 W+W 'W B' '' w7x; do
        "$tresse" rate --by "$t" /dev/null >out 2>err
        is "$?" 2 "theory \"$t\" is refused: status 2"
        has "$(cat err)" 'tresse rate: --by' "theory \"$t\" is refused: message"
    done
    run 2 'second theory wrong' rate --by W,Q
    has "$(cat err)" "tresse rate: --by \"W,Q\", column 3: unknown family of rules 'Q'" 'second theory wrong: place in the whole list'
    run 2 'third theory wrong behind blanks' rate --by 'W, B,  BQ' "$w4"
    has "$(cat err)" '"W, B,  BQ", column 8:' 'third theory wrong behind blanks: place'
    run 0 'blanks in the list' rate --by 'W , B' "$w5b4"
    is "$(cat out)" "$w5b4${tab}5${tab}4" 'blanks in the list: ratings'
    run 2 'two lists' rate --by W --by B "$w4"
    is "$(cat err)" 'tresse rate: --by stands twice: put all theories in one list, such as --by W,B' 'two lists: message'
    run 2 'theory of solve wrong' solve --with Q "$w4"
    run 0 'other spellings' rate --by L,M "$w4"
    is "$(cat out)" "$w4${tab}4${tab}4" 'other spellings: ratings'
}

test_rate() {
    run 0 'rate' rate "$w5b4"
    is "$(cat out)" "$w5b4${tab}5" 'rate: W by default'
    is "$(cat err)" '' 'rate: nothing on standard error'
    printf '%s\n' "$w4 first one" '' '# a comment' "$w5b4" "$none" "$several" "$winf" "$binf" >file
    run 0 'rate a file' rate --by W,B,BRT,W3 file
    is "$(cut -f2- out)" "4${tab}4${tab}>0${tab}>3${tab}first one
5${tab}4${tab}>0${tab}>3
no-solution${tab}no-solution${tab}no-solution${tab}no-solution
not-unique${tab}not-unique${tab}not-unique${tab}not-unique
inf${tab}6${tab}>0${tab}>3
inf${tab}inf${tab}>0${tab}>3" 'rate a file: every kind of cell'
    run 0 'rate with bounds' rate --by W,B --bounds file
    is "$(cut -f2- out)" "4${tab}certified${tab}4${tab}exact${tab}first one
5${tab}upper-bound${tab}4${tab}exact
no-solution${tab}-${tab}no-solution${tab}-
not-unique${tab}-${tab}not-unique${tab}-
inf${tab}-${tab}6${tab}exact
inf${tab}-${tab}inf${tab}-" 'rate with bounds: what each cell is worth'
    run 0 'rate with --max-length' rate --by W,B --max-length=4 file
    is "$(sed -n 2p out | cut -f2-)" ">4${tab}4" 'rate with --max-length: cells'
    run 0 'rate with --limit-nodes' rate --by B --limit-nodes 1 file
    has "$(sed -n 5p out | cut -f2)" '>' 'rate with --limit-nodes: not solved'
    run 0 'rate contradicting givens' rate "$clash"
    is "$(cut -f2 out)" no-solution 'rate contradicting givens: cell'
    has "$(cat err)" 'r1c1' 'rate contradicting givens: the note names one'
    run 0 'rate contradicting givens quietly' rate --quiet "$clash"
    is "$(cat err)" '' 'rate contradicting givens quietly: no note'
}

test_trials() {
    printf '%s\n' "$w4" "$binf" >trials
    run 0 'rate by T&E' rate --by 'TE(BRT),TE(BRT,1),TE(W1),TE(W4)' trials
    is "$(cut -f2- out)" "1${tab}1${tab}1${tab}0
2${tab}>1${tab}1${tab}1" 'rate by T&E: depths'
    run 0 'solve by T&E' solve --with 'TE(BRT)' "$binf"
    has "$(cat out)" 'T&E[2]: ' 'solve by T&E: trials of depth 2'
    run 3 'solve by T&E, not deep enough' solve --with 'TE(BRT,1)' "$binf"
    run 0 'T&E in JSON' solve --with 'TE(BRT)' --format json "$binf"
    has "$(cat out)" '"rule":"T&E","length":2' 'T&E in JSON: its depth'
    has "$(cat out)" '"trace":[{"round":1,' 'T&E in JSON: its trace'
    run 1 'a type that the puzzle lacks' rate --by 'W:xx' trials
    has "$(cat err)" "no csp-variables of type 'xx', expected one of rc, rn, cn, bn" 'a type that the puzzle lacks: the message'
}

test_rate_json() {
    printf '%s\n' "$w4 a \"b\" \\${tab}c" "$binf" "$none" 'abc"d' >file
    run 1 'rate as JSON' rate --format json --by W,B2,L --bounds file
    is "$(sed -n 1p out)" "{\"puzzle\":\"$w4\",\"ratings\":{\"W\":4,\"B2\":\">2\"},\"bounds\":{\"W\":\"certified\",\"B2\":\"-\"},\"comment\":\"a \\\"b\\\" \\\\\\tc\"}" \
        'rate as JSON: a rated puzzle'
    is "$(sed -n 2p out)" "{\"puzzle\":\"$binf\",\"ratings\":{\"W\":\"inf\",\"B2\":\">2\"},\"bounds\":{\"W\":\"-\",\"B2\":\"-\"}}" 'rate as JSON: not solved'
    has "$(sed -n 4p out)" '{"puzzle":"abc\"d","ratings":{"W":"error","B2":"error"},' 'rate as JSON: bad line'
    has "$(sed -n 4p out)" '"error":"file:4:' 'rate as JSON: bad line has its message'
    if command -v python3 >/dev/null; then
        python3 -c 'import json,sys; [json.loads(l) for l in sys.stdin]' <out
        is "$?" 0 'rate as JSON: it is JSON'
    else
        skip 'rate as JSON: it is JSON' 'no python3'
    fi
}

test_bad_lines() {
    "$tresse" generate --count 100 --seed 5 | "$tresse" rate --by W2 | grep "${tab}[0-9]" | cut -f1 | head -19 >some
    local n
    for ((n = 1; n <= 50; n++)); do
        cat some
        echo "bad line number $n"
    done >file
    run 1 '1,000 lines, 50 of them bad' rate --by W,B --jobs 2 file
    is "$(wc -l <out)" 1000 '1,000 lines, 50 of them bad: 1,000 lines'
    is "$(grep -c "${tab}error${tab}error\$" out)" 50 '1,000 lines, 50 of them bad: 50 errors'
    is "$(grep -n "${tab}error" out | cut -d: -f1)" "$(seq 20 20 1000)" '1,000 lines, 50 of them bad: at the right places'
    is "$(wc -l <err)" 50 '1,000 lines, 50 of them bad: 50 messages'
    is "$(sed -n 's/^file:\([0-9]*\):.*/\1/p' err)" "$(seq 20 20 1000)" '1,000 lines, 50 of them bad: the right line numbers in order'
    is "$(grep -v "${tab}error" out | cut -f1 | sort -u)" "$(sort -u some)" '1,000 lines, 50 of them bad: the others are not affected'
    cp out out.2
    cp err err.2
    run 1 'the same on one thread' rate --by W,B --jobs 1 file
    same out out.2 'the same on one thread: output'
    same err err.2 'the same on one thread: messages'
    run 1 'the same by solve' solve --format json file
    is "$(wc -l <out) $(wc -l <err)" '950 50' 'the same by solve: 950 paths, 50 messages'
    run 1 'bad lines go before unsolved puzzles' solve --with BRT file
}

test_strange_bytes() {
    printf '\xEF\xBB\xBF%s\r\n%s' "$w4" "$w5b4" >file
    run 0 'byte order mark, CRLF, no newline at the end' rate file
    is "$(cat out)" "$w4${tab}4
$w5b4${tab}5" 'byte order mark, CRLF, no newline at the end: ratings'
    printf '%s\n%s\0%s\n' "$w4" "${w4:0:5}" "${w4:6}" >file
    run 1 'NUL byte' rate file
    has "$(cat err)" 'file:2:6: found a NUL byte' 'NUL byte: message'
    is "$(wc -l <out)" 2 'NUL byte: a line for each'
    printf 'ab\tc\033[31m\xFFd\303\251\n' >file
    run 1 'control characters' rate file
    is "$(cat out)" "ab c [31m?dé${tab}error" 'control characters: cleaned in the output'
    { echo "$w4"; head -c 3000000 /dev/zero | tr '\0' x; echo; echo "$w5b4"; } >file
    run 1 'endless line' rate file
    is "$(cut -f2 out | tr '\n' ' ')" '4 error 5 ' 'endless line: the others are rated'
    is "$(cat err)" 'file:2: the line is longer than 1 MB' 'endless line: message'
    is "$(($(wc -c <out) < 1000))" 1 'endless line: not repeated in the output'
    head -c 3000000 /dev/zero | tr '\0' x >file
    run 1 'nothing but an endless line' rate file
    head -c 300000 /dev/urandom >file
    "$tresse" rate file >out 2>err
    is "$?" 1 'random bytes: status 1'
    : >file
    run 0 'empty file' rate file
    is "$(cat out err)" 'tresse: file: no puzzle in it' 'empty file: a note'
    printf '#x\n\n  \n' >file
    echo "$w4" >a
    run 0 'nothing but comments' rate file a
    is "$(cat err)" 'tresse: file: no puzzle in it' 'nothing but comments: a note'
    is "$(wc -l <out)" 1 'nothing but comments: the other file is done'
    run 0 'nothing but comments, quietly' rate --quiet file
    is "$(cat out err)" '' 'nothing but comments, quietly: nothing'
    run 1 'empty file for check' check /dev/null
    is "$(cat out err)" 'tresse: /dev/null: no path in it' 'empty file for check: a message'
}

test_files() {
    echo "$w4" >a
    echo "$w5b4" >b
    run 0 'two files' rate a b
    is "$(cut -f2 out | tr '\n' ' ')" '4 5 ' 'two files: in order'
    run 1 'missing file among others' rate a no/such b
    is "$(cut -f2 out | tr '\n' ' ')" '4 5 ' 'missing file among others: the rest is done'
    is "$(cat err)" 'tresse: no/such: No such file or directory' 'missing file among others: message'
    run 1 'missing file for check' check nosuch
    is "$(cat err)" 'tresse: nosuch: No such file or directory' 'missing file for check: message'
    local word
    for word in puzzels.txt puzzle17.sdk 20260101.txt puzzle1 my-puzzle_3 extra nonsense; do
        run 1 "word $word" solve "$word"
        is "$(cat err)" "tresse: \"$word\": no such file, and not a puzzle" "word $word: message"
        cp err err.solve
        run 1 "word $word for rate" rate "$word"
        same err err.solve "word $word for rate: the same message"
    done
    for word in solve rate; do
        run 1 "empty argument of $word" "$word" "$w4" ''
        is "$(cat err)" 'tresse: argument 2 is empty: expected a file or a puzzle' "empty argument of $word: message"
    done
    run 1 'empty argument of check' check ''
    is "$(cat err)" 'tresse: argument 1 is empty: expected a file' 'empty argument of check: message'
    run 1 'mistyped puzzle' solve "${w4}5"
    is "$(cat err)" "tresse: \"${w4}5\" is neither an existing file nor a puzzle: column 83: 82 characters before the end of the line, expected 81 (or 16, 36, 64, 100, ... for other sizes)" \
        'mistyped puzzle: message'
    cp err err.solve
    run 1 'game ID too short' solve 2a9a15a4c58
    has "$(cat err)" '13 cells in a run-length line, expected 81 (or' 'game ID too short: message'
    run 1 'mistyped puzzle for rate' rate "${w4}5"
    same err err.solve 'mistyped puzzle for rate: the same message'
    mkdir -p folder
    run 1 'folder' rate folder a
    is "$(cat err)" 'tresse: folder: Is a directory' 'folder: message'
    is "$(cut -f2 out)" 4 'folder: the rest is done'
    echo "$w4" >locked
    chmod 000 locked
    if [ -r locked ]; then
        skip 'unreadable file' 'this user may read everything'
    else
        run 1 'unreadable file' rate locked
        is "$(cat err)" 'tresse: locked: Permission denied' 'unreadable file: message'
    fi
    echo "$w4" >in
    feed 0 'standard input' rate
    is "$(cat out)" "$w4${tab}4" 'standard input: rating'
    feed 0 'standard input by name' rate a - b
    is "$(cut -f2 out | tr '\n' ' ')" '4 4 5 ' 'standard input by name: in its place'
    echo nonsense >in
    feed 1 'bad standard input' rate
    has "$(cat err)" 'standard input:1:' 'bad standard input: message'
    is "$("$tresse" rate --jobs 1 <(cat a b) | cut -f2 | tr '\n' ' ')" '4 5 ' 'a pipe as a file'
    "$tresse" rate <&- >out 2>err
    is "$? $(cat err)" '1 tresse: standard input: Bad file descriptor' 'closed standard input'
    run 0 'end of options' solve -- "$(tr . - <<<"$w4")"
}

# A line that came is answered while the pipe stays open.
test_streaming() {
    local line=''
    mkfifo pipe
    "$tresse" rate <pipe >answers 2>err &
    local pid=$!
    exec 7>pipe
    echo "$w4" >&7
    for _ in $(seq 100); do
        [ -s answers ] && break
        sleep 0.1
    done
    line=$(cat answers)
    exec 7>&-
    wait "$pid"
    is "$line" "$w4${tab}4" 'a puzzle on an open pipe is answered at once'
}

test_grids() {
    local row
    printf '# a grid\n+---+---+---+\n' >grid
    for row in 0 9 18 27 36 45 54 63 72; do
        printf '|%s|%s|%s|\n' "${w4:row:3}" "${w4:row+3:3}" "${w4:row+6:3}"
    done >>grid
    echo '+---+---+---+' >>grid
    run 0 'a grid of several lines' rate grid
    is "$(cat out)" "$w4${tab}4" 'a grid of several lines: rating'
    echo "$w5b4" >b
    run 0 'a grid and a file' rate grid b
    is "$(cut -f2 out | tr '\n' ' ')" '4 5 ' 'a grid and a file: ratings'
    "$tresse" solve --with W1 "$w4" | sed -n '/^after Singles/,/candidates/p' | sed '1d;$d' >marks
    run 0 'pencil marks as solve shows them' rate marks
    is "$(cut -f2 out)" 4 'pencil marks as solve shows them: rating'
    printf '1...\n..3.\n.4..\n...2\n' >small
    run 0 'a 4 by 4 grid' solve --format json small
    has "$(cat out)" '"puzzle":"1.....3..4.....2"' 'a 4 by 4 grid: read'
    printf '1.....3..4.....2\n1.....3..4.....2\n' >small
    run 0 'lines of 4 by 4' rate small
    is "$(wc -l <out)" 2 'lines of 4 by 4: two puzzles'
    "$tresse" generate --size 16 --seed 3 >line16
    fold -w 16 line16 >grid16
    run 0 'a 16 by 16 grid' rate --by W2 grid16
    is "$(wc -l <out)" 1 'a 16 by 16 grid: one puzzle'
    is "$(cut -f1 out)" "$(cat line16)" 'a 16 by 16 grid: read'
    sed '4s/|/|k/' grid >broken
    run 1 'a broken grid' rate broken
    is "$(cat err)" 'broken:4:14: row 2 has 10 cells, expected 9' 'a broken grid: one message'
    is "$(cut -f2 out)" error 'a broken grid: one row'
    run 0 'blocks' generate --block 2x3 --seed 4
    cp out six
    run 0 'blocks are kept' solve --format json --block 2x3 six
    has "$(cat out)" '"params":"block=2x3"' 'blocks are kept: in the path'
}

# Files that are no puzzle: as one grid, or line by line?
test_broken_grids() {
    local row
    for row in 0 9 18 27 36 45 54 63 72; do echo "${w4:row:9}"; done >rows
    sed '5s/.$//' rows >broken
    run 1 'a row too short' rate broken
    is "$(cat err)" 'broken:5:9: row 5 has 8 cells, expected 9' 'a row too short: one message'
    is "$(wc -l <out) $(cut -f2 out)" '1 error' 'a row too short: one row'
    run 1 'a row too short, quietly' solve --quiet broken
    is "$(cat out err)" 'broken:5:9: row 5 has 8 cells, expected 9' 'a row too short, quietly: one message'
    head -3 rows >three
    run 1 'three rows' rate three
    is "$(cat err)" 'three:3:1: 3 rows, expected 9' 'three rows: one message'
    printf '%s\n' '5 3 . | . 7 . | . . .' '6 . . | 1 9 5 | . . .' >two
    run 1 'two rows with bars' rate two
    is "$(cat err)" 'two:2:1: 2 rows, expected 9' 'two rows with bars: one message'
    sed '5s/^./q/' rows >strange
    run 1 'a strange character' rate strange
    has "$(cat err)" "strange:5:1: character 'q' is neither a digit 1-9" 'a strange character: its place'
    is "$(wc -l <err)" 1 'a strange character: one message'
    head -8 rows | sed 's/./& /g' | sed '1s/^/┌────┐\n/;4s/$/\n├────┤/' >eight
    run 1 'eight rows of cells in a frame' rate eight
    is "$(wc -l <err)" 1 'eight rows of cells in a frame: one message'
    has "$(cat err)" '8 rows, expected 9' 'eight rows of cells in a frame: the reason'
    fold -w 16 <<<"$("$tresse" generate --size 16 --seed 3)" | sed '7s/.$//' >wide
    run 1 'a 16 by 16 grid with a short row' rate wide
    is "$(cat err)" 'wide:7:16: row 7 has 15 cells, expected 16' 'a 16 by 16 grid with a short row: one message'
    printf 'hello there\nwhat is this\nno puzzle 1\n' >prose
    run 1 'prose' rate prose
    is "$(wc -l <out) $(wc -l <err)" '3 3' 'prose: a message for each line'
    printf '%s\n' "${w4}5" "${w5b4}6" "${none}7" >long
    run 1 'lines with one character too many' rate long
    is "$(wc -l <out) $(grep -c '^long:[123]:83: ' err)" '3 3' 'lines with one character too many: a message for each'
    { cat broken; echo "$w4"; } >mixed
    run 1 'rows and a puzzle' rate mixed
    is "$(cut -f2 out | tail -1)" 4 'rows and a puzzle: the puzzle is rated'
}

# What programs and sites write: CSV, quotes, box-drawing characters, hexadecimal digits.
test_foreign_forms() {
    printf '%s\n' "$w4,123456789" "\"$w5b4\",\"hard one\"" "$w4;x" "$(sed 's/./&,/g;s/\./0/g;s/,$//' <<<"$w4")" >file
    run 0 'commas and quotes' rate file
    is "$(cat out)" "$w4${tab}4${tab}123456789
$w5b4${tab}5${tab}hard one
$w4${tab}4${tab}x
$w4${tab}4" 'commas and quotes: ratings and comments'
    local row
    {
        echo '┌───┬───┬───┐'
        for row in 0 9 18 27 36 45 54 63 72; do
            case $row in 27 | 54) echo '├───┼───┼───┤' ;; esac
            echo "│${w4:row:3}│${w4:row+3:3}│${w4:row+6:3}│"
        done
        echo '╚═══╩═══╩═══╝'
    } >file
    run 0 'box-drawing characters' rate file
    is "$(cat out)" "$w4${tab}4" 'box-drawing characters: rating'
    printf '%s\n' 'puzzle,solution' "${w4//./0},1234" "${w5b4//./0},5678" >file
    run 0 'a heading above puzzles' rate file
    is "$(cat out)" "$w4${tab}4${tab}1234
$w5b4${tab}5${tab}5678" 'a heading above puzzles: they are rated'
    is "$(cat err)" 'file:1: skipped, as a heading: "puzzle,solution"' 'a heading above puzzles: a note'
    run 0 'a heading above puzzles, quietly' rate --quiet file
    is "$(wc -l <out) $(cat err)" '2 ' 'a heading above puzzles, quietly: no note'
    run 0 'a heading for solve' solve --format json file
    is "$(wc -l <out)" 2 'a heading for solve: two paths'
    printf '# small\n\nquiz\n1.....3..4.....2\n1.....3..4.....2\n' >file
    run 0 'a heading above small puzzles' rate file
    is "$(wc -l <out) $(cat err)" '2 file:3: skipped, as a heading: "quiz"' 'a heading above small puzzles: a note'
    local first
    for first in 'puzzle 1' "${w4:1}" "${w4//[1-9]/.}." 'xxxx'; do
        printf '%s\n' "$first" "$w4" >file
        run 1 "no heading: ${first:0:20}" rate file
        is "$(cut -f2 out | tr '\n' ' ')" 'error 4 ' "no heading: ${first:0:20}: an error"
    done
    printf 'puzzle\nsolution\n%s\n' "$w4" >file
    run 1 'two lines of words' rate file
    is "$(cut -f2 out | tr '\n' ' ')" 'error error 4 ' 'two lines of words: no heading'
    echo puzzle >file
    run 1 'a line of words alone' rate file
    printf '0F%0254d\n' 0 | tr 0 . | sed 's/^./0/' >file
    run 1 'hexadecimal digits' rate file
    is "$(cat err)" 'file:1:1: both 0 and . stand for empty cells; values are 1-9, A-G' 'hexadecimal digits: message'
}

test_solve() {
    run 0 'solve' solve --with W+B "$w4"
    has "$(cat out)" 'hidden-single-in-a-row ==> r1c6 = 6' 'solve: a single'
    has "$(cat out)" 'whip[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 .} ==> r6c2 ≠ 2' 'solve: a whip'
    is "$(cat err)" '' 'solve: nothing on standard error'
    run 0 'solve in ASCII' solve --ascii "$w4"
    is "$(LC_ALL=C grep -c '[^ -~]' out)" 0 'solve in ASCII: nothing else'
    run 3 'not solved' solve --with W2 "$w4"
    run 3 'no solution' solve "$none"
    run 3 'several solutions' solve "$several"
    run 3 'contradicting givens' solve "$clash"
    is "$(head -1 out)" 'sudoku, theory S+BC+Z+T+W+B' 'contradicting givens: the usual head'
    is "$(tail -1 out)" 'no solution: the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'contradicting givens: named'
    is "$(cat err)" '' 'contradicting givens: said once'
    run 3 'contradicting givens as JSON' solve --format json "$clash"
    has "$(cat err)" 'tresse: argument 1: the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'contradicting givens as JSON: a note'
    has "$(cat out)" '"outcome":"bad-givens"' 'contradicting givens as JSON: outcome'
    run 3 'no solution, said early' solve "$none"
    is "$(sed -n 16p out)" 'there is no solution' 'no solution, said early: under the first grid'
    run 3 'several solutions, said early' solve "$several"
    is "$(sed -n 16p out)" 'there are several solutions' 'several solutions, said early: under the first grid'
    run 3 'a bounded theory' solve --with W3+B2 "$w4"
    has "$(cat out)" 'not solved, rating W3+B2 > 3: nothing in W3+B2 applies any more' 'a bounded theory: the summary names it'
    run 0 'a puzzle with letters' solve --with W1 "$(sed 1d "$man_root/examples/sudoku/16x16.txt")"
    is "$(grep -c '^A = 10, B = 11, C = 12, D = 13, E = 14, F = 15, G = 16$' out)" 2 'a puzzle with letters: what they stand for'
    run 0 'rules in the order of the path' solve "$w5b4"
    is "$(sed -n 's/^ *[0-9]* \(naked\|hidden\)/\1/p' out | head -1)" naked-single 'rules in the order of the path: naked singles first'
    has "$(cat out)" 'after Singles (rounds 1-' 'the grid after Singles says which rounds it follows'
    run 3 'several puzzles, one not solved' solve --with W4 "$w4" "$w5b4"
    has "$(cat out)" '──── argument 2 ────' 'several puzzles: each has a heading'
    run 1 'bad input goes before not solved' solve --with W2 "$w4" nonsense
    printf '%s\n' "$w4" "$w5b4" >file
    run 0 'solve a file' solve file
    has "$(cat out)" '──── file:2 ────' 'solve a file: headings with the line'
    run 0 'solve with --progress' solve --progress "$w4"
    has "$(cat err)" 'tresse: 1 puzzle, ' 'solve with --progress: a summary with the time'
    run 3 'solve within nodes' solve --limit-nodes 1 "$binf"
}

test_drup() {
    run 0 'DRUP' solve --with W+B --format drup --cnf formula "$w4"
    has "$(cat formula)" 'p cnf 729 ' 'DRUP: the formula'
    is "$(grep -vcE '^-?[0-9]+ 0$' out)" 0 'DRUP: unit clauses'
    run 2 'DRUP of two puzzles' solve --format drup "$w4" "$w5b4"
    is "$(cat out)" '' 'DRUP of two puzzles: no output'
    has "$(cat err)" 'exactly one puzzle' 'DRUP of two puzzles: message'
    run 2 'DRUP of none' solve --format drup /dev/null
    run 1 'DRUP of a bad puzzle' solve --format drup nonsense
    rm -f formula.none
    run 1 'DRUP of a bad puzzle leaves no formula' solve --format drup --cnf formula.none nonsense
    is "$([ -e formula.none ] && echo there)" '' 'DRUP of a bad puzzle leaves no formula: no file'
    cp formula formula.kept
    run 1 'DRUP of a bad puzzle keeps the formula of before' solve --format drup --cnf formula.kept nonsense
    same formula formula.kept 'DRUP of a bad puzzle keeps the formula of before: it is there'
    yes xxxxxxxxxxxxxxxxxxxxx | head -20000 >formula.long
    run 0 'DRUP over a longer file' solve --format drup --cnf formula.long "$w4"
    same formula formula.long 'DRUP over a longer file: nothing of it is left'
    run 5 'formula that can not be written' solve --format drup --cnf no/such "$w4"
    is "$(cat out)" '' 'formula that can not be written: found out first'
    is "$(cat err)" 'tresse: no/such: No such file or directory' 'formula that can not be written: message'
}

test_check() {
    "$tresse" solve --with W+B --format json "$w4" "$w5b4" >paths
    run 0 'check' check paths
    has "$(sed -n 1p out)" 'paths:1: accepted, ' 'check: first path'
    has "$(sed -n 2p out)" 'paths:2: accepted, ' 'check: second path'
    sed '2s/"rule":"whip","length":3/"rule":"whip","length":4/' paths >wrong
    run 4 'check a wrong path' check wrong
    has "$(sed -n 2p out)" 'wrong:2: refused at step ' 'check a wrong path: refused'
    echo 'no path' >>paths
    run 1 'check what is no path' check paths
    has "$(cat err)" 'paths:3:' 'check what is no path: message'
    is "$(wc -l <out)" 2 'check what is no path: the rest is done'
    run 4 'a refused path goes before bad input' check wrong paths nosuch
    "$tresse" solve --format json "$none" "$several" "$clash" >others 2>/dev/null
    run 0 'check paths of other outcomes' check others
    "$tresse" solve --format json "$clash" 2>/dev/null | sed 's/bad-givens/stuck/' >in
    feed 4 'check contradicting givens called stuck' check -
    has "$(cat out)" 'standard input:1: refused' 'check contradicting givens called stuck: refused'
    sed 1q others | sed 's/\([[{,]\)/\1\n/g' >pretty
    run 1 'check a path over several lines' check pretty others
    is "$(cat err)" 'pretty:1: one path per line is expected; this one goes on over several lines' 'check a path over several lines: one message'
    is "$(grep -c '^others:.: accepted' out)" 3 'check a path over several lines: other files are checked'
    sed 's/"puzzle":"./"puzzle":"/' paths | sed 1q >bad
    run 1 'check a path with a bad puzzle' check bad
    is "$(cat err)" 'bad:1: "puzzle", column 81: 80 characters before the end of the line, expected 81 (or 16, 36, 64, 100, ... for other sizes)' \
        'check a path with a bad puzzle: message'
    echo '{}' >in
    feed 1 'check an empty object' check
}

test_generate() {
    run 0 'generate' generate
    is "$(grep -cE '^[1-9.]{81}$' out)" 1 'generate: one puzzle by default'
    cp out first
    run 0 'generate ten' generate --count 10 --jobs 3
    is "$(head -1 out)" "$(cat first)" 'generate ten: begins with the one'
    is "$(sort -u out | wc -l)" 10 'generate ten: all different'
    cp out ten
    run 0 'another seed' generate --seed 2
    is "$([ "$(cat out)" != "$(cat first)" ] && echo other)" other 'another seed: another puzzle'
    run 0 'generated puzzles have one solution' rate --by BRT ten
    is "$(grep -cE '(not-unique|no-solution|error)$' out)" 0 'generated puzzles have one solution: rated'
    run 0 'small ones' generate --size 4
    is "$(grep -cE '^[1-4.]{16}$' out)" 1 'small ones: 4 by 4'
    run 2 'no such size' generate --size 5
    has "$(cat err)" 'tresse generate: --size 5: expected a size that has blocks: 4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24 or 25' 'no such size: message'
    run 2 'size and block that disagree' generate --size 9 --block 3x2
    run 0 'size and block that agree' generate --size 6 --block 2x3
}

full=123456789456789123789123456231564897564897231897231564312645978645978312978312645

# minimal_all NAME: the puzzles in `out` are all minimal.
minimal_all() {
    cp out made
    "$tresse" minimal made | cut -f2 | sort -u >words
    is "$(cat words)" minimal "$1: all are minimal"
}

test_generate_methods() {
    run 0 'bottom-up' generate --method bottom-up --count 5
    minimal_all 'bottom-up'
    run 0 'controlled bias' generate --method controlled-bias --size 6 --count 5 --jobs 2
    is "$(grep -cE "^[1-6.]{36}${tab}tries=[1-9][0-9]*$" out)" 5 'controlled bias: each line has its tries'
    local sum
    sum=$(sed 's/.*tries=//' out | awk '{ n += $1 } END { print n }')
    has "$(cat err)" "tresse: $sum tries, " 'controlled bias: their sum on standard error'
    minimal_all 'controlled bias'
    "$tresse" rate --by W made | head -1 >rated
    has "$(cat rated)" "${tab}tries=" 'controlled bias: rate carries the tries'
    run 0 'controlled bias, quiet' generate --method controlled-bias --size 4 --quiet
    is "$(wc -c <err)" 0 'controlled bias, quiet: nothing on standard error'
    run 0 'symmetric' generate --symmetry rotational --count 3
    while read -r line; do
        is "$(tr 1-9 x <<<"$line")" "$(tr 1-9 x <<<"$line" | rev)" 'symmetric: half turns'
    done <out
    run 2 'unknown symmetry' generate --symmetry skew
    has "$(cat err)" 'tresse generate: no symmetry of this name, expected one of: none, rotational, quarter-turn, diagonal' 'unknown symmetry: message'
    run 0 'sukaku' generate --sukaku --size 6 --count 2
    is "$(grep -cE '^[1-6.]{216}$' out)" 2 'sukaku: 216 characters'
    minimal_all 'sukaku'
    run 2 'sukaku of size 4' generate --sukaku --size 4
    run 2 'sukaku by another method' generate --sukaku --method bottom-up
    run 2 'symmetric sukaku' generate --sukaku --symmetry diagonal
}

test_generate_ranges() {
    run 0 'clues' generate --clues 23-24 --count 6 --jobs 1
    is "$(tr -d '.' <out | awk '{ print length }' | grep -cE '^(23|24)$')" 6 'clues: 23 or 24'
    cp out one
    run 0 'clues, threads' generate --clues 23-24 --count 6 --jobs 3
    same one out 'clues: the same for any number of threads'
    run 0 'ratings' generate --rating W:3-4 --count 4
    is "$(grep -cE "${tab}W=[34]$" out)" 4 'ratings: in a comment'
    cut -f1 out >some
    is "$("$tresse" rate --by W some | cut -f2 | grep -cE '^[34]$')" 4 'ratings: as rate has them'
    run 0 'one rating' generate --rating B:0
    local bad
    for bad in W W: W:x W:5-3 :3-5 W:3- W:3-5x 3-5; do
        run 2 "rating $bad" generate --rating "$bad"
        has "$(cat err)" "--rating" "rating $bad: message"
    done
    run 2 'rating of an unknown theory' generate --rating Q:3-5
    has "$(cat err)" 'tresse generate: --rating "Q:3-5"' 'rating of an unknown theory: message'
    for bad in x 0 5-3 -3 3-x 24-; do
        run 2 "clues $bad" generate --clues="$bad"
        has "$(cat err)" 'tresse generate: --clues: expected a number or a range, such as 22-24' "clues $bad: message"
    done
}

test_generate_from() {
    printf '%s\n' '# grids' "$full" "$(tr 12 21 <<<"$full")" >grids
    run 0 'from grids' generate --from grids
    is "$(wc -l <out)" 2 'from grids: one puzzle for each'
    minimal_all 'from grids'
    "$tresse" solve --format json made >paths
    run 0 'from grids, again' generate --from grids --count 5 --jobs 2
    is "$(head -2 out)" "$(cat made)" 'from grids, again: begins with the same'
    is "$(wc -l <out)" 5 'from grids, again: cyclically'
    printf '%s\n' "$full" "${full/9/.}" 'nonsense' >grids
    run 1 'from bad grids' generate --from grids
    is "$(wc -l <out)" 1 'from bad grids: the rest is done'
    has "$(cat err)" 'grids:2: r1c9 has no value, expected a complete grid' 'from bad grids: a gap'
    has "$(cat err)" 'grids:3:' 'from bad grids: nonsense'
    run 1 'from no file' generate --from missing
    run 1 'from an empty file' generate --from /dev/null
    run 2 'from grids of a size' generate --from grids --size 9
    run 2 'from grids, bottom-up' generate --from grids --method bottom-up
    run 0 'from a grid itself' generate --from "$full"
}

test_minimal() {
    printf '%s a comment\n' "$w4" "$full" "$several" "$none" >in
    echo rubbish >>in
    feed 1 'minimal' minimal
    is "$(cut -f2 out | paste -sd' ')" 'minimal not-minimal not-unique no-solution error' 'minimal: the words'
    is "$(head -1 out)" "$w4${tab}minimal${tab}-${tab}a comment" 'minimal: a whole line'
    has "$(sed -n 2p out)" "${tab}r1c1=1 r1c2=2 r1c3=3" 'minimal: names of redundant clues'
    has "$(cat err)" 'standard input:5:' 'minimal: where the rubbish is'
    run 0 'minimal of givens that contradict each other' minimal "$clash"
    has "$(cat err)" 'the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'minimal: which givens contradict each other'
    feed 1 'minimal --make' minimal --make
    is "$(wc -l <out)" 2 'minimal --make: one line for each with one solution'
    is "$(head -1 out)" "$w4${tab}a comment" 'minimal --make: a minimal puzzle stays as it is'
    has "$(cat err)" 'standard input:3: several solutions, expected a puzzle with one' 'minimal --make: message'
    cut -f1 out >out.1
    mv out.1 out
    minimal_all 'minimal --make'
    run 0 'minimal --make --seed' minimal --make --seed 1 "$full"
    cp out one
    run 0 'minimal --make, another seed' minimal --make --seed 2 "$full"
    is "$(cmp -s one out || echo other)" other 'minimal --make: seeds matter'
    run 2 'seed without make' minimal --seed 2 "$full"
    run 0 'minimal, few nodes' minimal --limit-nodes 1 "$w4"
    is "$(cut -f2,3 out)" "unknown${tab}-" 'minimal, few nodes: the word'
    run 1 'minimal --make, few nodes' minimal --make --limit-nodes 1 "$w4"
    is "$(cat out)" '' 'minimal --make, few nodes: no puzzle'
    run 0 'minimal --make of squares barred' minimal --make --app queens '4 -r1c1 -r1c3 -r1c4'
    is "$(cat out)" '4 -r1c3' 'minimal --make of squares barred: the puzzle'
    run 0 'minimal --make of a latin square' minimal --make --app latin '{12}..{23}.{34}.14.3.{13}..4'
    is "$(cat out)" '{12}..{23}.{34}.14.3.{13}...' 'minimal --make of a latin square: keeps what is removed'
}

test_generate_limits() {
    run 1 'generate, few nodes' generate --clues 40-45 --count 2 --limit-nodes 3000
    is "$(cat out)" '' 'generate, few nodes: no puzzle'
    has "$(cat err)" 'puzzle 2: none that is wanted was found in 3000 nodes' 'generate, few nodes: message'
    run 0 'generate, enough nodes' generate --count 2 --limit-nodes 100000
    is "$(wc -l <out)" 2 'generate, enough nodes: all puzzles'
    run 2 'generate, lengths without ratings' generate --max-length 3
    run 0 'generate, short patterns' generate --rating W:2-9 --max-length 2 --count 3
    is "$(cut -f2 out | sort -u)" 'W=2' 'generate, short patterns: no others'
    printf 'network n\nvariables A B C: 1 2 3\ndifferent A B C\ngiven A=1 B=2 C=3\n' >net
    run 0 'generate from a network' generate --app generic --from net
    has "$(cat out)" '"givens":["A=1",' 'generate from a network: the puzzle'
    run 2 'generate from a network, a symmetry' generate --app generic --from net --symmetry diagonal
    has "$(cat err)" 'a symmetry, expected none: generic has no symmetries' 'generate from a network, a symmetry: message'
    run 2 'generate from a path' generate --app numbrix --from 'Numbrix topological 3 9 1 2 3 6 5 4 7 8 9'
    has "$(cat err)" 'in numbrix other givens make another network' 'generate from a path: message'
    run 0 'list methods' list methods
    is "$(cut -d' ' -f1 out | paste -sd' ')" 'NAME top-down bottom-up controlled-bias sukaku' 'list methods: names'
}

test_isomorph() {
    "$tresse" generate --count 10 --seed 4 | sed 's/$/ a comment/' >some
    run 0 'isomorph' isomorph --count 3 --jobs 2 some
    is "$(grep -c "${tab}a comment$" out)" 30 'isomorph: three of each, with comments'
    is "$(sort -u out | wc -l)" 30 'isomorph: all different'
    cp out morphs
    run 0 'isomorph, one thread' isomorph --count 3 --jobs 1 some
    same out morphs 'isomorph: the same for any number of threads'
    run 0 'canonical' isomorph --canonical morphs
    is "$(sort out | uniq -c | awk '{ print $1 }' | sort -u)" 3 'canonical: the same for isomorphs'
    is "$(sort -u out | wc -l)" 10 'canonical: and only for these'
    cp out forms
    run 0 'canonical again' isomorph --canonical forms
    same out forms 'canonical: of a canonical form it is the same'
    "$tresse" generate --size 16 >big
    run 0 'isomorph of a large one' isomorph big
    run 1 'canonical of a large one' isomorph --canonical big
    has "$(cat err)" 'big:1: size 16, expected at most 9' 'canonical of a large one: message'
    run 2 'canonical and count' isomorph --canonical --count 2 some
}

test_threads() {
    "$tresse" generate --count 150 --seed 8 --jobs 1 >g1
    "$tresse" generate --count 150 --seed 8 --jobs 4 >g4
    same g1 g4 'generate: 1 and 4 threads agree'
    sed '7s/^/bad/;99s/.$/!/' g1 >file
    local words
    for words in 'rate --by W,B --bounds' 'rate --format json' 'solve' 'solve --format json' 'solve --with BRT'; do
        # shellcheck disable=SC2086
        "$tresse" $words --jobs 1 file >out.1 2>err.1
        # shellcheck disable=SC2086
        "$tresse" $words --jobs 4 file >out.4 2>err.4
        same out.1 out.4 "$words: output of 1 and 4 threads"
        same err.1 err.4 "$words: messages of 1 and 4 threads"
    done
    "$tresse" solve --format json --jobs 1 g1 >paths
    "$tresse" check --jobs 1 paths >out.1
    "$tresse" check --jobs 4 paths >out.4
    same out.1 out.4 'check: 1 and 4 threads agree'
    is "$(grep -c accepted out.1)" 150 'check: all accepted'
    local n
    for ((n = 0; n < 60; n++)); do cat g1; done >many
    "$tresse" rate --by BRT --jobs 4 many >out
    is "$(cut -f1 out | cmp - many && echo same)" same 'more lines than are kept in flight: in order'
}

test_output_errors() {
    if [ -w /dev/full ]; then
        local words
        for words in "solve $w4" "rate $w4" generate help 'list rules' --version; do
            # shellcheck disable=SC2086
            "$tresse" $words >/dev/full 2>err
            is "$? $(cat err)" '5 tresse: standard output: No space left on device' "full device: ${words%% *}"
        done
    else
        skip 'full device' 'no /dev/full'
    fi
    "$tresse" rate "$w4" >&- 2>err
    is "$? $(cat err)" '5 tresse: standard output: Bad file descriptor' 'closed standard output'
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
    is "$?" 130 'SIGTERM: status 130'
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
        is "$? $(sed 's/[0-9.]* s$/T s/' err)" '130 tresse: interrupted while nobody read the output, T s' "SIG$signal while nobody reads the output"
        blocked "$signal" help
        is "$? $(cat err)" '130 ' "SIG$signal while nobody reads the help"
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
    for limit in 16000 24000 40000 60000 80000; do
        (ulimit -v "$limit" && exec "$tresse" rate --jobs 30 --by W,B some) >out 2>err
        status=$?
        is "$(head -n "$(wc -l <out)" rated | cmp - out && echo beginning)" beginning "rate with $limit KB: what is written is right"
        case $status:$(cat err) in
            0: | 1:*'out of memory'* | 1:*'no thread could be started'* | 127:*'shared libraries'*) ok "rate with $limit KB: done, or says why not" ;;
            *) not_ok "rate with $limit KB: done, or says why not" "$status: $(cat err)" ;;
        esac
    done
}

# A budget ends at the same place whatever was rated before, and on however many threads.
test_budget() {
    local hard='.....1..2....3..4...52..1....36...1..2..7...89....57....9..7....8.9....43...4..8.'
    local easy='..85..1.....3.9....9....6....149.....7..2..3.....7.45.3........12...4..9.4.13...6'
    local low=0 high=200000 middle limit jobs cell
    is "$("$tresse" rate "$hard" | cut -f2)" 31 'the hard puzzle has rating 31'
    while ((high - low > 1)); do
        middle=$(((low + high) / 2))
        cell=$("$tresse" rate --limit-nodes "$middle" "$hard" | cut -f2)
        if [ "$cell" = 31 ]; then high=$middle; else low=$middle; fi
    done
    for limit in 1 2 3 4 5 6 7 8 9 10 11 12; do echo "$hard"; done >file
    for limit in $((high / 2)) "$low" "$high"; do
        cell=$("$tresse" rate --limit-nodes "$limit" "$hard" | cut -f2)
        if [ "$limit" = "$high" ]; then
            is "$cell" 31 'just enough nodes: rated'
        else
            is "${cell%%[0-9]*} $((${cell#>} < 31))" '> 1' "$([ "$limit" = "$low" ] && echo one node || echo half) less: a lower bound"
        fi
        for jobs in 1 2 4; do
            is "$("$tresse" rate --limit-nodes "$limit" --jobs "$jobs" file | cut -f2 | uniq -c | tr -s ' ')" " 12 $cell" \
                "the same cell 12 times, $jobs threads, $([ "$limit" = "$high" ] && echo enough nodes || echo too few nodes)"
        done
    done
    for limit in 1 3 10 30 100 100000; do
        "$tresse" rate --by W,B --limit-nodes "$limit" "$easy" >out
        is "$(cut -f2- out | tr '\t' '\n' | grep -cxE '2|>[01]')" 2 "within $limit nodes: 2, or less proved"
    done
    is "$(cut -f2- out)" "2${tab}2" 'with nodes enough: 2'
}

# Sizes 16 and 25, with chains.
test_large() {
    local large=$man_root/examples/sudoku/large.txt
    run 0 'large puzzles' rate "$large"
    is "$(cut -f2 out | tr '\n' ' ')" '4 6 5 ' 'large puzzles: ratings'
    run 0 'large puzzles are solved' solve --with W --format json "$large"
    cp out paths
    is "$(grep -c '"outcome":"solved"' paths)" 3 'large puzzles are solved: all of them'
    run 0 'large paths' check paths
    is "$(grep -c ': accepted, ' out)" 3 'large paths: accepted'
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

test_chains() {
    run 0 'chains' solve --with BC+Z+T "$w4"
    has "$(cat out)" 'biv-chain[2]: r4n4{c3 c9} - c8n4{r6 r7} ==> r7c3 ≠ 4' 'chains: a bivalue-chain'
    run 0 'typed chains' solve --with BC:rc+Z:rn/cn+T "$w4"
    has "$(cat out)" 'z-whip-rn/cn[2]: r4n4{c3 c9} - c8n4{r6 .} ==> r7c3 ≠ 4' 'typed chains: a z-whip'
    has "$(cat out)" 't-chain[3]: r6n3{c2 c9} - r2c9{n3 n2} - r1n2{c7 c2} ==> r6c2 ≠ 2' 'typed chains: a t-chain'
    run 0 'ratings by chains' rate --by BC,Z,T,BC+Z+T+W+B --bounds "$w4"
    has "$(cat out)" "$w4${tab}4${tab}exact${tab}4${tab}exact${tab}4${tab}certified${tab}4${tab}exact" 'ratings by chains'
}

test_lists() {
    run 0 'list rules' list rules
    local a
    {
        "$tresse" solve "$w4" "$man_root/examples/sudoku/line.txt"
        "$tresse" solve --app generic 'variable A: 1'
        "$tresse" solve --param sudo "$man_root/examples/queens/sudoqueens.txt"
        for a in latin pandiagonal queens map futoshiki kakuro numbrix hidato; do
            "$tresse" solve --with W1 --app "$a" "$man_root/examples/$a"/*.txt
        done
    } 2>/dev/null | sed -n 's/^\([a-z-]*single[a-z-]*\) ==>.*/\1/p' | sort -u >singles
    local single
    while read -r single; do
        is "$(grep -c "^$single " out)" 1 "list rules: $single"
    done <singles
    is "$(grep -c single <singles)" 14 'list rules: singles of all applications'
    has "$(cat out)" 'whip' 'list rules: whips'
    has "$(cat out)" 'braid' 'list rules: braids'
    run 0 'help applications' help applications
    for a in $("$tresse" list apps | sed 1d | cut -d ' ' -f 1); do
        [ "$a" = sudoku ] || has "$(cat out)" "  $a  " "help applications: $a"
    done
    run 0 'list apps' list apps
    has "$(cat out)" 'sudoku' 'list apps: sudoku'
    run 0 'list theories' list theories
    has "$(cat out)" 'BRT' 'list theories: BRT'
}

# Applications besides Sudoku: detected or named, in lines and in files of several lines, with their parameters.
test_applications() {
    run 0 'queens are detected' rate '8 r1c2 r2c7 r3c5  three'
    is "$(cat out)" "8 r1c2 r2c7 r3c5${tab}2${tab}three" 'queens are detected: rating'
    run 0 'a Latin square is named' rate --app latin 12...3....4....1
    is "$(cat out)" "12...3....4....1${tab}0" 'a Latin square is named: rating'
    run 1 'ambiguous text' rate 1...........3...........5
    has "$(cat err)" 'this can be a puzzle of latin or pandiagonal: name the application (--app)' 'ambiguous text: message'
    printf '# a board\n. . . .\n. . . Q\n. . . .\n. . . .\n' >board
    run 0 'a board is one puzzle' rate board
    is "$(cat out)" "4 r2c4${tab}0" 'a board is one puzzle: rating'
    printf '. Q . .\n. . . k\n. . . .\n. . . .\n' >board
    run 1 'a wrong board is one puzzle' rate --app queens board
    is "$(cat err)" "board:2:7: found 'k', expected Q, x, or an empty square (. _ 0 * - ?), or a number of queens" 'a wrong board is one puzzle: message'
    run 1 'a wrong board as an operand' rate --app queens 'Q... .k.. .... ....'
    has "$(cat err)" "neither an existing file nor a puzzle: column 7: found 'k', expected Q" 'a wrong board as an operand: message'
    run 0 'a fish with diagonals' solve --with S3 --explain '8 -r1c1 -r1c2 -r1c3 -r1c5 -r1c6 -r2c3 -r2c4 -r2c5 -r2c8 -r3c2 -r3c6 -r3c7 -r4c2 -r4c3 -r4c4 -r4c5 -r4c6 -r6c1 -r6c2 -r6c3 -r6c6 -r6c7 -r6c8 -r7c3 -r7c4 -r7c6 -r7c7 -r7c8 -r8c1 -r8c4 -r8c6 -r8c7'
    has "$(cat out)" 'x-wing-in-rows-and-antidiagonals: {r1 r7}{a7 a8} ==> r2c6 ≠ Q, r3c5 ≠ Q' 'a fish with diagonals: by their own names'
    has "$(cat out)" 'The queen of row 1 and the queen of row 7 have no candidates but those of antidiagonal 7 and' 'a fish with diagonals: told'
    run 1 'a wrong puzzle with rows parted by /' rate 'Numbrix topological 3 9 1 . . / . . 5 / . zz .'
    has "$(cat err)" "is neither an existing file nor a puzzle: column 43: found 'zz', expected a number 1-9" 'a wrong puzzle with rows parted by /: message'
    run 1 'a wrong puzzle with /, named' rate --app numbrix '1 . . / . q 5'
    has "$(cat err)" "column 11: found 'q', expected a number 1-6" 'a wrong puzzle with /, named: message'
    run 1 'a file with / and blanks' rate 'my puzzles/1 a.txt'
    is "$(cat err)" 'tresse: my puzzles/1 a.txt: No such file or directory' 'a file with / and blanks: message'
    run 1 'a file with /, named' rate --app latin no/such
    is "$(cat err)" 'tresse: no/such: No such file or directory' 'a file with /, named: message'
    printf '3\n"....2...."\n"<-----"\n"------"\n' >signs
    run 3 'a Futoshiki of several lines' solve signs
    has "$(cat out)" 'several solutions' 'a Futoshiki of several lines: one puzzle'
    run 0 'a Futoshiki of several lines as an operand' rate "$(cat signs)"
    is "$(cat out)" "3 ....2.... <----- ------${tab}not-unique" 'a Futoshiki of several lines as an operand: rating'
    printf '3\n"....2...."\n"<--q--"\n"------"\n' >signs
    run 1 'a wrong Futoshiki of several lines' rate signs
    has "$(cat err)" "signs:3:5: found 'q', expected" 'a wrong Futoshiki of several lines: message'
    printf -- '-list\n1 2 3\n. . .\n. . .\n' >list
    run 0 'a list of cells under its word' rate --app latin list
    is "$(cat out)" "123......${tab}not-unique" 'a list of cells under its word: rating'
    printf -- '-tatham 3\n"2,0R,0,0,0,0,0,0,0,"\n' >list
    run 0 'a game ID under its word' rate list
    has "$(cat out)" '3 2........' 'a game ID under its word: rating'
    printf '8 r1c2 r2c7 r3c5\n8 r1c9\n6 r4c5 r5c2\n' >queens
    run 1 'queens line by line' rate queens
    is "$(cut -f 2 out | tr '\n' ' ')" '2 error no-solution ' 'queens line by line: ratings'
    is "$(cat err)" 'queens:2:3: found '\''r1c9'\'', expected rows and columns from 1 to 8' 'queens line by line: message'
    printf '3 4\nB...\n1 2 3 :\n2 3 4:\n' >map
    run 3 'a map of several lines' solve map
    has "$(cat out)" 'several solutions, as counting shows; what S+BC+Z+T+W+B settled holds in all of them' 'a map of several lines: the end'
    printf '3 4\nB...\n1 2 5 :\n2 3 4:\n' >map
    run 1 'a wrong map of several lines' solve map
    is "$(cat err)" "map:3:5: found '5', expected a region from 1 to 4" 'a wrong map of several lines: message'
    { echo 'c a path'; echo 'p edge 300 299'; seq 1 299 | awk '{ print "e", $1, $1 + 1 }'; echo 'n 1 B'; } >graph
    run 0 'a long graph' rate --colours 2 graph
    is "$(cut -f 2 out)" 0 'a long graph: rating'
    run 1 'a graph without colours' rate graph
    is "$(cat err)" 'graph: a graph without a number of colours, expected colours=K (--colours K)' 'a graph without colours: message'
    { echo 'p edge 20000 1'; seq 1 120000 | sed 's/^/c comment /'; } >graph
    run 1 'a graph too long' rate --colours 2 graph
    is "$(cat err)" 'graph:1: the text is longer than 1 MB' 'a graph too long: message'
    run 0 'parameters' solve --format json --param sudo '9 r1c1 r2c8 r3c5'
    has "$(cat out)" '"params":"block=3x3"' 'parameters: kept in the path'
    cp out in
    feed 0 'parameters: the path is checked' check
    run 0 'two parameters' rate --app map --param colours=3 --param givens=BY. '3 3 1 2 3 : 2 3 :'
    is "$(cut -f 2 out)" 0 'two parameters: rating'
    run 1 'an unknown parameter' rate --app latin --param size=4 12...3....4....1
    has "$(cat err)" "unknown parameter 'size=4', expected none" 'an unknown parameter: message'
    run 2 'a malformed parameter' rate --param '=4' "$w4"
    is "$(cat err)" 'tresse rate: --param: expected KEY=VALUE without blanks and commas, such as block=3x2' 'a malformed parameter: message'
    run 2 'too long a parameter' rate --param "givens=$(head -c 5000 /dev/zero | tr '\0' .)" "$w4"
    run 2 'too many colours' rate --colours 100 "$w4"
    local a
    for a in latin pandiagonal queens; do
        run 0 "generate $a" generate --app "$a" --size 5 --count 3 --seed 9
        cp out in
        feed 0 "generate $a: rated" rate --app "$a"
        is "$(cut -f 2 out | grep -c '^[0-9]*$')" 3 "generate $a: one solution each"
    done
    run 2 'generate maps' generate --app map
    is "$(cat err)" 'tresse generate: map has no empty puzzles that others could be made from' 'generate maps: message'
}

man_root=$(dirname "$(dirname "$man")")
for t in test_version_and_help test_help_is_complete test_misuse test_theories test_rate test_trials test_rate_json test_bad_lines \
    test_strange_bytes test_files test_streaming test_grids test_broken_grids test_foreign_forms test_solve test_drup test_check test_generate test_generate_methods test_generate_ranges test_generate_from test_generate_limits test_minimal test_isomorph test_threads \
    test_output_errors test_interrupt test_blocked_output test_ignored_signal test_memory test_budget test_large \
    test_typing test_chains test_lists test_applications; do
    "$t"
done
tap_end
