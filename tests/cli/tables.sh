#!/usr/bin/env bash
# tables.sh: whatever columns `rate --header` writes, `stats`, `filter`, `compare` and `batch` read the ratings and nothing
# else as ratings; without names they guess nothing, and say what to do. The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# row NAME: the row of the summary in the last output that is called so, blanks made one.
row() {
    tr -s ' ' <out | sed -n "s/^ \($1 .*\)/\1/p" | head -1 | cut -d' ' -f2-
}

# apart NAME: what is counted separately in a column.
apart() {
    sed -n "/^$1$/,/^\$/p" out | grep '^Counted separately'
}

# ours NAME FILE: `stats`, `filter` and `compare` read what is in FILE as what `rate --by W,B --header` writes.
ours() {
    local name=$1 file=$2
    run 0 "$name: stats" stats "$file"
    is "$(cat err)" '' "$name: stats refuses nothing"
    is "$(row W)" "$(cat want.W)" "$name: the figures of W"
    is "$(row B)" "$(cat want.B)" "$name: the figures of B"
    is "$(row clues)" "$(cat want.clues)" "$name: the clues"
    is "$(apart W)" 'Counted separately: no-solution 1, not-unique 1, error 2.' "$name: what is not a number"
    run 0 "$name: filter" filter "W>=2 and B<3" "$file"
    is "$(grep -v '^#' out | grep -o '[1-9.]\{81\}')" "$(cat want.filter)" "$name: filter selects the same puzzles"
    is "$(head -1 out)" "#$(head -1 "$file")" "$name: filter keeps the header"
    cp out filtered
    run 0 "$name: filter again" filter "W>=2 and B<3" filtered
    same out filtered "$name: filter reads what it writes"
    # shellcheck disable=SC2016
    run 0 "$name: filter by number" filter '$1>=2 and W>=2 and B<3' "$file"
    same out filtered "$name: filter by number: \$1 is the first rating"
    run 0 "$name: compare" compare "$file" "$file"
    sed "s/^\(.*[1-9.]\{81\}$tab\)2$tab/\1""7$tab/" "$file" >other
    run 3 "$name: compare with another rating" compare "$file" other
    is "$(head -1 out | cut -f1-4)" "1${tab}2${tab}7${tab}$(wc -l <want.twos)" "$name: compare finds the rating"
}

# Puzzles, among them some without a rating: first or last.
puzzles() {
    local none several
    none=55$(printf '.%.0s' {1..79}) several=$(printf '.%.0s' {1..80})1
    "$tresse" generate --count 12 --seed 1 >good
    { cat good; printf '%s\n' "$none" "$several" 17 nonsense; } >last
    { printf '%s\n' nonsense 17 "$none" "$several"; cat good; } >first
    { printf '%s\n' 17 "$several"; cat good; printf '%s\n' "$none" nonsense; } >around
}

test_rate() {
    local order option
    puzzles
    for order in last first around; do
        "$tresse" rate --by W,B --limit-nodes 100000 "$order" >plain 2>/dev/null
        run 0 "$order: plain" stats --columns puzzle,W,B plain
        row W >want.W
        row B >want.B
        row clues >want.clues
        awk -F'\t' '$2 >= 2 && $2 + 0 == $2 && $3 < 3 { print $1 }' plain >want.filter
        awk -F'\t' '$2 == 2' plain >want.twos
        for option in '' --id --bounds --count-names '--bounds --count-names' '--id --bounds' '--id --count-names' \
            '--id --bounds --count-names'; do
            # shellcheck disable=SC2086 # these are several words
            "$tresse" rate --by W,B --limit-nodes 100000 $option --header "$order" >table 2>/dev/null
            ours "$order, rate $option --header" table
        done
    done
    "$tresse" rate --by W,B --bounds good >a
    sed "s/exact/upper-bound/; s/\([0-9]*\)${tab}upper-bound\$/9${tab}exact/" a >b
    run 3 'a column behind bounds' compare a b
    has "$(cut -f1,3 out)" "3${tab}9" 'a column behind bounds: compared'
}

