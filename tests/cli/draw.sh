#!/usr/bin/env bash
# draw.sh: drawings on the command line: `tresse draw`, `solve --format svg` and `solve --format html`.
# TRESSE is the program.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1
root=$PWD
tresse=$(realpath "${TRESSE:-build/release/tresse}")
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
cd "$scratch" || exit 1
puzzle=.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8
: >in

# run STATUS NAME WORD...: runs the program; output in out and err.
run() {
    local want=$1 name=$2 got
    shift 2
    "$tresse" "$@" >out 2>err <in
    got=$?
    is "$got" "$want" "$name: status $want"
}

# well_formed FILE NAME
well_formed() {
    if ! command -v xmllint >/dev/null; then
        skip "$2: well-formed" 'there is no xmllint'
    elif xmllint --noout "$1" 2>lint; then
        ok "$2: well-formed"
    else
        not_ok "$2: well-formed" "$(cat lint)"
    fi
}

test_figures() {
    run 0 'the hardest step' draw --with W "$puzzle"
    has "$(cat out)" '<title>whip[5]: ' 'the hardest step: its line is the title'
    has "$(cat out)" '<desc>If ' 'the hardest step: its sentences are the description'
    well_formed out 'the hardest step'
    cp out hardest
    run 0 'solve --format svg' solve --with W --format svg "$puzzle"
    same out hardest 'solve --format svg: the hardest step'
    run 0 'the start' draw --step 0 "$puzzle"
    has "$(cat out)" '<title>sudoku: the start</title>' 'the start: its title'
    is "$(grep -c 'data-role' out)" 0 'the start: nothing is marked'
    run 0 'the end' draw --step end "$puzzle"
    is "$(grep -c 'data-state="candidate"' out)" 0 'the end: no candidates'
    run 0 'a part' draw --with W --part 0 "$puzzle"
    is "$(grep -c 'data-variable' out)" 0 'part 0: no csp-variable'
    run 0 'all parts' draw --with W --part all "$puzzle"
    same out hardest 'all parts: the whole'
    run 0 'a view' draw --with W --view bn "$puzzle"
    has "$(cat out)" '>b9</text>' 'a view: names of blocks'
    run 0 'dark' draw --theme dark --with W "$puzzle"
    is "$(grep -c '#ffffff' out)" 0 'dark: no white'
    run 0 'print' draw --theme print --with W "$puzzle"
    is "$(grep -o '#[0-9a-f]\{6\}' out | sort -u | grep -v '#\(..\)\1\1')" '' 'print: only greys'
}

test_statements() {
    run 0 'a statement' draw --with Con --step 1 "$root/examples/generic/send-more-money.txt"
    has "$(cat out)" '<g data-statement="1" data-part="0"' 'a statement: a box around what is left of its csp-variables'
    has "$(cat out)" "<desc>By 'money', S is 9" 'a statement: its sentence'
    well_formed out 'a statement'
}

test_files() {
    run 0 'to a file' draw --with W --output figure.svg "$puzzle"
    is "$(cat out)" '' 'to a file: nothing on standard output'
    same figure.svg hardest 'to a file: the same'
    run 0 'to -' draw --with W --output - "$puzzle"
    same out hardest 'to -: standard output'
    is "$([ -e ./- ] && echo there)" '' 'to -: no file'
    echo old >kept
    run 1 'a puzzle that is none' draw --output kept 'not a puzzle'
    is "$(cat kept)" old 'a puzzle that is none: the file is as it was'
    run 5 'a file that cannot be written' draw --output /no/such/folder/x.svg "$puzzle"
}

test_refusals() {
    run 2 'a step that is none' draw --step x "$puzzle"
    is "$(cat err)" 'tresse draw: --step x, expected the number of a step, 0 for the start, or end' 'a step that is none: message'
    run 2 'a part that is none' draw --part -1 "$puzzle"
    run 1 'a step too far' draw --with BRT --step 999 "$puzzle"
    has "$(cat err)" 'step 999, expected 1 to 6, 0 for the start, or end' 'a step too far: message'
    run 1 'a step of a path without steps' draw --output kept --step 1 1234341221434321
    has "$(cat err)" 'step 1 of a path that has no steps, expected 0 for the start, or end' 'a step of a path without steps: message'
    is "$(cat kept)" old 'a step of a path without steps: the file is as it was'
    run 1 'a view that is none' draw --view xy "$puzzle"
    has "$(cat err)" "no view 'xy', expected one of rn, cn, bn" 'a view that is none: message'
    run 2 'two puzzles' draw "$puzzle" "$puzzle"
    has "$(cat err)" 'a drawing takes exactly one puzzle, and there is more than one' 'two puzzles: message'
    run 2 'a name of another kind of picture' draw --output figure.png 3..4.1........2.
    has "$(cat err)" 'expected a name that ends in .svg' 'a name of another kind of picture: message'
    is "$(ls figure.png 2>/dev/null)" '' 'a name of another kind of picture: nothing is written'
    run 2 'two puzzles, html' solve --format html "$puzzle" "$puzzle"
    run 2 'a theory that is none' draw --with XYZ "$puzzle"
    run 2 'a theme without a picture' solve --theme dark "$puzzle"
}

