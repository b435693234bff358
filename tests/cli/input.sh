#!/usr/bin/env bash
# input.sh: what can be read, and the messages about what cannot be read: bytes, files, lines, grids, applications.
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

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
    is "$(cat err)" 'file:2: a text of 3000000 bytes, expected at most 1048576 of sudoku: if it is another kind of puzzle, name the application (--app)' 'endless line: message'
    is "$(($(wc -c <out) < 1000))" 1 'endless line: not repeated in the output'
    head -c 3000000 /dev/zero | tr '\0' x >file
    run 1 'nothing but an endless line' rate file
    head -c 300000 /dev/urandom >file
    "$tresse" rate file >out 2>err
    is "$?" 1 'random bytes: status 1'
    : >file
    run 0 'empty file' rate file
    is "$(cat out err)" 'tresse: file: no puzzle in it; `tresse help puzzles` shows what is read' 'empty file: a note'
    printf '#x\n\n  \n' >file
    echo "$w4" >a
    run 0 'nothing but comments' rate file a
    is "$(cat err)" 'tresse: file: no puzzle in it; `tresse help puzzles` shows what is read' 'nothing but comments: a note'
    is "$(wc -l <out)" 1 'nothing but comments: the other file is done'
    run 0 'nothing but comments, quietly' rate --quiet file
    is "$(cat out err)" '' 'nothing but comments, quietly: nothing'
    run 1 'empty file for check' check /dev/null
    is "$(cat out err)" 'tresse: /dev/null: no path in it; `tresse solve --format json` writes them' 'empty file for check: a message'
}