test_exact() {
    printf '%s\t%s\t%s\n' puzzle W W-bound "$(head -1 good)" 5 '>=3' "$(sed -n 2p good)" 4 exact "$(sed -n 3p good)" 6 exact-rounds >table
    run 0 'the bounds of --exact' stats table
    has "$(cat out)" 'Counted separately: exact 1, exact-rounds 1, upper-bound 1.' 'the bounds of --exact: counted'
}

test_path() {
    local seed
    for seed in 1 2 3 4; do
        "$tresse" generate --count 5 --seed "$seed" --with-path >table
        run 0 "--with-path, seed $seed" stats --columns puzzle,W,names,steps table
        is "$(row W | cut -d' ' -f1) $(row steps | cut -d' ' -f1,2)" "5 5 $(cut -f4 table | sort -n | head -1)" "--with-path, seed $seed: rating and steps"
        run 0 "--with-path, seed $seed: compare" compare table table
        # shellcheck disable=SC2016
        run 0 "--with-path, seed $seed: filter" filter '$3>=50' table
        same out table "--with-path, seed $seed: filter by the number of steps"
    done
}

# Without names, the first column has the puzzles, and nothing else is read as a rating.
test_unnamed() {
    "$tresse" rate --by W,B good >bare
    "$tresse" rate --by W,B --id good >table
    run 2 'no names: filter by name' filter 'W>=0' bare
    # shellcheck disable=SC2016 # backquotes stand around commands in messages
    has "$(cat err)" '"W>=0", column 1: expected a number, inf, the name of a column, or its number as in $1; to use names, name the columns: `tresse rate --header` writes their names, or give them: --columns puzzle,W,B' 'no names: filter by name: what to do'
    # shellcheck disable=SC2016
    run 0 'no names: filter by number' filter '$1>=0' bare
    same out bare 'no names: filter by number: the column after the first'
    run 0 'no names: filter with --columns' filter --columns puzzle,X,Y 'X>=0 and Y>=0' bare
    same out bare 'no names: filter with --columns: read'
    run 1 'ids without names: stats' stats table
    has "$(cat err)" 'table:1:1: the clues of this puzzle cannot be counted, and no column has a name' 'ids without names: stats: an id is never a rating'
    run 0 'ids by --columns' stats --columns id,puzzle,W,B table
    cp out want
    run 0 'ratings by --columns' stats --columns puzzle,W,B bare
    same out want 'ids by --columns: as without ids'
    "$tresse" rate --by W,B --id --header good >table
    run 0 'ids: compare with none' compare table bare
    has "$(cat out)" '12 lines, 12 equal' 'ids: compare with none: equal'
    run 1 'compare puzzles alone' compare good good
    has "$(cat err)" 'no line has a column after its puzzle in both files; if they have ratings alone, name the columns: --columns W' 'compare puzzles alone: what to do'
    cut -f2 bare >alone
    run 0 'compare ratings alone' compare --columns W alone alone
    has "$(cat out)" '12 lines, 12 equal' 'compare ratings alone: compared'
}

