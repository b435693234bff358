#!/usr/bin/env bash
# patterns.sh: `tresse patterns`. The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# The table that the rule Imp3 is made of is what the program finds.
test_three_digits() {
    run 0 'three digits in two bands' patterns
    same <(cut -d ' ' -f 1,2 out) <(grep -v '^#' "$root/share/patterns/3-digits-2-bands.txt") 'the table of Imp3'
    is "$(cut -d ' ' -f 3 out | sort | uniq -c | tr -s '\n ' ' ')" ' 166 1 466 2 1 3 ' 'depths of T&E'
    is "$(grep -c '^12 .* 3$' out)" 1 'only the tridagon needs depth 3'
}

test_proofs() {
    mkdir proofs
    run 0 'proofs' patterns --cells 12 --proofs proofs
    is "$(find proofs -name '*.lrat' | wc -l)" 71 'a proof for each pattern'
    for file in proofs/*.lrat; do
        "$tresse" check --lrat "${file%.lrat}.cnf" "$file" >>verdicts || break
    done
    is "$(grep -c 'it is proved that the formula has no solution' verdicts)" 71 'each is verified'
    run 5 'no such folder' patterns --cells 10 --proofs nowhere
}

test_json() {
    run 0 'JSON' patterns --cells 10 --format json
    is "$(wc -l <out)" 33 'an object for each pattern'
    has "$(sed -n 1p out)" '"name":"10c1","cells":10,"digits":3,"pattern":"...X' 'the first one'
    is "$(grep -o '"r[0-9]c[0-9]":' out | wc -l)" 330 'a colouring for each cell of each pattern'
}

test_others() {
    run 0 'two digits' patterns --digits 2 --bands 1
    is "$(cat out)" '' 'no odd cycle in one band'
    run 0 'a part' patterns --digits 2 --bands 3 --cells 9 --part 1/3
    run 2 'no such part' patterns --part 3/3
    has "$(cat err)" '--part 3/3, expected I/N, such as 0/8' 'says what was expected'
    run 2 'too much' patterns --digits 4 --bands 3
    has "$(cat err)" 'do not fit in memory' 'is refused before memory is spent'
    run 2 'an operand' patterns 53..7
}

for t in test_three_digits test_proofs test_json test_others; do
    "$t"
done
tap_end
