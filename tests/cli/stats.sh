#!/usr/bin/env bash
# shellcheck shell=bash
# stats.sh: `tresse stats` as a user meets it: columns, figures, forms, refusals. The program is $TRESSE (default:
# build/release/tresse). Prints TAP. (test_figures.c has the arithmetic, test_chart.c the pictures.)
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh
tresse=$(realpath "${TRESSE:-build/release/tresse}")
shared=$(realpath ../shared 2>/dev/null || echo /nonexistent)
"$tresse" --version >/dev/null || { echo "Bail out! $tresse does not run"; exit 1; }
cd "$scratch" || exit 1

run() { # STATUS NAME WORD...: output goes to out and err
    local want=$1 name=$2 got
    shift 2
    "$tresse" stats "$@" >out 2>err </dev/null
    got=$?
    is "$got" "$want" "$name: status $want"
}

# grid N: a line of 16 cells, N of them with values. (4 by 4.)
grid() {
    local clues=1234123412341234 empty=................
    echo "${clues:0:$1}${empty:$1}"
}

# row NAME: the row of the last output that starts with the word, blanks made one.
row() {
    tr -s ' ' <out | sed -n "s/^ \($1 .*\)/\1/p" | head -1
}

test_columns() {
    local summary='W 4 0 3 1.5000 0.5590 1.1180 0.2236 0.0000 -1.3600'
    printf '%s\t%s\n' "$(grid 4)" 1 "$(grid 4)" 3 "$(grid 5)" 2 "$(grid 6)" 0 >rows
    { printf '#puzzle\tW\n'; cat rows; } >plain
    run 0 'header with #' plain
    is "$(row W)" "$summary" 'header with #: the summary, by hand'
    is "$(row clues)" 'clues 4 4 6 4.7500 0.4146 0.8292 0.1643 0.4934 -1.3719' 'the clues are counted in the puzzle'
    is "$(cat err)" '' 'header with #: nothing on standard error'
    cp out plain.out
    run 0 'names by --columns' --columns puzzle,W rows
    same out plain.out '--columns: the same'
    { printf '# made by hand\npuzzle\tW\n'; cat rows; } >words
    run 0 'header without #' words
    same out plain.out 'header without #: the same'
    run 0 '--columns beats a header' --columns puzzle,X words
    has "$(row X)" 'X 4 0 3 1.5000' '--columns beats a header: the name'
    sed 's/W/X/' plain >other
    run 0 'several files' plain words other
    has "$(row W)" 'W 8 0 3 1.5000' 'several files: columns of one name are one'
    has "$(row X)" 'X 4 0 3 1.5000' 'several files: the other one'
    run 0 'the same by standard input' - <<<''
    "$tresse" stats <plain >out
    same out plain.out 'standard input'
    printf '\xEF\xBB\xBF' | cat - plain | sed 's/$/\r/' >dos
    run 0 'mark and returns' dos
    has "$(row W)" 'W 4 0 3 1.5000' 'mark and returns are passed over'
    printf '%s\tid-1\t%s\tx\n' "$(grid 4)" 5 "$(grid 4)" 7 >ids
    run 0 'a column passed over' --columns=puzzle,-,W ids
    has "$(row W)" 'W 2 5 7 6.0000' 'a column passed over: figures of the other'
    printf '%s\t4\t2\n' "$(grid 4)" >te
    run 0 'names with commas' --columns 'puzzle,W,TE(B3,2)' te
    has "$(row 'TE(B3,2)')" 'TE(B3,2) 1 2 2' 'names with commas: one column'
    printf 'n7\t%s\t5\n' "$(grid 4)" >behind
    run 0 'the puzzle may be anywhere' --columns nr,puzzle,W behind
    is "$(row W | cut -d' ' -f-4)/$(row clues | cut -d' ' -f-4)" 'W 1 5 5/clues 1 4 4' 'the puzzle may be anywhere: figures'
}