# Ids of the user, and puzzles of other applications, with blanks in them.
test_ids() {
    { sed 's/$/ p17 and words/;q' good; sed -n '2p' good; echo '8 r1c2 r2c7 r3c5'; echo '5x5t0:a2f11a3a1a3c3a3a2a # 3.5'; } >mixed
    "$tresse" rate --id --header mixed >table
    is "$(tail -n +2 table | cut -f1 | paste -sd' ')" 'p17 2 3 3.5' 'ids: those of the user, or lines'
    run 0 'ids' stats table
    is "$(row W | cut -d' ' -f1)" 4 'ids: all are rated'
    run 0 'ids: filter' filter 'W>=0' table
    is "$(tail -n +2 out)" "$(tail -n +2 table)" 'ids: filter takes none for a rating'
    printf 'id\tpuzzle\tW\n7\tnet of mine\t4\n' >named
    run 0 'an id and a name' filter 'W>3' named
    is "$(tail -1 out)" "$(tail -1 named)" 'an id and a name: read'
    run 0 'an id and a name: stats' stats named
    run 0 '--columns in place of a header' stats --columns id,puzzle,X named
    is "$(row X | cut -d' ' -f2)" 4 '--columns in place of a header'
    run 0 '--columns in place of a header: filter' filter --columns id,puzzle,X 'X=4' named
    is "$(cat out)" "$(tail -1 named)" '--columns in place of a header: filter, too'
}

test_filter() {
    printf 'puzzle\tTE(BRT,1)\tW\nx.\t1\t5\ny.\t2\t3\n' >table
    run 0 'a name with a comma' filter 'W>4' table
    is "$(tail -1 out)" "x.${tab}1${tab}5" 'a name with a comma: one column'
    run 0 'names with commas' filter --columns 'puzzle,TE(BRT,1),W' 'TE(BRT,1)>1' table
    is "$(tail -1 out)" "y.${tab}2${tab}3" 'names with commas: one column each'
    "$tresse" rate --count-names --header good >table
    run 1 'a column without ratings' filter 'W-names>2' table
    has "$(cat err)" 'table: 12 lines, and none has ratings in all columns of the expression' 'a column without ratings: said'
}

# filtered TEXT WORD...: what `filter` writes of such a table, on one line: blanks for tabs, and a / ends each line.
filtered() {
    printf '%b' "$1" >table
    shift
    "$tresse" filter "$@" table 2>err | tr '\t\n' ' /'
}

# Names are those of all columns, from the first on; if none is puzzle, there are ratings alone.
test_alone() {
    local g
    is "$(filtered '#W\tB\n3\t4\n5\t2\n' 'B>=3')" '#W B/3 4/' 'ratings alone: filter by the second name'
    is "$(filtered '#W\tB\n3\t4\n5\t2\n' 'W>=4')" '#W B/5 2/' 'ratings alone: filter by the first name'
    # shellcheck disable=SC2016
    is "$(filtered '#W\tB\n3\t4\n5\t2\n' '$2>=3')" '#W B/3 4/' 'ratings alone: by number, from the first'
    is "$(filtered '# W\tB\n3\t4\thard\n5\t2\n' 'W<=3')" '#W B/3 4 hard/' 'ratings alone: a blank before the names, a comment behind'
    is "$(filtered '#W\tB\n3\t4\n5\t2\n' --columns X,Y 'Y<3')" '5 2/' 'ratings alone: --columns beats the comment'
    is "$(filtered '#p\tW\tB\n3\t4\n' 'W>=3')" '#p W B/3 4/' 'ratings alone: a name stands for its place'
    g=$(head -1 good)
    is "$(filtered "#puzzle\tW\tB\n$g\t3\t4\n" 'W=3')" "#puzzle W B/$g 3 4/" 'a header with #'
    is "$(filtered "puzzle\tW\tB\n$g\t3\t4\n" 'W=3')" "#puzzle W B/$g 3 4/" 'a header without #'
    is "$(filtered "#id\tpuzzle\tW\n1\t$g\t3\n" 'W=3')" "#id puzzle W/1 $g 3/" 'a header with ids'
    is "$(filtered "#nr\tpuzzle\tW\n1\t$g\t3\n2\t$g\t3\n" 'W=3 and nr>1')" "#nr puzzle W/2 $g 3/" 'a column before the puzzle has a name, too'
    is "$(filtered "#grid\tW\tB\n1\t$g\t3\n" 'B=3')" "#grid W B/1 $g 3/" 'a name stands for its place, whatever is there'
    printf '#W\tB\n3\t4\n5\t2\n' >a
    printf '#W\tB\n3\t4\n5\t1\n' >b
    run 3 'ratings alone: compare' compare a b
    is "$(head -1 out)" "2${tab}2${tab}1${tab}1${tab}3" 'ratings alone: compare finds the column'
}

