#!/usr/bin/env bash
# proofs.sh N PROGRAM: does the checker accept every path of every rule? N generated puzzles and a few hard ones are solved
# by each rule that the program lists, by each theory and in each manner below, and so are the examples of two other
# games, with declared constraints; every path must be accepted. What the paths were made of is counted: a rule that has
# no step has not been tried.
set -euo pipefail
n=$1 program=$2 wrong=0 paths=0 at_once=1000
scripts=$(dirname "${BASH_SOURCE[0]}")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

"$scripts/rule_codes.sh" "$program" > "$tmp/codes"
# Long c-whips and c-braids take long to look for.
codes() {
    cut -d ' ' -f 1 "$tmp/codes" | sed 's/^c[WB]$/&6/'
}
all=$(codes | paste -sd +)

# Braids, which generated puzzles seldom need; and T&E of depth 2 and 3.
cat > "$tmp/hard" << 'END'
.....1..2.1..3..4...54..6....35..7...4.....2.1....8..9..29..1...3..6...76....7.9.
1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...
END
cat > "$tmp/deep" << 'END'
4...6..7.......6...3...2..17....85...1.4......2.95..........7.5..91...3...3.4..8.
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1
57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..
END

# Tridagons, with relations of two to six candidates.
cat > "$tmp/tridagons" << 'END'
...4.67.....78.23..8..32.46...3.8...831...4..9.5...8.3...........2..36..6.8.7432.
1...56......18....68.3.7....38...5..56......87.1...6.3376....1.......97....7....2
.2..5...9...1.9......23.5.12....3.177...2195.....7.3.23.47.....572...193.683.....
1...56.8....18...66..2.3.15.6..........61.5.2..5.32.68.74....21.9......38.6......
1.....7.94.71.9....98.72..42..79..4...92.4.7.7.4.18......92...78........9.1...3.5
1....6.....71.....8.62.7.5.2.5...81....7.8925...5.24.3......6..5..8.....7.2...5.8
1..4.6.8.4..18....6...72.41...74..1...1.68.27...2.1....96......7.5.....281.6.7...
END
# A line each: the options of `solve`.
manners() {
    codes | sed 's/^/--with /'
    printf -- '--with %s\n' BRT "$all" 'TE(BRT)' 'TE(W1)' 'TE(S2,1)'
    printf -- "--with $all %s\n" --trim '--strategy one-by-one' '--strategy random --seed 7' \
        '--strategy any-order --seed 8'
    echo '--with TE(W1) --te-as-braids'
    printf -- '--with TE(BRT) %s\n' --trim --te-as-braids '--te-as-braids --trim' '--strategy one-by-one' \
        '--strategy random --seed 9'
}

typed_manners() { # types of Sudokus
    printf -- '--with %s\n' W:rc/rn BC:rc+T:rn/cn+W Z:rc+B:rn/cn+B tW6:rc/cn
}

check_paths() { # FILE OPTION...
    local puzzles=$1 status=0 lines accepted
    shift
    lines=$(wc -l < "$puzzles")
    "$program" solve --format json --no-progress --quiet "$@" "$puzzles" > "$tmp/paths" || status=$?
    [ $status = 0 ] || [ $status = 3 ] || wrong=1
    "$program" check --no-progress "$tmp/paths" > "$tmp/verdicts" || wrong=1
    accepted=$(grep -c ': accepted, ' "$tmp/verdicts" || true)
    if [ "$accepted" != "$lines" ] || [ $wrong = 1 ]; then
        echo "solve $*: exit status $status, $accepted of $lines paths accepted"
        grep -v ': accepted, ' "$tmp/verdicts" | head -n 5 || true
        wrong=1
    fi
    paths=$((paths + accepted))
    awk -v RS='"rule":"' -F'"' 'NR > 1 { n[$1]++ } END { for (rule in n) print rule, n[rule] }' "$tmp/paths" >> "$tmp/rules"
}