# Without names the first column has the puzzles, and nothing else is read.
test_unnamed() {
    run 0 'no names' rows
    has "$(row clues)" 'clues 4 4 6 4.7500' 'no names: the clues'
    is "$(tr -s ' ' <out | sed -n '/^SUMMARY/,/^$/p' | wc -l)" 4 'no names: no other column'
    # shellcheck disable=SC2016 # backquotes stand around commands in messages
    is "$(cat err)" 'tresse stats: there are columns without names, which are not counted; name the columns: `tresse rate --header` writes their names, or give them: --columns puzzle,W,B' 'no names: what to do'
    run 0 'no names: quiet' --quiet rows
    is "$(cat err)" '' 'no names: quiet'
    run 2 'a column without names' --format svg --column W rows
    # shellcheck disable=SC2016
    has "$(cat err)" '--column: there is no such column; the columns are clues; name the columns: `tresse rate --header` writes' 'a column without names: what to do'
    printf 'Kakuro7\t3\n' >nets
    run 1 'no names and no grid' nets
    has "$(cat err)" 'nets:1:1: the clues of this puzzle cannot be counted, and no column has a name: expected a grid, or name the columns' 'no names and no grid: what to do'
    run 1 'names without the puzzle' --columns W rows
    has "$(cat err)" 'rows:1:1: column "W": expected a number, >N, inf, no-solution, not-unique or error, not "1234............" (--columns names all columns, as in puzzle,W,B, with - for one to skip)' 'names without the puzzle: what to do'
}

test_rate_output() {
    "$tresse" generate --count 40 --seed 3 --no-progress >puzzles
    "$tresse" rate --by W,B --bounds --header --no-progress puzzles >rated
    run 0 'rate --bounds' rated
    is "$(row W | cut -d' ' -f1,2) $(row B | cut -d' ' -f1,2)" 'W 40 B 40' 'rate --bounds: both ratings'
    is "$(sed -n '/^B-bound/,+1p' out)" 'B-bound
Counted separately: exact 40.' 'rate --bounds: what they are worth is counted'
    is "$(row B | cut -d' ' -f5)" "$(tail -n +2 rated | cut -f4 | awk '{ s += $1 } END { printf "%.4f", s / NR }')" 'rate --bounds: the mean'
    run 0 'puzzles alone' puzzles
    is "$(row clues | cut -d' ' -f1,2)" 'clues 40' 'puzzles alone: their clues'
    is "$(cat err)" '' 'puzzles alone: nothing on standard error'
}

test_apart() {
    printf '%s\t%s\n' '#puzzle' W "$(grid 4)" 3 "$(grid 4)" inf "$(grid 4)" '>7' "$(grid 4)" '>12' "$(grid 4)" '>7' "$(grid 5)" no-solution \
        "$(grid 5)" not-unique rubbish error >cells
    run 0 'cells that are not numbers' cells
    has "$(cat out)" 'Counted separately: >7 2, >12 1, inf 1, no-solution 1, not-unique 1, error 1.' 'cells that are not numbers are counted apart'
    has "$(row W)" 'W 1 3 3 3.0000' 'and don'\''t take part in the mean'
    has "$(cat out)" '1 puzzle without a number of clues.' 'a line that is not a grid is said'
    run 0 'apart in JSON' --format json cells
    has "$(cat out)" '"apart":{">7":2,">12":1,"inf":1,"no-solution":1,"not-unique":1,"error":1}' 'apart in JSON'
}

# A column that is not named by a theory has the ratings that are in it; the rest of it is text.
test_text() {
    printf '#puzzle\tW\tSER\ttitle\n%s\t1\t2.5\tone\n%s\t3\tx\ttwo\n%s\t5\t3.5\n' "$(grid 4)" "$(grid 4)" "$(grid 4)" >titles
    run 0 'columns of text' titles
    is "$(row W | cut -d' ' -f-4)/$(row SER | cut -d' ' -f-4)" 'W 3 1 5/SER 2 2.5 3.5' 'columns of text: the ratings'
    is "$(grep -c title out)" 0 'columns of text: a column without ratings is left out'
    is "$(cat err)" '' 'columns of text: nothing on standard error'
}