test_batch() {
    { sed 's/$/ p17/;q' good; tail -11 good; } >input
    run 0 'a batch with ids' batch new job --shard-lines 5 -- rate --by W,B --id --count-names input
    run 0 'a batch with ids: run' batch run job
    run 0 'a batch with ids: counts' batch merge --format counts job
    is "$(cat err)" '' 'a batch with ids: nothing refused'
    is "$(head -1 out | cut -f1-4)" "#count${tab}clues${tab}W${tab}B" 'a batch with ids: the columns of counts'
    cp out counts
    "$tresse" rate --by W,B --id --count-names --header input | "$tresse" stats --format counts >want
    same counts want 'a batch with ids: counts as of its rows'
    run 0 'a batch with ids: columns' batch merge --columns-dir columns job
    is "$(head -1 columns/ids.txt) $(sed -n 2p columns/ids.txt)" 'p17 2' 'a batch with ids: ids in a file of their own'
    is "$(cat columns/puzzles.txt)" "$(cat good)" 'a batch with ids: the puzzles'
    is "$(find columns -type f -printf '%f\n' | LC_ALL=C sort | paste -sd' ')" 'B-names.txt B.txt README W-names.txt W.txt comments.txt ids.txt puzzles.txt' 'a batch with ids: the files'
}

# What stands beside puzzles has names in the header of `rate`: the columns of ratings are the same as without.
test_others() {
    local first=7
    { printf '#nr\tpuzzle\tSER\tname\n'; while read -r g; do printf 'n%d\t%s\t%d.1\t%s\n' "$first" "$g" "$first" 'a name'; first=$((first + 1)); done <good; } >input
    "$tresse" rate --by W,B good >bare
    "$tresse" rate --by W,B --header input >table
    is "$(head -1 table)" "puzzle${tab}W${tab}B${tab}nr${tab}SER${tab}name" 'others: the header'
    run 0 'others: stats of none' stats --columns puzzle,W,B bare
    cp out want
    run 0 'others: stats' stats table
    is "$(cat err)" '' 'others: stats refuses nothing'
    is "$(row W)" "$(tr -s ' ' <want | sed -n 's/^ W //p' | head -1)" 'others: the figures of W'
    is "$(row SER | cut -d' ' -f1-3)" '12 7.1 18.1' 'others: a column of numbers counts'
    is "$(grep -c 'name\|nr' out)" 0 'others: columns of texts do not'
    run 0 'others: filter' filter 'W>=0 and SER>=18' table
    is "$(tail -1 out)" "$(tail -1 table)" 'others: filter by a column of the input'
    run 0 'others: compare' compare table bare
    has "$(cat out)" '12 lines, 12 equal' 'others: compare finds the ratings equal'
    sed 's/$/ 17/;2s/17/some words/' good >input
    "$tresse" rate --by W --header input >table
    run 0 'others: columns without names' stats table
    is "$(cat err)$(grep -c column1 out)" 0 'others: columns without names are passed over'
    sed 's/$/ tries=10/' good >input
    "$tresse" rate --by W --header input >table
    run 0 'others: tries' stats --controlled-bias table
    has "$(cat out)" 'Tries: 120 ' 'others: tries in a column of their own are added up'
    "$tresse" rate --by W --header table >again 2>err
    is "$(head -1 again)" "puzzle${tab}W${tab}column1${tab}column2" 'others: what rate writes, it reads'
    is "$(grep -c error again)" 0 'others: and takes no header for a puzzle'
}

for t in test_rate test_exact test_path test_unnamed test_ids test_filter test_alone test_batch test_others; do
    "$t"
done
tap_end