check_paths "$tmp/deep" --with 'TE(BRT)'
check_paths "$tmp/deep" --with 'TE(BRT)' --trim --te-as-braids
for ((from = 0; from < n; from += at_once)); do
    few=$((n - from < at_once ? n - from : at_once))
    "$program" generate --count $few --seed $((31 + from)) --no-progress > "$tmp/puzzles"
    [ $from != 0 ] || cat "$tmp/hard" >> "$tmp/puzzles"
    while read -r -a manner; do
        check_paths "$tmp/puzzles" "${manner[@]}"
    done < <(manners && typed_manners)
done
for app in futoshiki kakuro; do
    grep -v '^#' "$scripts/../examples/$app/lines.txt" > "$tmp/$app"
    while read -r -a manner; do
        [ "${manner[*]}" != '--with U' ] || continue # U is refused where more than one solution may be left
        check_paths "$tmp/$app" --app $app "${manner[@]/+U+/+}"
    done < <(manners)
done
for app in slitherlink hitori; do
    grep -v '^#' "$scripts/../examples/$app/lines.txt" > "$tmp/$app"
    check_paths "$tmp/$app" --app $app --with W+B
    check_paths "$tmp/$app" --app $app --with 'TE(BRT)' --trim
done
echo 'Slitherlink 7x7t0:c1a2a20b13b211b1e21d1b212a02a3a2a11a' > "$tmp/loops"
check_paths "$tmp/loops" --with XL+W1

printf '%s\n' '{"variables":{"A":["1","2","3"],"B":["1","2","3"],"C":["1","2","3"],"D":["1","2","3","4"]},"different":[["A","B","C"],["C","D"]],"impossible":[[["A","B","C"],["A=1","A=2","B=1","B=2","C=1","C=2"]]],"removed":["D=4"]}' > "$tmp/network"
while read -r code; do
    check_paths "$tmp/tridagons" --with "SFin4+W4+Trid+${code}4"
    check_paths "$tmp/tridagons" --with "SFin4+W4+Trid+${code}4" --trim
    check_paths "$tmp/network" --app generic --with "Imp+$code"
done < <(cut -d ' ' -f 1 "$tmp/codes" | grep '^OR')
check_paths "$tmp/tridagons" --with SFin4+W4+Imp3+OR5W4

awk '{ n[$1] += $2 } END { for (rule in n) print n[rule], rule }' "$tmp/rules" | sort -k 2 > "$tmp/counts"
echo "$paths paths accepted; their steps:"
cat "$tmp/counts"
# Subsets, orders, typed whips, relations and forcing whips have names of their own in paths.
while read -r code name; do
    case $code in
    H) echo '(asc|hill|valley)' ;;
    TyW) echo 'whip-(rc|rn|cn|bn)' ;;
    S) ;;
    SFin) echo 'finned-x-wing-in-(rows|columns)' ;;
    Trid | Imp | Imp3 | U) echo "$name-OR[0-9]-relation" ;;
    OR*FW) echo 'Trid-OR[0-9]-forcing-whip-elim' ;;
    OR*gW) echo 'Trid-OR[0-9]-g-whip' ;;
    OR*W) echo 'Trid-OR[0-9]-(ctr-)?whip' ;;
    FW | F3W) echo "$name-elim" ;;
    *) echo "$name" ;;
    esac
done < "$tmp/codes" > "$tmp/wanted"
for rule in $(cat "$tmp/wanted") naked-single hidden-single-in-a-{row,column,block} {naked,hidden}-pairs-in-a-{row,column,block} \
    {naked,hidden}-triplets-in-a-'(row|column|block)' \
    x-wing-in-{rows,columns} whip-rc/rn biv-chain-rc t-chain-rn/cn z-whip-rc braid-rn/cn t-whip-rc/cn 'T&E' \
    contradiction Trid-OR1-single Trid-OR[0-9]-split; do
    grep -qE "^[0-9]+ $rule\$" "$tmp/counts" || {
        echo "no step by $rule"
        wrong=1
    }
done
[ $wrong = 0 ]