test_malformed() {
    local g
    g=$(grid 4)
    {
        printf '#puzzle\tW\tB\n'
        printf '%s\t1\t2\n%s\t1\n%s\tx\t2\n%s\t1\t2 apples\n' "$g" "$g" "$g" "$g"
        printf '%s\t1.2345678\t2\n%s\t1e3\t1\n%s\t1234567890123\t2\n%s\t\t2\n' "$g" "$g" "$g" "$g"
        printf '%s\t3\t\0\n%s\t3\t4\tcomment\n%s\t.5\t4\n' "$g" "$g" "$g"
    } >bad
    run 1 'malformed lines' bad
    is "$(cut -d: -f1,2 err | tr '\n' ' ')" 'bad:3 bad:4 bad:5 bad:6 bad:7 bad:8 bad:9 bad:10 bad:12 ' 'malformed lines: places'
    has "$(cat err)" 'bad:3: 2 columns, expected 3, as in the header' 'too few cells'
    has "$(cat err)" 'bad:4:18: column "W": expected a number, >N, inf, no-solution, not-unique or error, not "x"' 'a word: file, line, column'
    has "$(cat err)" 'bad:10:20: found a NUL byte' 'a NUL byte'
    has "$(row W)" 'W 2 1 3 2.0000' 'malformed lines: the others are not affected'
    has "$(cat out)" '2 puzzles of 16 cells; 9 lines refused.' 'malformed lines: said in the output'
    printf '%s\t1\n' "$g" >short
    run 1 'too few cells for --columns' --columns puzzle,W,B short
    has "$(cat err)" 'short:1: 2 columns, expected 3, as --columns has it' 'too few cells for --columns: message'
    printf '#puzzle\tclues\tW\n%s\t4\t1\n%s\t5\t1\n%s\tmany\t1\n' "$g" "$g" "$g" >clues
    run 1 'wrong clues' clues
    is "$(cat err)" 'clues:3:18: column "clues" says 5, but the puzzle has 4
clues:4:18: column "clues": expected a number, >N, inf, no-solution, not-unique or error, not "many" (--columns names all columns, as in puzzle,W,B, with - for one to skip)' 'wrong clues: messages'
    printf '#puzzle\tW\tW\n%s\t1\t2\n' "$g" >twice
    run 1 'a name twice' twice
    has "$(cat err)" 'twice:1:11: the column "W" is named twice here; the second one is left out' 'a name twice: message'
    has "$(row W)" 'W 1 1 1' 'a name twice: the first one counts'
    { printf '#puzzle'; printf '\tn%s' {1..70}; printf '\n%s' "$g"; printf '\t%s' {1..70}; echo; } >many
    run 1 'too many columns' many
    has "$(cat err)" 'many:2:78: the column "n24" is left out: there are 24 already' 'too many columns: message'
    has "$(cat out)" '1 puzzle of 16 cells; 1 line refused.' 'too many columns: said in the output'
    has "$(row n23)" 'n23 1 23 23' 'too many columns: the others count'
    run 1 'no such file' nowhere
    is "$(head -1 err)" 'tresse: nowhere: No such file or directory; check its name and that of its folder' 'no such file: message'
    head -c 20000 /dev/urandom >noise
    run 1 'noise' noise
    : >empty
    run 0 'nothing' empty
    is "$(head -1 out)" '0 puzzles.' 'nothing: said'
    local f
    for f in json svg; do
        run 0 "nothing as $f" --format $f empty
    done
    head -c 1200000 /dev/zero | tr '\0' 1 >long
    run 1 'a line too long' long
    has "$(cat err)" 'long:1: the line is longer than 1 MB' 'a line too long: message'
}

