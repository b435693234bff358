#!/usr/bin/env bash
# hint.sh: `tresse hint`, `count` and `sheet`, and how the text of `solve` looks.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

readme=.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8

# Ten positions of the puzzle of the README: each grade says what the one before it says, and more; at most ten
# lines up to grade 3; and all of them speak of one step.
test_dialogue() {
    local k level
    for k in 0 1 2 3 4 5 6 7 8 9; do
        if [ "$k" = 0 ]; then
            echo "$readme" >position
        else
            "$tresse" solve --with S+W --rounds "$k" --verbose "$readme" |
                sed -n '/^at the end/,/^[0-9]* values/p' | grep '^[+|]' >position
        fi
        for level in 1 2 3 4; do
            run 0 "position $k, level $level" hint --level "$level" position
            cp out level$level
            is "$(cat err)" '' "position $k, level $level: nothing on standard error"
            [ "$level" = 4 ] || is "$(($(wc -l <out) <= 10))" 1 "position $k, level $level: at most ten lines"
        done
        has "$(cat level2)" "$(cat level1)" "position $k: level 2 says what level 1 says"
        has "$(cat level3)" "$(cat level2)" "position $k: level 3 says what level 2 says"
        has "$(cat level4)" "$(cat level3)" "position $k: level 4 says what level 3 says"
        is "$(grep -c '^Look at ' level2)" 1 "position $k: where to look"
        is "$(grep -c '^It shows that ' level3)" 1 "position $k: what follows"
    done
    run 0 'help on grades' help hint
    # shellcheck disable=SC2016 # backquotes stand around options in help
    has "$(tr -s '\n ' ' ' <out)" 'four grades, of which `--level` chooses one' 'help on grades: which option chooses one'
    run 0 'the level by default' hint position
    is "$(cat out)" "$(cat level2)" 'the level by default: 2'
}

# Values that the marks have already are not hinted at.
test_marks() {
    "$tresse" solve --with S "$readme" | sed -n '/^at the end/,/^[0-9]* values/p' | grep '^[+|]' >position
    run 0 'marks' hint --level 3 position
    has "$(cat out)" '0 given, 32 placed' 'marks: what was placed'
    is "$(grep -c single out)" 0 'marks: no Single'
    run 0 'the next step after marks' solve --hint position
    is "$(grep -c single out)" 0 'the next step after marks: no Single is found again'
    is "$(grep -c '==>' out)" 1 'the next step after marks: one step'
    grep '==>' out >next
    run 0 'all steps after marks' solve --all position
    is "$(grep -c single out)" 0 'all steps after marks: no Single is found again'
    has "$(cat out)" "$(cat next)" 'all steps after marks: the next one among them'
}

# A search that did not end says nothing about what the theory can do.
test_unended() {
    local odd=1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3 dots
    dots=$(printf '.%.0s' {1..79})
    run 3 'a budget' hint --limit-nodes 5 ..9......8....97...7..6..5..5..4..6.9....38....2.......6..5.17.2....84......1....
    has "$(cat out)" 'No step was found: the budget of 5 nodes ended.' 'a budget: said'
    is "$(grep -c 'Nothing in' out)" 0 'a budget: nothing is claimed'
    run 3 'two givens' hint --with 'TE(BRT,3)' "1${dots}9"
    has "$(cat out)" 'the budget of 2,000,000 nodes ended' 'two givens: the budget for several solutions'
    has "$(cat out)" 'There are several solutions' 'two givens: said too'
    run 3 'a greatest length' hint --max-length 2 --with W "$odd"
    has "$(cat out)" 'nothing in W up to length 2 applies any more' 'a greatest length: said'
    run 3 'a theory that is too weak' hint --with S "$odd"
    has "$(cat out)" 'Nothing in S applies.' 'a theory that is too weak: said'
    run 3 'a goal' solve --with W --limit-nodes 2 --goal r1c2 "$odd"
    has "$(cat out)" 'goal r1c2 not reached' 'a goal: not reached'
    is "$(grep -c 'does not settle' out)" 0 'a goal: nothing is claimed'
}

