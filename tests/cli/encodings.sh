#!/usr/bin/env bash
# encodings.sh: one problem, said in several ways, has equal ratings: exactly one of some labels, as a csp-variable, as a
# count, as a sum of zeros and ones, as a clause with exclusions; at most one, as links, as a count, as a sum; different
# csp-variables with as many values, as a permutation. The problems are made here, at random but always the same. TRESSE is the program.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# Writes a problem: `one NAME LABEL...` as the way wants it; all else as it is.
said_as() { # variable|count|sum|clause
    awk -v way="$1" '
        $1 == "link" && way != "variable" && way != "clause" {
            print (way == "count") ? "count most" NR ": " $2 " " $3 " in 0..1" : "sum most" NR ": " substr($2, 1, length($2) - 2) " + " substr($3, 1, length($3) - 2) " <= 1"
            next
        }
        $1 != "one" { print; next }
        {
            if (way == "clause") {
                line = "clause " $2 ":"; pairs = "link"
                for (i = 3; i <= NF; i++) { line = line (i > 3 ? " | " : " ") $i; pairs = pairs " " $i }
                print line; print pairs; next
            }
            line = way " " $2 ":"
            for (i = 3; i <= NF; i++) {
                split($i, part, "=")
                line = line (way == "variable" ? " " part[1] "(" $i ")" : way == "count" ? " " $i : (i > 3 ? " + " : " ") part[1])
            }
            print line (way == "count" ? " in 1" : way == "sum" ? " = 1" : "")
        }'
}

# A square of variables 0 and 1, a one in each row and column, at COLUMN... in a solution; none of the pairs of squares
# that KIND forbids, queens or touching. The file hints has squares that have none in that solution, in random order.
square() { # KIND SEED COLUMN...
    awk -v kind="$1" -v seed="$2" -v list="${*:3}" 'BEGIN {
        srand(seed)
        n = split(list, column, " ")
        print "network square"
        for (r = 1; r <= n; r++) {
            row = "one row" r; other = "one column" r
            for (c = 1; c <= n; c++) {
                print "variable r" r "c" c ": 0 1"
                row = row " r" r "c" c "=1"; other = other " r" c "c" r "=1"
                if (c != column[r]) print rand() "\tremove r" r "c" c "=1" | "sort | cut -f 2 >hints"
            }
            print row; print other
        }
        for (a = 0; a < n * n; a++)
            for (b = a + 1; b < n * n; b++) {
                down = int(b / n) - int(a / n); over = b % n - a % n
                if (over < 0) over = -over
                if (kind == "queens" ? down == over : down == 1 && over < 2)
                    print "link r" int(a / n) + 1 "c" a % n + 1 "=1 r" int(b / n) + 1 "c" b % n + 1 "=1"
            }
    }'
}

# A Latin square of 4, of zeros and ones; hints are clues.
latin() { # SEED
    awk -v seed="$1" 'BEGIN {
        srand(seed)
        n = 4
        print "network square"
        for (a = 1; a <= n; a++)
            for (b = 1; b <= n; b++) {
                cell = "one cell" a b; row = "one row" a b; column = "one column" a b
                for (k = 1; k <= n; k++) {
                    print "variable r" a "c" b "v" k ": 0 1"
                    cell = cell " r" a "c" b "v" k "=1"; row = row " r" a "c" k "v" b "=1"
                    column = column " r" k "c" a "v" b "=1"
                }
                print cell; print row; print column
                print rand() "\tgiven r" a "c" b "v" (a + b + seed) % n + 1 "=1" | "sort | cut -f 2 >hints"
            }
    }'
}

rated() { # WAY, of the file problem
    said_as "$1" <problem | "$tresse" rate --by W,B,gW,gB --app generic --no-progress - 2>err | cut -f 2-
}

# Adds hints to the problem until it has one solution, and rates it as it is said in each way.
compare() { # NAME
    local hint way
    while [[ $(rated variable) == not-unique* ]] && read -r hint; do
        echo "$hint" >>problem
    done <hints
    rated variable >wanted
    cat wanted >>ratings
    for way in count sum clause; do
        pairs=$((pairs + 1))
        rated "$way" | cmp -s - wanted || echo "$1: $(rated "$way") by $way, $(cat wanted) by csp-variables" >>differ
    done
}

# A Latin square whose rows and columns are said as WAY, `different` or `permutation`, without a SHARE of
# the candidates that are wrong.
rows() { # WAY SEED SHARE
    awk -v way="$1" -v seed="$2" -v share="$3" 'BEGIN {
        srand(seed); n = 7
        for (a = 1; a <= n; a++) for (b = 1; b <= n; b++) print "variable r" a "c" b ": 1 2 3 4 5 6 7"
        for (a = 1; a <= n; a++) {
            row = column = ""
            for (b = 1; b <= n; b++) { row = row " r" a "c" b; column = column " r" b "c" a }
            print (way == "different" ? "different" row : "permutation row" a "n:" row)
            print (way == "different" ? "different" column : "permutation column" a "n:" column)
        }
        for (a = 1; a <= n; a++) for (b = 1; b <= n; b++) for (k = 1; k <= n; k++)
            if (k != (a * (1 + seed % 3) + b) % n + 1 && rand() < share) print "remove r" a "c" b "=" k
    }'
}

test_different() {
    local seed way wrong=0
    : >ratings
    for seed in $(seq 1 30); do
        for way in different permutation; do
            rows $way "$seed" .55 >problem
            "$tresse" rate --by W,B,gW,gB --app generic --no-progress - <problem 2>err | cut -f 2- >$way
        done
        cat different >>ratings
        cmp -s different permutation || wrong=$((wrong + 1))
    done
    is "$wrong" 0 'as many values as different csp-variables: a permutation'
    is "$(($(sort -u ratings | grep -cE '^[1-9]') >= 2))" 1 'Latin squares have several ratings'
}

test_pairs() {
    local seed pairs=0
    : >differ
    : >ratings
    for seed in 1 2 3 4 5 6; do
        square queens $seed 2 4 6 1 3 5 >problem && compare "6 queens, $seed"
        square queens $seed 1 5 8 6 3 7 2 4 >problem && compare "8 queens, $seed"
        square touching $seed 1 3 5 2 4 >problem && compare "stars of 5, $seed"
        square touching $seed 3 5 1 6 2 4 >problem && compare "stars of 6, $seed"
        latin $seed >problem && compare "Latin square $seed"
    done
    sed 's/^/# /' differ
    is "$(wc -l <differ) of $pairs" '0 of 90' 'ratings are equal, however it is said that exactly one label is true'
    is "$(($(sort -u ratings | grep -cE '^[1-9]') >= 3))" 1 'the problems have several ratings'
    sort ratings | uniq -c | sed 's/^/# /'
}

test_pairs
test_different
tap_end