# Ratings without puzzles: no column is called puzzle, and there are no clues.
test_alone() {
    local f
    printf '3\t4\n5\t2\n' >alone
    { printf '#W\tB\n'; cat alone; } >alone.sharp
    for f in '--columns W,B alone' alone.sharp; do
        # shellcheck disable=SC2086 # these are several words
        run 0 "ratings alone, $f" $f
        is "$(cat err)" '' "ratings alone, $f: nothing on standard error"
        is "$(row W | cut -d' ' -f-5)/$(row B | cut -d' ' -f-5)" 'W 2 3 5 4.0000/B 2 2 4 3.0000' "ratings alone, $f: names"
    done
    has "$(cat out)" '2 puzzles without a number of clues.' 'ratings alone: no clues'
    cp out want
    run 0 'ratings alone: counts' --format counts alone.sharp
    is "$(cut -f-4 out | tr '\t\n' ' /')" '#count clues W B/1 - 3 4/1 - 5 2/' 'ratings alone: counts, without clues'
    cp out counts
    run 0 'ratings alone: counts read again' counts
    same out want 'ratings alone: counts read again: the same'
    printf '3\n5\n' >lone
    run 0 'one column alone' --columns W lone
    has "$(row W)" 'W 2 3 5 4.0000' 'one column alone: its figures'
    printf '2\n%s\n%s\n' "$(grid 4)" "$(grid 5)" >counted
    run 1 'the number of puzzles above them' counted
    has "$(cat err)" 'counted:1:1: the clues of this puzzle cannot be counted, and no column has a name' 'the number of puzzles above them: message'
    has "$(cat out)" '2 puzzles of 16 cells; 1 line refused.' 'the number of puzzles above them: they are counted'
    run 1 'ratings alone: correction' --controlled-bias alone.sharp
    has "$(cat err)" 'alone.sharp:2:1: the clues of this puzzle cannot be counted: expected a grid, or a column named clues' 'ratings alone: correction: why not'
    printf '#clues\tW\n4\t3\n5\t2\n' >clues
    run 0 'ratings alone: clues' --controlled-bias --cells 16 clues
    has "$(cat out)" 'cf(n) = C(16,n) / C(16,4).' 'ratings alone: clues: corrected'
    printf '#W\tB\n3\t4\n5\n' >short
    run 1 'ratings alone: too few' short
    is "$(cat err)" 'short:3: 1 column, expected 2, as in the header' 'ratings alone: too few: message'
}

# A header is above the first row; each file has its own.
test_header() {
    printf '#puzzle\tW\n# more\twords\n' >bare
    run 0 'a header alone, then another file' bare alone.sharp
    has "$(row W)" 'W 2 3 5' 'a header alone, then another file: read by its own'
    printf '#W\tW\n3\t4\tx\n5\tx\n' >twice
    run 1 'a name twice above ratings' twice
    has "$(cat err)" 'twice:1:4: the column "W" is named twice here; the second one is left out' 'a name twice above ratings: its place'
    has "$(cat out)" '2 puzzles; 1 line refused.' 'a name twice above ratings: one line refused'
    printf '%s\t3\n#puzzle\tW\n%s\t4\n' "$(grid 4)" "$(grid 5)" >late
    run 0 'a header below the first row' late
    is "$(row W)" '' 'a header below the first row is a comment'
}

test_misuse() {
    local words
    while IFS='|' read -r words says; do
        # shellcheck disable=SC2086
        run 2 "misuse: $words" $words plain
        has "$(cat err)" "$says" "misuse: $words: message"
    done <<'END'
--brt 2|--brt: expected a number from 0 to 1, such as 0.9
--brt nan|--brt: expected a number from 0 to 1
--sd half|--sd: expected within or total, not "half"
--format pdf|--format: expected text, json, svg or counts, not "pdf"
--columns W,W|--columns: W is named twice
--columns W,,B|--columns: expected names separated by commas
--tries 5|--tries goes with --controlled-bias
--cells 5|--cells goes with --controlled-bias
--column W|--column goes with --format svg
--scale log|--scale goes with --format svg
--format svg --column X|--column: there is no such column; the columns are clues, W
--with W|unknown option --with
END
}