test_wrong() {
    local wrong=${readme/.2.4/52.4}
    run 3 'a wrong value' hint "$wrong"
    has "$(cat out)" 'There is no solution' 'a wrong value: said first'
    is "$(grep -c 'The next step' out)" 0 'a wrong value: no step'
    has "$(cat out)" 'without r1c1=5 there would be exactly one solution' 'a wrong value: named'
    "$tresse" solve --with S "$readme" | sed -n '/^at the end/,/^[0-9]* values/p' | grep '^[+|]' | sed '2s/3689/689/' >position
    run 3 'a mark that is missing' hint position
    has "$(cat out)" 'with r1c3=3 as a candidate again there would be exactly one solution' 'a mark that is missing: named'
    cat >position <<'END'
5 2 13689 4 36 36 7 389 39
47 46 367 2567 8 9 1 234 34
14789 148 13789 127 237 237 23489 6 5
127 16 4 8 23567 23567 23569 2359 369
3 68 678 9 24567 24567 24568 2458 1
28 9 5 26 2346 1 23468 7 346
489 7 89 3 4569 4568 4569 1 2
6 3 189 257 24579 24578 459 459 479
49 45 2 567 1 4567 34569 3459 8
END
    run 3 'a wrong value among marks' hint position
    has "$(cat out)" 'without r1c1=5 there would be exactly one solution' 'a wrong value among marks: it is named'
    run 3 'several solutions, and no step' hint ................
    has "$(cat out)" 'tresse count --show 2' 'several solutions, and no step: what to do'
    run 0 'a z-whip' hint --level 1 1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3
    has "$(cat out)" 'a z-whip of length 3' 'a z-whip: its name'
    run 2 'level 5' hint --level 5 "$readme"
    has "$(cat err)" 'expected a whole number from 1 to 4' 'level 5: what is expected'
}

test_easiest() {
    run 0 'the easiest' hint --easiest-for-people --level 3 ..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57
    has "$(cat out)" 'single' 'the easiest: a Single'
}

test_looks() {
    run 0 'brief' solve "$readme"
    is "$(grep -c 'density' out)" 0 'brief: no density'
    run 0 'verbose' solve --verbose "$readme"
    is "$(grep -c 'density' out)" 2 'verbose: density twice'
    has "$(cat out)" 'after Singles' 'verbose: the candidates after Singles'
    "$tresse" solve "$readme" | grep -E '==>|^round' >a
    grep -E '==>|^round' out >b
    is "$(cat b)" "$(cat a)" 'verbose: the same path'
    run 0 'names' solve --names both "$readme"
    has "$(cat out)" 'whip[1] (' 'names: beside the chains'
    run 0 'classical names' solve --names classical "$readme"
    is "$(grep -c '^claiming: \|^pointing: ' out | awk '{ print ($1 > 0) }')" 1 'classical names: in their place'
    run 0 'Eureka' solve --with S+BC --notation eureka --rounds 3 "$readme"
    run 0 'marks' solve --marks --with W --rounds 2 "$readme"
    is "$(grep -c '^    r[1-9]c[1-9] .*-[1-9]' out | awk '{ print ($1 > 0) }')" 1 'marks: what goes'
    run 0 'colour' solve --colour always --rounds 1 "$readme"
    is "$(grep -c "$(printf '\033')" out | awk '{ print ($1 > 0) }')" 1 'colour: on request'
    run 0 'no colour' solve --rounds 1 "$readme"
    is "$(grep -c "$(printf '\033')" out)" 0 'no colour: in a file'
    run 0 'folded trials' solve --with 'TE(BRT)' "$readme"
    cp out folded
    run 0 'unfolded trials' solve --unfold --with 'TE(BRT)' "$readme"
    is "$(($(wc -l <out) > $(wc -l <folded)))" 1 'unfolded trials: longer'
    run 0 'a line' solve --format line "$readme"
    is "$(tr -d '1-9\n' <out | wc -c) $(wc -c <out)" '0 82' 'a line: 81 digits'
    run 0 'csv' solve --format csv "$readme" "$readme"
    is "$(wc -l <out)" 3 'csv: a heading, and a line for each'
    run 3 'what would go on' solve --with S "$readme"
    has "$(cat out)" '--with "W" solves it' 'what would go on: a theory'
    run 3 'what a focus stops' solve --focus r1c2 "$readme"
    is "$(tail -1 out)" 'without --focus, this theory solves it' 'what a focus stops: no other theory is needed'
    run 3 'what a focus and the theory stop' solve --focus r1c2 --with S "$readme"
    is "$(tail -1 out)" '--with "W" without --focus solves it' 'what a focus and the theory stop: both'
    run 3 'what a greatest length stops' solve --with W --max-length 2 --focus r1c2 "$readme"
    is "$(tail -1 out)" 'without --focus and --max-length, this theory solves it' 'what two options stop: both'
}

