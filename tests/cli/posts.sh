#!/usr/bin/env bash
# posts.sh: `tresse check` of paths as people post them.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

easy=.2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8
hard=4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........
odd=1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3

# Our own text is a post, and every line of it is right, by whatever theory.
test_round_trip() {
    local theory puzzle
    for puzzle in "$easy" "$odd"; do
        for theory in W B S+BC+Z+tW+W gW SFin+BC+W O+W; do
            "$tresse" solve --with "$theory" "$puzzle" >post
            run 0 "$theory" check post
            has "$(tail -1 out)" ', 0 wrong, 0 not understood' "$theory: the last line"
            is "$(grep -c '==>' post)" "$(grep -c ': right' out)" "$theory: a verdict for each line"
        done
    done
    "$tresse" solve --with B --strategy one-by-one "$hard" >post
    run 0 'one by one' check post
}

# The layout of CSP-Rules is a post as well, of any application; steps come one by one, trials open contexts.
test_csp_rules() {
    local theory app
    for theory in BC+Z+tW+W gW S+SFin+B 'TE(BRT)' W+FW; do
        run 0 "$theory" solve --format csp-rules --with "$theory" "$hard" "$easy"
        mv out post
        has "$(sed -n 1p post)" "(solve \"$hard\")" "$theory: begins with the puzzle"
        run 0 "$theory: checked" check post
        is "$(grep -c '==>' post)" "$(grep -c ': right' out)" "$theory: a verdict for each line"
    done
    for app in latin futoshiki kakuro map slitherlink hidato; do
        "$tresse" solve --format csp-rules --app $app "$(find "$root/examples/$app" -type f | sort | head -1)" >post
        run 0 "$app: checked" check post
    done
    run 0 'density' solve --format csp-rules --with W "$hard"
    has "$(cat out)" '271 candidates, 2018 csp-links and 2018 links. Density = 5.52%' 'links of both kinds'
    has "$(cat out)" 'PUZZLE 0 IS SOLVED. rating-type = W, MOST COMPLEX RULE TRIED = W[10]' 'the end'
}

# Each line of a path, corrupted: its conclusion is made the true value.
test_corrupted() {
    local line cell true n=0
    "$tresse" solve --with W "$easy" >post
    "$tresse" solve --format line --with W "$easy" | cut -c1-81 >solution
    while IFS= read -r line; do
        cell=$(sed -n "${line}s/.*==> r\([1-9]\)c\([1-9]\) ≠ .*/\1 \2/p" post)
        # shellcheck disable=SC2086 # two numbers
        set -- $cell
        true=$(cut -c$((9 * $1 + $2 - 9)) solution)
        sed "${line}s/==> .*/==> r$1c$2 ≠ $true/" post >spoilt
        run 4 "line $line" check spoilt
        has "$(grep ":$line:" out)" "wrong: r$1c$2 is $true" "line $line is wrong"
        n=$((n + 1))
    done < <(grep -n 'whip\[[2-9]\].*≠' post | cut -d: -f1 | head -8)
    is "$((n > 3))" 1 'some lines were corrupted'
}

test_reasons() {
    printf '%s\nwhip[2]: r9c2{n4 n5} - r7n5{c1 .} ==> r9c7 ≠ 4\n' "$easy" >post
    run 4 'a whip that proves nothing' check post
    has "$(cat out)" 'can also be' 'as a player would say it'
    printf '%s\n' "$easy" 'whip[2]: r9c2{n4 n5} - r7n5{c1 .} ==> r9c7 ≠ 4'{,} >post
    check=$("$tresse" check post 2>&1)
    has "$check" 'post:2: wrong' 'it proves nothing the first time'
    has "$check" 'post:3: right, but all of it was known before' 'nothing is new the second time, and nothing is looked at'
    printf 'naked-single ==> r1c1 = 2\n' >post
    run 1 'no puzzle' check post
    has "$(cat out)" 'post:1: not understood: no puzzle was found before it' 'it says so'
    printf '%s\nnaked-single ==> r0c1 = 2\n' "$easy" >post
    run 1 'no such cell' check post
}

# The same steps as different people write them.
test_notations() {
    cat >post <<EOF
Puzzle: $easy (easy)
Full House: R8C3=1
Hidden Single: 1 in c4 => r3c4=1
H9 set to 7
Hidden Single: r1c1 = 1
Locked Candidates Type 1 (Pointing): 5 in b2 → R2C4!=5
6 removed from D7
Locked Candidates Type 2 (Claiming): 5 in c4 => r7c56,r8c5<>5
(4=5)r9c2-(5)r7c1=r7c7-(6)r7c7=r9c7 => -4 r9c7
Discontinuous Nice Loop: 5 r9c1 -5- r7c1 =5= r7c7 =6= r9c7 =3= r9c8 =9= r9c1 => r9c1<>5
(4=9)r7c5 - (9=3)r9c8 => r9c8<>4
EOF
    run 4 'notations' check post
    is "$(grep -c ': right' out)" 9 'lines that are right'
    has "$(cat out)" 'post:10: right, as a whip' 'a strong link that needs the target'
    has "$(cat out)" 'post:11: wrong' 'a strong link that is none'
}