test_correction() {
    # C(16,4) = 1820, C(16,5) = 4368, C(16,6) = 8008; two puzzles of 4 clues, one of 5, one of 6
    run 0 'corrected' --controlled-bias --tries 1000 plain
    has "$(cat out)" 'cf(n) = C(16,n) / C(16,4).' 'corrected: cells and reference are said'
    is "$(row 4)" '4 2 50.000 25.000 1.00000 22.727 17.938 3.6400 70.711' 'corrected: 4 clues'
    is "$(row 6)" '6 1 25.000 21.651 4.40000 50.000 29.589 8.0080 100.000' 'corrected: 6 clues'
    # (1820*1 + 1820*3 + 4368*2 + 8008*0) / 16016 = 1
    has "$(row W)" '1.0000 0.6132 1.1078' 'corrected: the mean by hand'
    has "$(cat out)" 'Minimal puzzles per complete grid: 16.016,' 'corrected: per grid'
    is "$(grep -c 'If the application is' out)" 0 'no totals but for 81 cells'
    run 0 'within' --controlled-bias --sd within plain
    has "$(cat out)" 'within classes of equal clues' 'within: said'
    # (1820*1 + 1820*1) / 16016
    has "$(row W)" '0.4767' 'within: by hand'
    run 0 '0 counts as 0.9' --brt 0.9 plain
    has "$(row W)" 'W 4 0 3 1.7250' '0 counts as 0.9: the mean'
    has "$(cat out)" 'as 0.9 (--brt)' '0 counts as 0.9: said'
    run 0 'depths are left alone' --brt 0.9 --columns 'puzzle,TE(BRT)' plain
    has "$(row 'TE(BRT)')" '1.5000' 'depths are left alone'
    run 0 'depths by another spelling' --brt 0.9 --columns 'puzzle,T&E(BRT)' plain
    has "$(row 'T&E(BRT)')" '1.5000' 'depths by another spelling: left alone'
    printf '%s\t3\n' "$(grid 4)" "$(printf '%081d' 12)" >sizes
    run 1 'sizes that differ' --controlled-bias sizes
    has "$(cat err)" 'sizes:2:1: a puzzle of 81 cells among puzzles of 16' 'sizes that differ: message'
    run 0 'sizes may differ otherwise' sizes
    printf 'puzzle\tW\nthing\t3\n' >thing
    run 1 'no clues' --controlled-bias thing
    has "$(cat err)" 'thing:2:1: the clues of this puzzle cannot be counted' 'no clues: message'
    printf '#puzzle\tclues\tW\nthing\t3\t1\nthing\t4\t2\n' >things
    run 1 'no cells' --controlled-bias things
    has "$(cat err)" '--cells says how many there are' 'no cells: message'
    run 0 'cells' --controlled-bias --cells 40 things
    has "$(cat out)" 'cf(n) = C(40,n) / C(40,3)' 'cells: as said'
    run 1 'clues without cells' --controlled-bias --cells 3 things
}

test_tries() {
    sed 's/$/\ttries=5/' rows >each
    run 0 'tries of each' --controlled-bias each
    has "$(cat out)" 'Tries: 20 (tries= in the input).' 'tries of each are added up'
    head -3 each >some
    tail -1 rows >>some
    run 0 'tries of some' --controlled-bias some
    has "$(cat out)" 'Not every puzzle says its tries=N' 'tries of some: said'
    is "$(grep -c 'per complete grid:' out)" 0 'tries of some are not used'
    { echo '# method=controlled-bias tries=7'; cat each; echo '#tries=4'; } >whole
    run 0 'tries of the file' --controlled-bias whole each
    has "$(cat out)" 'Tries: 31 (' 'what the file says beats its lines'
    run 0 'tries by option' --controlled-bias --tries 99 whole
    has "$(cat out)" 'Tries: 99 (--tries)' 'the option beats all'
    awk -F '\t' '{ print $1 " tries=3" }' rows >bare
    run 0 'tries behind puzzles' --controlled-bias bare
    has "$(cat out)" 'Tries: 12 (' 'tries behind puzzles'
}