test_last_candidate() {
    run 0 'a hint at the end' hint 12343412214343.1
    has "$(cat out)" '15 given, 1 open, 1 candidate.' 'a hint at the end: one candidate'
}

test_count() {
    run 0 'count' count "$readme"
    is "$(cut -f2 out)" 1 'count: one'
    run 0 'count several' count --show 3 1.......2.....3.
    has "$(head -1 out)" '>=3' 'count several: as many as asked for'
    is "$(wc -l <out)" 6 'count several: three, and where they differ'
    has "$(cat out)" 'they differ in' 'count several: how much'
    run 0 'count: cells, not digits' count --show 2 'Numbrix topological 4 16 1 . . . . . . . . . . . . . . .'
    has "$(cat out)" 'they differ in 13 places' 'count: a number of two digits is one place'
    is "$(tail -2 out | head -1)" "$(printf '%29s%s' '' '^ ^ ^ ^ ^ ^ ^ ^^    ^^ ^^ ^^ ^^    ^^')" 'count: marks below whole words'
    is "$(sed -n '2,3s/.*\(........\)$/\1/p' out | tr '\n' '|')" '15 14 13|13 14 15|' 'count: words below each other'
    run 0 'count queens' count --show 2 '12 r1c1 r2c3'
    has "$(cat out)" 'they differ in 8 places' 'count queens: rows with another queen'
    printf 'network hats\nvariable A B C: red blue green\nvariable D E: 1 2\nsum T: D + E = 3\ndifferent A B\ngiven C=red D=1\n' >hats
    run 0 'count a network' count --show 9 hats
    is "$(head -1 out)" 'hats	6' 'count a network: its name'
    has "$(cat out)" '  A = red    B = blue   C = red    D = 1      E = 2' 'count a network: values in columns'
    is "$(tail -1 out)" '  they differ in 2 places: A, B' 'count a network: the places are named'
    is "$(grep -c '{' out)" 0 'count a network: no JSON'
    while IFS='|' read -r places puzzle; do
        run 0 "count $puzzle" count --show 3 "$puzzle"
        is "$(tail -1 out)" "  they differ in $places places" "count $puzzle: how many places"
        is "$(tail -2 out | head -1 | tr -d ' \n' | wc -c)" "$places" "count $puzzle: each is marked"
    done <<'END'
7|1.......2.....3.
7|Nonogram 3x3:1/1/1/1/1/1
18|Slitherlink 3x3t0:a2g
4|B 5\ 4\ / \4 . . / \5 . .
8|3 ......... <----- --->--
6|LightUp 4x4:k1d
3|3 4 B... 1 2 : 2 3 : 3 4 :
END
    run 0 'count none' count "55${readme:2}"
    is "$(cut -f2 out | head -1)" 0 'count none: none'
}