# Names on top of boxes and beside rows, of whatever length, don't meet. (0.62 of the font is a wide character, on average.)
test_names() {
    local n k who instrument
    for n in 3 7 9 11 14 18 40; do
        who=$(for k in a b c d; do printf ' %s%s' "$(head -c $((n - 1)) <<<KatherineofthenorthernmountainsandislandsX)" "$k"; done)
        instrument=$(for k in e f g h; do printf ' %s%s' "$(head -c $((n - 1)) <<<violoncellosandotherstringedinstrumentsofX)" "$k"; done)
        printf '%s\n' 'houses 4' "attribute $(head -c "$n" <<<peoplewholiveinthefourhousesofthisstreetXX):$who" "attribute what:$instrument" \
            "clue $(awk '{ print $1 }' <<<"$who") is first" >logic
        run 0 "names of $n letters" draw --step 0 logic
        well_formed out "names of $n letters"
        is "$(grep -c 'paint-order' out)" 8 "names of $n letters: all are there"
        is "$(grep 'paint-order' out | sed 's/.*font-size="\([0-9]*\)".*>\(.*\)<\/text>/\1 \2/' |
            LC_ALL=C.UTF-8 awk '$1 < 110 || ($1 * 0.55 * length($2) > 1000)' | head -1)" '' "names of $n letters: none meets another, all can be read"
        [ "$n" -lt 18 ] || is "$(grep -c '<title>[Kv][a-z]*</title>' out)" 8 "names of $n letters: the whole is a title"
        [ "$n" -ge 8 ] || is "$(grep -c 'font-size="190" paint-order' out)" 8 "names of $n letters: as large as ever"
        is "$(grep -o '<text x="-[0-9]*" y="511" font-size="170"[^>]*>[a-zX]*<' out |
            awk -F'"' '{ n = length($0) - index($0, ">") - 1; sub("-", "", $2); if ($2 + 0 < n * 170 * 0.31) print }')" '' "names of $n letters: that of the row, too"
    done
}

# A frame on the board shows which cells a set is about: one for a line or a rectangle, otherwise one for each cell.
test_frames() {
    local cages='KenKen 4:__a3bb_a_5a_,a5a4m12m8s1m4s1'
    run 0 'a cage that is not a line' draw --with W1 --step 7 "$cages"
    is "$(sed -n 's/<rect x="\([0-9]*\)" y="\([0-9]*\)" .*stroke-dasharray="70 50".*/\1 \2/p' out | sort | paste -sd,)" '2030 2030,3030 1030,3030 2030' 'a cage that is not a line: each of its cells is framed'
    run 0 'a cage as a network' model "$cages"
    cp out network
    run 0 'a cage as a network: read' draw --app generic --with W1 --step 7 network
    is "$(grep -c 'stroke-dasharray="70 50"' out)" 1 'a cage as a network: its first cell is framed'
}

# A page: the start, each pattern, the end; Singles as a list.
test_pages() {
    run 0 'a page' solve --with W --trim --format html "$puzzle"
    "$tresse" solve --with W --trim "$puzzle" >path
    is "$(grep -c '^<figure>' out)" "$(($(grep -c '^whip' path) + 2))" 'a page: a figure for each pattern'
    is "$(grep -o '<code>.*</code>' out | sed 's/<[^>]*>//g; s/&gt;/>/g')" "$(grep '^whip' path)" 'a page: the lines'
    well_formed <(sed -n '/<svg/,/<\/svg>/p' out | sed '/<\/svg>/q') 'a page: its first figure'
    run 0 'a page of hostile names' solve --app generic --format html '{"variables":{"<b>&":["</figure>","2"],"B":["</figure>","2"]},"different":[["<b>&","B"]],"givens":["B=2"]}'
    is "$(grep -c '<b>&\|</figure>.' out)" 0 'a page of hostile names: they are only text'
}

# Every file of tests/golden that stands alone is drawn by another program.
test_goldens() {
    local f wrong=''
    if ! command -v rsvg-convert >/dev/null; then
        skip 'goldens are rendered' 'there is no rsvg-convert'
        return
    fi
    for f in "$root"/tests/golden/*.svg; do
        grep -q 'var(' "$f" || rsvg-convert "$f" >picture 2>>rsvg || wrong+=" $(basename "$f")"
    done
    is "$wrong" '' 'goldens are rendered'
}

test_figures
test_statements
test_files
test_refusals
test_names
test_frames
test_pages
test_goldens
tap_end