test_forms() {
    run 0 'JSON' --controlled-bias --tries 1000 --format json plain
    if command -v python3 >/dev/null; then
        python3 - <<'END' >a
import json
d = json.load(open("out"))
print(d["puzzles"], d["cells"], d["conventions"]["correction"]["reference"], d["conventions"]["tries"])
print([c["count"] for c in d["clues"]["distribution"]], d["columns"][0]["name"], d["columns"][0]["real"]["mean"]["value"])
print(d["minimals"]["per_grid"]["value"], *d)
print(d["clues"]["distribution"][0]["means"])
END
        is "$(cat a)" "4 16 4 1000
[2, 1, 1] W 1
16.016 puzzles refused_lines without_clues cells conventions clues columns correlations minimals
{'W': 2}" 'JSON: as python reads it'
    else
        skip 'JSON: as python reads it' 'no python3'
    fi
    is "$(wc -l <out)" 1 'JSON: one line'
    local c s
    for c in clues W; do
        for s in linear log; do
            run 0 "SVG of $c, $s" --controlled-bias --format svg --column $c --scale $s plain
            if command -v xmllint >/dev/null; then
                is "$(xmllint --noout out 2>&1)" '' "SVG of $c, $s: well formed"
            else
                skip "SVG of $c, $s: well formed" 'no xmllint'
            fi
            is "$(grep -c 'url(#hatch)' out) $(grep -c '>corrected</text>' out)" '2 1' "SVG of $c, $s: both kinds of bars"
        done
    done
    head -2 plain >single
    run 0 'SVG of one puzzle' --format svg single
    is "$(grep -o '1 puzzle, mean' out)" '1 puzzle, mean' 'SVG of one puzzle: its note'
    "$tresse" stats --format svg plain >a
    "$tresse" stats --format svg plain >b
    same a b 'SVG: the same again'
    is "$(grep -c hatch a)" 1 'SVG: one kind of bars without correction'
    "$tresse" stats plain >/dev/full 2>err
    is "$?" 5 'output that fails: status 5'
}