test_sheet() {
    printf '%s\n' "$readme" "$readme" 1.......2.....3. >file
    run 0 'sheet' sheet --per-page 2 --output sheet.html file
    is "$(grep -c '<figure>' sheet.html)" 5 'sheet: three puzzles, two solutions'
    is "$(grep -c '<section' sheet.html)" 3 'sheet: pages'
    has "$(cat err)" 'several solutions' 'sheet: a note about the one without'
    run 0 'sheet of what is not solved' sheet --with S --output stuck.html "$readme"
    has "$(cat stuck.html)" '<figcaption>1: rating inf, 2' 'sheet of what is not solved: a rating, and no hardest step'
    run 0 'sheet as SVG' sheet --per-page 2 --output sheet.svg file
    is "$(grep -c '^<text[^>]*>[0-9]' sheet.svg)" 5 'sheet: captions of three puzzles, two solutions'
    is "$(grep -c 'rotate(180' sheet.svg)" 2 'sheet: solutions upside down'
    is "$(grep -c '<svg x=\|<svg .* x=' sheet.svg)" 5 'sheet: each drawing in its place'
    has "$(head -1 sheet.svg)" 'height="891mm"' 'sheet: three pages of A4'
    run 0 'sheet by one thread' sheet --jobs 1 --output one.html file
    run 0 'sheet by three' sheet --jobs 3 --output three.html file
    is "$(cmp one.html three.html && echo same)" same 'sheet: the same by any number of threads'
    for _ in {1..120}; do sed 1d file; done > long
    TMPDIR=/nowhere run 5 'sheet that has to wait where no file can be made' sheet long
    has "$(cat err)" 'tresse: /nowhere/tresse: No such file or directory' 'sheet: where it has to wait'
    run 0 'sheet that waits in a file' sheet --output long.html long
    is "$(find . -name 'long.html?*' | wc -l)" 0 'sheet: no file is left behind'
}

# Lines of Skyscrapers are rows and columns in sentences, whatever their csp-variables are called.
test_lines_in_words() {
    local towers='Skyscrapers 5:/3//2/3//3/3////3////2//3/1/,e1s'
    run 0 'lines in words' hint --level 4 "$towers"
    has "$(cat out)" 'Fewer ways are left for the clues of row 1.' 'lines in words: inside a sentence'
    has "$(cat out)" 'r1line ≠ 1,2,3,5,4' 'lines in words: their names in nrc notation'
    run 0 'lines in words' solve --explain "$towers"
    has "$(cat out)" '  However column 2 is built, r1c2 and r5c2 are neither 4 nor 5, ' 'lines in words: at the start of a sentence'
    is "$(grep -v '==>' out | grep -c '[rc][1-5]line')" 0 'lines in words: no names in sentences'
}

# Clues that are words stand below the drawing, all of them; so does the name, whatever signs it has.
test_sheet_clues() {
    printf '%s\n' 'network "Dogs, cats & eels"' 'houses 3' 'attribute name: Ann Bob Cid' 'attribute pet: cat dog eel' \
        'clue Ann is next to the cat.' 'clue Bob is dog' 'clue Cid is not 1' 'clue if Ann is 1 then Bob is 3' \
        'before Bob Cid' 'remove Ann=3' >logic
    run 0 'clues on a sheet' sheet --output logic.html logic
    is "$(sed -n 's,^<li>\(.*\)</li>$,\1,p' logic.html)" 'Ann is next to the cat.
Bob is dog
Cid is not 1
if Ann is 1 then Bob is 3
remove Ann=3
before Bob Cid' 'clues on a sheet: in words'
    is "$(grep -c '<figcaption>1: Dogs, cats &amp; eels, rating [0-9]*, [^,]*, [0-9]* csp-variables, ' logic.html)" 1 'clues on a sheet: the name'
    run 0 'clues on a sheet, SVG' sheet --per-page 9 --output logic.svg logic "$root/examples/generic/logic.txt"
    is "$(grep -c '^<text [^>]* text-anchor="start">.* .* ' logic.svg)" 19 'clues on a sheet, SVG: each on its line'
    run 0 'no clues on a sheet' sheet --output none.html "$readme"
    is "$(grep -c '<li>' none.html)" 0 'no clues on a sheet: a Sudoku has none in words'
}

# Which clue a step uses is said wherever its sentences are: on pages, in drawings and in hints.
test_uses() {
    run 0 'clues of a hint' hint --level 4 --app generic $'houses 3\nattribute name: Ann Bob Cid\nattribute pet: cat dog eel
clue Bob is dog\nclue Cid is 3'
    has "$(tr -s '\n ' ' ' <out)" "By 'Bob is dog' and what is left of Bob, the house of dog is not 3. Uses: Cid is 3." 'clues of a hint: the one it uses'
    run 0 'clues on a page' solve --trim --format html "$root/examples/generic/logic.txt"
    has "$(grep -v '<desc>' out)" 'green is directly right of white' 'clues on a page: below the figure'
    run 0 'clues of a drawing' draw "$root/examples/generic/logic.txt"
    has "$(grep '<desc>' out)" ' Uses: Norwegian is first; ' 'clues of a drawing: in its description'
}