# Slitherlink as SlitherRules writes it: numbers and the squares outside are csp-variables, ways have another
# order of letters, rules have names alone, and one name comes with H for V.
test_slitherlink() {
    cat >post <<'EOF'
(solve
5 5
. 2 . . .
. . . 1 1
. 3 . 1 .
3 . . . 3
. 3 . 2 .
)
***  SlitherRules 2.1.s based on CSP-Rules 2.1.s, config = W+nW1eq+Col+Loop
entering BRT
w[1]-3-in-r3c2 ==> Pr4c3 ≠ se, Pr4c3 ≠ o
whip[1]: Br2c5{n .} ==> Pr2c5 ≠ se, Pr2c6 ≠ sw
different-colours-in-r4{c4 c5} ==> Hr4c5 = 1
same-colour-in-r4{c5 c6} ==> Vr4c6 = 0
whip[1]: Vr4c5{1 .} ==> Nr4c4 ≠ 0, Br4c4 ≠ sw, Br4c4 ≠ swn
XTD-LOOP[6]: Vr4c5-Vr5c5- ==> Vr4c3-Vr4c4 = 0
w[1]-outside ==> Br0c1 ≠ s, Br6c5 ≠ o
EOF
    run 4 'Slitherlink' check post
    has "$(cat out)" 'reading Vr4c5 for Hr4c5' 'H is meant to be V'
    has "$(cat out)" 'post:12: right' 'ways in another order'
    has "$(cat out)" 'post:17: wrong: Br0c1 is s' 'a square outside'
    is "$(grep -c ': right' out)" 6 'all others are right'
}

# Loops and extended loops: the evidence is judged, in our notation and in that of SlitherRules.
test_loops() {
    local puzzle='Slitherlink 7x7t0:c1a2a20b13b211b1e21d1b212a02a3a2a11a' line
    run 0 'XL' solve --format csp-rules --with XL+W1 "$puzzle"
    mv out ours
    run 0 'ours' check ours
    line=$(grep -n '^extended-loop' ours | head -1 | cut -d: -f1)
    has "$(cat out)" "ours:$line: right"$'\n' 'by its evidence'
    {
        echo '(solve-tatham 7 7 "c1a2a20b13b211b1e21d1b212a02a3a2a11a")'
        echo '***  SlitherRules 2.1.s based on CSP-Rules 2.1.s, config = W+Loop'
        sed -n "1,$((line - 1))p" ours | grep '==>' | sed 's/ (1x*)//'
        sed -n "${line}s/extended-loop\\(.*\\) with \\(.*\\),.*==> \\(.*\\) ≠ 1/XTD-LOOP\\1- ==> \\3-\\2 = 0/p" ours
    } >post
    run 0 'theirs' check post
    has "$(tail -2 out | head -1)" ': right' 'an extended loop'
    sed -i '$s/Hr4c4-//' post
    run 4 'a line of the path is missing' check post
    has "$(tail -2 out | head -1)" 'does not close the path' 'it says so'
}

# Relations with the cells of their patterns, split where two members are equal.
test_relations() {
    local theory puzzle=12.45...945...9........2.....5.14..8...92..51..15.8.4.37.....1.5.28.1...61.....9.
    for theory in SFin+W5+Imp3+OR5W5 SFin+W5+Trid+OR5FW5 W+Trid+OR5gW5; do
        "$tresse" solve --format csp-rules --with "$theory" "$puzzle" >post
        run 0 "$theory" check post
        has "$(cat post)" 'relation for digits 3, 6 and 7' "$theory: the digits of a pattern"
    done
    has "$(cat post)" '-split[2]: ' 'a relation is split'
    sed -i 's/relation for digits 3, 6 and 7/relation for digits 3, 6 and 8/' post
    run 1 'another digit' check post
}

# The paths of `--format json` are accepted as paths.
test_json() {
    "$tresse" solve --with S+W "$easy" >post
    run 0 'as JSON' check --format json post
    sed -n 's/.*"path":\({.*}\)}$/\1/p' out >paths
    is "$(($(wc -l <paths) > 20))" 1 'there are paths'
    run 0 'they are accepted' check paths
}

# Bytes of all kinds, long lines, unclosed commands: an answer, and soon.
test_hostile() {
    printf '%s\nwhip[2]: \0{{{{ ==> r1c1 ≠ 5\n==> = , = ,\n(solve ((((\n' "$easy" >post
    run_any 'odd bytes' check post
    printf '%s\n(solve "x")\n*** SudoRules of CSP-Rules\nunknown rule ==> r1c1 ≠ 9\n' "$easy" >post
    run_any 'a search after a text that is not a puzzle' check post
    { echo "$easy" && printf 'whip[99]: ' && printf 'r1c1{n1 n3} - %.0s' {1..2000} && echo '==> r1c1 ≠ 5'; } >post
    run_any 'a long chain' check post
    { echo "$easy" && printf 'x ==> ' && printf 'r1c1 ≠ 5, %.0s' {1..5000}; } >post
    run_any 'many conclusions' check post
    echo "$easy" >post
    run 1 'a puzzle without a step' check post
}

run_any() {
    local status=0
    timeout 10 "$tresse" "${@:2}" >out 2>err || status=$?
    is "$((status == 0 || status == 1 || status == 4))" 1 "$1: status $status"
}

# Published runs, where they are there.
test_published() {
    local shared=${SHARED:-$root/../shared} file
    if [ ! -d "$shared/data/csp-rules-runs" ]; then
        is skipped skipped 'skipped: no ../shared'
        return
    fi
    for file in "$shared"/data/csp-rules-runs/*Magictour*; do
        run 0 "${file##*/}" check "$file"
    done
}

for t in test_round_trip test_csp_rules test_corrupted test_reasons test_notations test_slitherlink test_loops test_relations test_json test_hostile test_published; do
    "$t"
done
tap_end