# An independent computation of everything that matters, line by line.
test_python() {
    if ! command -v python3 >/dev/null; then
        skip 'figures as python computes them' 'no python3'
        return
    fi
    "$tresse" generate --count 300 --seed 9 --no-progress | "$tresse" rate --by W,B --no-progress >sample
    run 0 'JSON of a sample' --columns puzzle,W,B --brt 0.9 --controlled-bias --format json sample
    python3 - <<'END' >a
import json
from math import comb, sqrt
d = json.load(open("out"))
rows = [l.rstrip("\n").split("\t") for l in open("sample")]
clues = [sum(c != "." for c in r[0]) for r in rows]
x = {"clues": clues, "W": [int(r[1]) or .9 for r in rows], "B": [int(r[2]) or .9 for r in rows]}
wrong = []
def near(a, b, what):
    if abs(a - b) > 1e-9 * max(1, abs(b)):
        wrong.append((what, a, b))
def check(got, w, v, what):
    t = sum(w)
    m = sum(p * q for p, q in zip(w, v)) / t
    s2 = sum(p * (q - m) ** 2 for p, q in zip(w, v)) / t
    near(got["mean"]["value"], m, what)
    near(got["mean"]["se"], sqrt(sum((p * (q - m)) ** 2 for p, q in zip(w, v))) / t, what + " se")
    near(got["sd"]["value"], sqrt(s2), what + " sd")
    near(got["sd"]["se"], sqrt(sum((p * ((q - m) ** 2 - s2)) ** 2 for p, q in zip(w, v))) / t / 2 / sqrt(s2), what + " sd se")
def correlation(w, a, b):
    t = sum(w)
    ma, mb = (sum(p * q for p, q in zip(w, v)) / t for v in (a, b))
    ab = sum(p * (q - ma) * (r - mb) for p, q, r in zip(w, a, b))
    return ab / sqrt(sum(p * (q - ma) ** 2 for p, q in zip(w, a)) * sum(p * (q - mb) ** 2 for p, q in zip(w, b)))
one, cf = [1] * len(rows), [comb(81, n) / comb(81, 26) for n in clues]
for name, v in x.items():
    got = d["clues"] if name == "clues" else next(c for c in d["columns"] if c["name"] == name)
    check(got, one, v, name)
    check(got["real"], cf, v, "real " + name)
    for e in got["distribution"]:
        value = e["value"] or .9 if name != "clues" else e["value"]
        y = [q == value for q in v]
        p = sum(a * b for a, b in zip(cf, y)) / sum(cf)
        near(e["count"], sum(y), "count")
        near(e["real"]["value"], p, "real proportion")
        near(e["real"]["se"], sqrt(sum((a * (b - p)) ** 2 for a, b in zip(cf, y))) / sum(cf), "its error")
for c in d["correlations"]:
    near(c["value"], correlation(one, x[c["a"]], x[c["b"]]), "correlation")
    near(c["real"], correlation(cf, x[c["a"]], x[c["b"]]), "real correlation")
print(len(d["correlations"]), wrong)
END
    is "$(cat a)" '3 []' 'figures as python computes them'
}

# within NAME VALUE ERROR PUBLISHED: is what was published within three standard errors?
within() {
    local what=$1 value=$2 error=$3 published=$4
    is "$(awk -v v="$value" -v e="$error" -v p="$published" 'BEGIN { d = v - p; if (d < 0) d = -d; print (d < 3 * e) }')" 1 \
        "published, within three standard errors: $what ($value, se $error; $published)"
}

test_published() {
    local file=$shared/data/cb-2000.tsv
    if [ ! -r "$file" ]; then
        skip 'published figures' 'no ../shared'
        return
    fi
    run 0 'a published sample' --controlled-bias --brt 0.9 "$file"
    is "$(cat err)" '' 'a published sample: nothing to complain of'
    local column raw real
    while read -r column raw real; do
        # shellcheck disable=SC2046
        set -- $(row "$column")
        within "mean $column" "$5" "$6" "$raw"
        within "real mean $column" "${11}" "${12}" "$real"
    done <<'END'
clues 25.667 26.577
W 2.2175 2.4491
SER 4.2932 4.7286
END
    # the table of W by its values: % and real %
    local value percent all
    sed -n '/^W$/,/^$/p' out >table
    while read -r value percent all; do
        # shellcheck disable=SC2046
        set -- $(awk -v v="$value" '$1 == v' table)
        within "W = $value, %" "$3" "$4" "$percent"
        within "W = $value, real %" "$6" "$7" "$all"
    done <<'END'
0 35.084 29.171
1 9.823 8.439
2 13.053 12.606
3 20.028 22.262
4 17.371 21.386
5 3.562 4.673
6 .7865 1.072
END
    run 0 'published deviations' --controlled-bias --brt 0.9 --sd within "$file"
    # shellcheck disable=SC2046
    set -- $(row W)
    within 'sd of W' "$7" "$8" 1.353
    within 'real sd of W' "${13}" "${14}" 1.388
    is "$(row SER | cut -d' ' -f2)" 2000 'all puzzles are counted'
}

for t in test_columns test_unnamed test_rate_output test_apart test_text test_malformed test_alone test_header test_misuse \
    test_correction test_tries test_forms test_python test_published; do
    "$t"
done
tap_end