# A statement is named once the place is asked for.
test_statements() {
    run 0 'a statement' hint --with Con --level 1 "$root/examples/generic/send-more-money.txt"
    has "$(cat out)" 'The next step is by one statement alone.' 'a statement: what kind of step it is'
    run 0 'which statement' hint --with Con --level 2 "$root/examples/generic/send-more-money.txt"
    has "$(cat out)" "Look at 'money'." 'which statement: its name'
    run 0 'statements of a chain' hint --with cB --level 4 --app generic \
        $'variable A B C: 1 2 3 4\nsum S: A + B + C = 7\ncount N: A=1 B=1 C=2 in 2..3\n'
    has "$(tr -s '\n ' ' ' <out)" "Look at 'N' and 'S'. It shows that A is not 2. If A were 2, then by 'N' B could not be 2, 3 or 4, and C could not be 4; then 'S' would have no solution." \
        'statements of a chain: named in its sentence'
}

# Each name that there is stands in doc/names.md: pairs, triples and quads in one line, finned ones in another.
test_names_are_told() {
    local name word
    "$tresse" list names | sed '1d;s/   *.*//' >all
    is "$(($(wc -l <all) > 25))" 1 'names: there are many'
    while read -r name; do
        for word in ${name/finned /finned }; do
            is "$(grep -c "^|.*\b${word%s}" "$root/doc/names.md" | sed 's/^[1-9].*/some/')" some "the name $name is explained: $word"
        done
    done <all
}

test_columns() {
    printf '%s one more\n%s\n' "$readme" "$readme" >file
    run 0 'columns' rate --header --id --by W,B file
    is "$(cat out)" "id${tab}puzzle${tab}W${tab}B${tab}column1
one${tab}$readme${tab}5${tab}4${tab}one more
2${tab}$readme${tab}5${tab}4" 'columns: their names, and an id for each'
    run 2 'columns of JSON' rate --header --format json file
}

test_understood() {
    run 0 'understood' rate --show-understood "$readme a comment"
    is "$(cat out)" "$readme${tab}Sudoku 9×9, 26 givens${tab}${tab}a comment" 'understood: one line'
    run 0 'understood by solve' solve --show-understood "$readme"
    is "$(cut -f1 out)" "$readme" 'understood by solve: the same'
}

# How the lines round a square may be drawn is not told as values, here as in the sentences of `solve --explain`.
test_merged() {
    run 0 'many values' hint --level 3 '5x5t0:a2f11a3a1a3c3a3a2a'
    is "$(tail -1 out)" 'Fewer ways are left for the square r1c1.' 'ways that nobody sees are not named'
}

# The pictures of the tour are what the program draws.
test_tour() {
    run 0 'the start of the tour' draw --step 0 3..4.1........2.
    is "$(cmp out "$root/doc/tour/figures/start.svg" && echo same)" same 'the start of the tour: its picture'
    run 0 'the map of the tour' draw --with W '3 6 .B..R. 1 3 5 6 : 2 4 6 : 3 4 5 6 : 4 6 :'
    is "$(cmp out "$root/doc/tour/figures/map.svg" && echo same)" same 'the map of the tour: its picture'
}

# What `solve` writes, whole: both grids are read, and the steps between them are passed over.
test_paths_are_passed_over() {
    local with
    for with in '--with S --max-length 1' '--with S --max-length 1 --explain' '--with W2' '--with W2 --notation eureka'; do
        # shellcheck disable=SC2086 # several words
        "$tresse" solve $with "$w5b4" >path
        run 0 "a path of $with" hint path
        is "$(grep -c '^The next step' out)" 2 "a path of $with: two positions"
        is "$(cat err)" '' "a path of $with: no complaint"
    done
}

for t in test_tour test_merged test_dialogue test_marks test_unended test_wrong test_easiest test_looks test_last_candidate test_count test_sheet test_lines_in_words test_sheet_clues test_uses test_statements test_names_are_told test_columns test_understood test_paths_are_passed_over; do
    "$t"
done
tap_end