test_files() {
    echo "$w4" >a
    echo "$w5b4" >b
    run 0 'two files' rate a b
    is "$(cut -f2 out | tr '\n' ' ')" '4 5 ' 'two files: in order'
    run 1 'missing file among others' rate a no/such b
    is "$(cut -f2 out | tr '\n' ' ')" '4 5 ' 'missing file among others: the rest is done'
    is "$(cat err)" 'tresse: no/such: No such file or directory; check its name and that of its folder' 'missing file among others: message'
    run 1 'missing file for check' check nosuch
    is "$(cat err)" 'tresse: nosuch: No such file or directory; check its name and that of its folder' 'missing file for check: message'
    local word
    for word in puzzels.txt puzzle17.sdk 20260101.txt puzzle1 my-puzzle_3 extra nonsense; do
        run 1 "word $word" solve "$word"
        is "$(cat err)" "tresse: \"$word\": no such file, and not a puzzle; \`tresse help puzzles\` shows what is read" "word $word: message"
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
    is "$(cat err)" 'tresse: folder: Is a directory; name a file in it' 'folder: message'
    is "$(cut -f2 out)" 4 'folder: the rest is done'
    echo "$w4" >locked
    chmod 000 locked
    if [ -r locked ]; then
        skip 'unreadable file' 'this user may read everything'
    else
        run 1 'unreadable file' rate locked
        is "$(cat err)" 'tresse: locked: Permission denied; ask for permission, or choose another file' 'unreadable file: message'
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
    is "$? $(cat err)" '1 tresse: standard input: Bad file descriptor; choose another file' 'closed standard input'
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
    "$tresse" solve --verbose --with W1 "$w4" | sed -n '/^after Singles/,/candidates/p' | sed '1d;$d' >marks
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

# Files that are not a puzzle: as one grid, or line by line?
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
    printf 'puzzle 1\n%s\n' "$w4" >file
    run 0 'a heading with a number' rate file
    is "$(cut -f2 out | tr '\n' ' ')" '4 ' 'a heading with a number: one puzzle'
    for first in "${w4:1}" "${w4//[1-9]/.}." 'xxxx'; do
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

# Applications besides Sudoku: detected or named, in lines and in files of several lines, with their parameters.
test_applications() {
    run 0 'queens are detected' rate '8 r1c2 r2c7 r3c5  three'
    is "$(cat out)" "8 r1c2 r2c7 r3c5${tab}2${tab}three" 'queens are detected: rating'
    run 0 'a Latin square is named' rate --app latin 12...3....4....1
    is "$(cat out)" "12...3....4....1${tab}0" 'a Latin square is named: rating'
    run 1 'ambiguous text' rate 1...........3...........5
    has "$(cat err)" 'this can be a puzzle of latin or pandiagonal: name the application (--app)' 'ambiguous text: message'
    printf '%s\n' '0 33 35 0 0' '0 0 24 22 0' '0 0 0 21 0' '26 0 13 40 11' '27 0 0 0 9' >numbers
    local rows
    for rows in 1 2 3 5; do
        head -n "$rows" numbers >walk
        run 1 "numbers above the side, $rows rows" solve walk
        is "$(cat err)" "walk:1:3: '33', expected numbers 1-5 in a square of 5 by 5; but this can be a puzzle of numbrix or hidato: name the application (--app hidato)" "numbers above the side, $rows rows: one message"
    done
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
    has "$(cat out)" 'The queen of row 1 and the queen of row 7 have no candidates but those of antidiagonal 7 and' 'a fish with diagonals: in words'
    run 3 'a fish of queens' solve --with S --explain '8 -r1c1 -r1c3 -r1c4 -r1c5 -r1c6 -r1c8 -r4c1 -r4c3 -r4c4 -r4c5 -r4c6 -r4c8'
    has "$(tr -s ' \n' ' ' <out)" 'The queens of rows 1 and 4 can only be in columns 2 and 7; so there are no others in these columns: r2c2,' 'a fish of queens: in words'
    has "$(cat out)" 'r7c7 and r8c7 have no queen.' 'a fish of queens: what it takes away'
    run 1 'a wrong puzzle with rows separated by /' rate 'Numbrix topological 3 9 1 . . / . . 5 / . zz .'
    has "$(cat err)" "is neither an existing file nor a puzzle: column 43: found 'zz', expected a number 1-9" 'a wrong puzzle with rows separated by /: message'
    run 1 'a wrong puzzle with /, named' rate --app numbrix '1 . . / . q 5'
    has "$(cat err)" "column 11: found 'q', expected a number 1-6" 'a wrong puzzle with /, named: message'
    run 1 'a file with / and blanks' rate 'my puzzles/1 a.txt'
    is "$(cat err)" 'tresse: my puzzles/1 a.txt: No such file or directory; check its name and that of its folder' 'a file with / and blanks: message'
    run 1 'a file with /, named' rate --app latin no/such
    is "$(cat err)" 'tresse: no/such: No such file or directory; check its name and that of its folder' 'a file with /, named: message'
    local rows='..345..8./4.6....../...1...65/.1.5.8.7./...3...91/9......../...8...../6....7.3./..1.3..57'
    run 0 'rows with / between them' rate "$rows"
    is "$(cut -f2 out)" 4 'rows with / between them: a puzzle, not a path'
    run 1 'rows with /, one of them short' rate "${rows%7}"
    has "$(cat err)" 'column 81: row 9 has 8 cells, expected 9, as many as there are rows' 'rows with /, one of them short: message'
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
    { echo 'p edge 20000 1'; yes 'c some words, to make it long, and then some more' | head -n 350000; } >graph
    run 1 'a graph too long' rate --app map --colours 2 graph
    is "$(cat err)" 'graph: a text of 17500015 bytes, expected at most 16777216' 'a graph too long: message'
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
    is "$(cat err)" 'tresse generate: map has no empty puzzles that others could be made from; see `tresse help generate`' 'generate maps: message'
}

# kilobytes FILE WORD...: the most memory that the program takes with the file as standard input.
kilobytes() {
    local file=$1
    shift
    command time -f %M -o most "$tresse" "$@" <"$file" >out 2>err
    tail -1 most
}

# Blank lines are passed over, not kept, wherever they are.
test_blank_lines() {
    if ! command -v time >/dev/null; then
        skip 'blank lines' 'no time(1)'
        return
    fi
    head -c 60000000 /dev/zero | tr '\0' '\n' >blank
    is "$(($(kilobytes blank rate) < 30000))" 1 'blank lines are not kept'
    is "$(cat err)" 'tresse: standard input: no puzzle in it; `tresse help puzzles` shows what is read' 'blank lines: a note'
    is "$(($(kilobytes blank rate --app generic) < 30000))" 1 'blank lines are not kept, with --app'
    { cat blank; echo "$w4"; cat blank; echo nonsense; } >mixed
    is "$(($(kilobytes mixed rate) < 30000))" 1 'blank lines between puzzles are not kept'
    is "$(cat out)" "$w4${tab}4
nonsense${tab}error" 'blank lines between puzzles: both are there'
    has "$(cat err)" 'standard input:120000002:' 'blank lines between puzzles: they are counted'
    rm -f blank mixed
}

test_compressed() {
    printf '%s\n' "$w4" "$w5b4" >plain.txt
    printf 'BZh91AY' >"my plain.bz2"
    run 1 'bzip2' rate 'my plain.bz2'
    is "$(cat err)" 'tresse: my plain.bz2: this is compressed by bzip2, not plain text; try `bzcat my plain.bz2 | tresse rate -`' 'bzip2: message'
    is "$(cat out)" '' 'bzip2: no output'
    run 1 'bzip2 and a plain file' rate 'my plain.bz2' plain.txt
    is "$(wc -l <out)" 2 'bzip2 and a plain file: the latter is rated'
    printf 'BZh91AY' >in
    feed 1 'bzip2 on standard input' solve -
    has "$(cat err)" 'standard input: this is compressed by bzip2, not plain text; try `bzcat | tresse solve -`' 'bzip2 on standard input: message'
    printf 'PK\3\4abc' >in
    feed 1 'zip' check
    has "$(cat err)" 'this is a zip archive' 'zip: message'
    printf '%s\n' "$w4" | iconv -f UTF-8 -t UTF-16 >in
    feed 1 'UTF-16' rate
    has "$(cat err)" 'this is UTF-16 text, not plain text; try `iconv -f UTF-16 -t UTF-8 | tresse rate -`' 'UTF-16: message'
    is "$(wc -l <err)" 1 'UTF-16: one message'
}

# Cells alone may be those of a Sudoku or of a Latin square.
test_either() {
    local square eight=................................................................
    square=$(sed -n 4p "$root/examples/latin/lines.txt" | cut -d' ' -f1)
    echo "$square" >in
    feed 1 'either' rate -
    has "$(cat err)" 'standard input:1: r7c5 and r8c8 are equal' 'either: which givens no Sudoku has'
    has "$(cat err)" '(--app latin or --app sudoku)' 'either: what to do'
    is "$(cut -f2 out)" error 'either: no rating'
    run 0 'either: named' rate --app latin "$square"
    is "$(cut -f2 out)$(cat err)" 4 'either: named: rated, and nothing is said'
    run 0 'either: the other named' rate --app sudoku "$square"
    is "$(cut -f2 out)" no-solution 'either: the other named: it has no solution'
    printf '%s\n' "1${eight:1}" "2${eight:1}" >file
    run 0 'either: a note' count file
    is "$(cat err)" 'file:1: read as a puzzle of sudoku, but it could be one of latin: --app sudoku or --app latin says which' 'either: one note'
    run 0 'either: quiet' count --quiet file
    is "$(cat err)" '' 'either: quiet: no note'
    run 0 'either: blocks' count --block 4x2 file
    is "$(cat err)" '' 'either: blocks say that it is a Sudoku'
    run 0 'either: 81 cells' rate "$w4"
    is "$(cat err)" '' 'either: 81 cells are a Sudoku'
    run 0 'either: 81 cells with a clash in a block' rate "1...........1${w4:13}"
    is "$(grep -c latin err)" 0 'either: 81 cells are a Sudoku, whatever they say'
    for square in 12..21....12..21 1.2...2.1..................5.6...6.5 \
        12.......21..........................................................78.......87.; do
        run 1 "either: ${#square} cells with clashes in blocks" count "$square"
        has "$(cat err)" 'are equal, and in one block' "either: ${#square} cells with clashes in blocks: why"
        has "$(cat err)" '(--app latin or --app sudoku)' "either: ${#square} cells with clashes in blocks: what to do"
    done
    run 0 'either: a mistake in one block' rate "1.........1..............................................7......................8"
    is "$(cut -f2 out) $(grep -c latin err)" 'no-solution 0' 'either: a mistake in one block: still a Sudoku'
}

# One message for a puzzle of several lines with a mistake in it, whatever the application.
test_one_message() {
    local f app line
    for f in kakuro/grid.txt hidato/grid.txt numbrix/grid.txt latin/grid.txt; do
        app=${f%/*}
        line=4
        sed "${line}s/[.0-9BQ]/q/" "$root/examples/$f" >in
        feed 1 "a mistake in $f" rate
        is "$(wc -l <err) $(wc -l <out)" '1 1' "a mistake in $f: one message, one line"
        has "$(cat err)" "standard input:$line:" "a mistake in $f: its place"
        feed 1 "a mistake in $f, named" rate --app "$app"
        is "$(wc -l <err)" 1 "a mistake in $f, named: one message"
    done
    sed '4s/[.0-9BQ]/q/' "$root/examples/kakuro/halves.txt" >in
    feed 1 'a mistake in halves' rate --app kakuro
    is "$(wc -l <err)" 1 'a mistake in halves: one message'
    sed '5s/2/q/' "$root/examples/sudoku/candidates.txt" >in
    feed 1 'a mistake among pencil marks' rate
    is "$(wc -l <err)" 1 'a mistake among pencil marks: one message'
    printf '12...3....4....1z\n12...3....4....1y\n' >in
    feed 1 'bad lines, named' rate --app latin
    is "$(wc -l <out)" 2 'bad lines, named: a line each'
}

# A text whose first word is spoiled is explained as what it resembles, once.
test_spoiled_heads() {
    local word
    for word in etwork ntework 'net work' Metwork; do
        sed "0,/^network/s//$word/" "$root/examples/generic/send-more-money.txt" >in
        feed 1 "a network that begins with $word" rate --by BRT
        has "$(cat err)" "found '${word%% *}', expected a statement" "a network that begins with $word: explained as one"
        is "$(wc -l <err)" 1 "a network that begins with $word: one message"
    done
    printf 'variable A B: 1 2\ndifferent A B\ngiven A=1\n' >in
    feed 0 'a network without a name' rate --by BRT
    is "$(wc -l <out)" 1 'a network without a name: one'
    sed '1s/title/tilte/;3s/height/heihgt/' "$root/examples/nonogram/small.non" >in
    feed 1 'a spoiled .non file' rate --app nonogram
    has "$(cat err)" 'standard input:4:1: clues before width and height' 'a spoiled .non file: where'
    is "$(wc -l <err)" 1 'a spoiled .non file: one message'
    { echo 'p edge 1000 499500'; for ((i = 0; i < 17; i++)); do head -c 1000000 /dev/zero | tr '\0' c; echo; done; } >in
    feed 1 'a graph of 17 MB' rate
    has "$(cat err)" 'expected at most 16777216 of map' 'a graph of 17 MB: the limit of graphs'
}

# Grids with blanks for empty cells, rows without a digit at all among them: in files, several of them, below headings, quoted.
test_blank_cells() {
    local name top=..........625.9...5..14..6.89........7....1.5.......7.2...9......9..1387.874..2..
    local end=.874..2....9..13872...9...........7..7....1.589.......5..14..6..625.9............
    spread() { fold -w 9 <<<"$1" | tr . ' '; }
    spread "$top" >upper
    spread "$end" >lower
    { echo 'Grid 01'; cat upper; echo 'Grid 02'; cat lower; } >named
    { cat lower; echo; cat upper; echo; cat lower; } >three
    { echo Easy; cat upper; echo; echo Hard; echo; cat lower; } >headed
    { echo '[code]'; cat upper; echo '[/code]'; echo '```'; cat lower; echo '```'; } >fenced
    { cat lower; echo; spread "$w4"; echo; fold -w 9 <<<"$w5b4"; } >mixed
    { echo '# comment'; cat upper; } >noted
    sed 's/^/> /' upper >quoted
    sed 's/$/\r/' upper >returns
    for name in upper lower named three headed fenced mixed noted quoted returns; do
        case $name in
        named | headed | fenced) printf '%s\n' "$top" "$end" ;;
        three) printf '%s\n' "$end" "$top" "$end" ;;
        mixed) printf '%s\n' "$end" "$w4" "$w5b4" ;;
        lower) echo "$end" ;;
        *) echo "$top" ;;
        esac >wanted
        run 0 "blanks for cells, $name" rate --show-understood "$name"
        is "$(cut -f1 out)" "$(cat wanted)" "blanks for cells, $name: read right"
        cp "$name" in
        feed 0 "blanks for cells, $name, standard input" rate --show-understood
        is "$(cut -f1 out)" "$(cat wanted)" "blanks for cells, $name, standard input: read right"
    done
    sed '4s/.*/# comment/' lower >in
    feed 1 'a comment in place of a row' rate --show-understood
    is "$(cat out)" '' 'a comment in place of a row: no row of blanks'
    sed 's/^ *//; s/ *$//' upper >in
    feed 1 'rows without their margins' rate
    has "$(cat err)" 'write a dot for each empty cell' 'rows without their margins: what to do'
    is "$(wc -l <err)" 1 'rows without their margins: one message'
}

# Generated puzzles, their dots made blanks.
test_many_blank_cells() {
    "$tresse" generate --count 40 --seed 11 | cut -c 1-81 >wanted
    while read -r grid; do fold -w 9 <<<"$grid" | tr . ' '; echo; done <wanted >in
    feed 0 'forty grids of blanks' rate --show-understood
    is "$(cut -f1 out)" "$(cat wanted)" 'forty grids of blanks: read right'
    for _ in {1..300}; do cat in; done >many
    run 0 'a file of 12,000 grids of blanks' rate --show-understood many
    is "$(cut -f1 out | sort | uniq -c | awk '{ print $1 }' | sort -u)" 300 'a file of 12,000 grids of blanks: all are read'
}

for t in test_strange_bytes \
    test_blank_cells \
    test_many_blank_cells \
    test_spoiled_heads \
    test_files \
    test_streaming \
    test_grids \
    test_broken_grids \
    test_foreign_forms \
    test_applications \
    test_blank_lines \
    test_compressed \
    test_one_message \
    test_either; do
    "$t"
done
tap_end
