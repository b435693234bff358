#!/usr/bin/env bash
# genres.sh: genres: the examples of those that ship, the commands about them, a page of one's own; and small boards, by
# the rules stated a second time.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_pages() {
    local page name
    for page in "$root"/share/genres/*.genre; do
        name=$(basename "$page" .genre)
        run 0 "$name: check" genre check "$page"
        is "$(tail -n 1 out)" "$(tail -n 1 out | sed -E 's/^([0-9]+) (examples?), [0-9]+/\1 \2, \1/')" "$name: all examples are solved"
        run 0 "$name: draw" genre draw "$page"
        has "$(head -c 100 out)" '<svg' "$name: a drawing"
    done
    run 0 'the list' list genres
    is "$(wc -l <out)" "$(find "$root/share/genres" -name '*.genre' | wc -l)" 'the list has each page'
    for page in "$root"/share/genres/*.genre; do
        grep -qF "(\`$(basename "$page" .genre)\`)" "$root/doc/genre-table.md" || not_ok "doc/genre-table.md has no row of $page: see scripts/genre_table.py"
    done
    run 0 'the list as JSON' list genres --format json
    is "$(grep -c '"name":".*"title":".*"file":".*"example":"' out)" "$(wc -l <out)" 'the list as JSON: an object on each line'
}

test_own_page() {
    printf 'genre stars "Stars"\ncells: empty -, star *\neach line: count star = 1\neach touching pair: not (first is star and second is star)\n' >my.genre
    run 0 'a page of one'\''s own' count --genre my.genre 'stars 4x4: known .*../..../..../....'
    is "$(cut -f 2 out)" 1 'a page of one'\''s own: one solution'
    run 0 'its path' solve --genre my.genre --format json 'stars 4x4: known .*../..../..../....'
    cp out path.json
    run 0 'its path is checked without the page' check path.json
    run 1 'no example' genre check my.genre
    is "$(cat out)" "$(printf 'Stars: \nIn each row and column: the number of star is 1.\nOf two cells that touch, also at a corner: it is not so that the first is star and the second is star.\n0 examples, 0 solved')" 'what its rules say'
    printf 'genre nonsense "Nonsense"\neach whim: purple\n' >bad.genre
    run 1 'nonsense' genre check bad.genre
    has "$(cat err)" "bad.genre:2:6: found 'whim', expected board" 'nonsense: where'
    run 1 'nonsense for puzzles' count --genre bad.genre 'x'
    has "$(cat err)" "bad.genre:2:6: found 'whim', expected board" 'nonsense for puzzles: where'
    run 2 'two kinds' count --genre my.genre --app latin 'x'
    run 1 'no such page' count --genre none.genre 'x'
    run 0 'an address' address 'norinori 3x2: areas aabaab'
    is "$(cat out)" 'https://puzz.link/p?norinori/3/2/a0' 'an address: of puzz.link'
    run 0 'no address' address 'norinori 3x2: areas aabbba'
    is "$(cat out)" 'norinori 3x2: areas aab/bba' 'no address: a region in two pieces'
}

# Addresses of examples, read and written again by the program of puzz.link.
test_addresses() {
    local addresses
    "$tresse" list genres --format json | sed -E 's/.*"example":"(.*)"}$/\1/; s/\\n/ /g' | "$tresse" address - | grep '^https' >addresses
    is "$(($(wc -l <addresses) > 0))" 1 'addresses of examples'
    if ! timeout 60 npm install --silent --no-audit --no-fund --prefix "$scratch/pzpr" pzpr@0.10.1 >/dev/null 2>&1; then
        skip 'addresses of examples, by pzpr.js' 'no registry of npm'
        return
    fi
    mapfile -t addresses <addresses
    node "$root/tests/genres/pzpr.cjs" "$scratch/pzpr/node_modules/pzpr" "${addresses[@]}" >again
    paste addresses again | awk -F '\t' '$2 != "unknown to pzpr.js"' >known
    is "$(($(wc -l <known) >= 14))" 1 'addresses of examples: pzpr.js knows most of the genres'
    is "$(cut -f 1 known)" "$(cut -f 2 known)" 'addresses of examples: pzpr.js reads and writes the same'
}

test_brute() {
    python3 -c '' 2>/dev/null || { skip 'small boards' 'no python3'; return; }
    local said
    said=$(python3 "$root/tests/genres/brute.py" "$tresse" 2>&1)
    is "$?" 0 "small boards: ${said//$'\n'/; }"
}

# Elements of variants of Sudoku, in addresses that the test makes.
test_variants() {
    python3 -c '' 2>/dev/null || { skip 'variants of Sudoku' 'no python3'; return; }
    local said
    said=$(python3 "$root/tests/genres/variants.py" "$tresse" 2>&1)
    is "$?" 0 "variants of Sudoku: ${said//$'\n'/; }"
    printf '{"size": 4,\n "grid": [[{"value": 1, "given": true}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {}]],\n "thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]}\n' >object.json
    run 0 'an object of f-puzzles' solve --show-understood object.json
    is "$(cut -f 1 out)" 'variant 4x4: thermos r1c1-r1c3 known 1.../..../..../....' 'an object of f-puzzles: what was understood'
    run 0 'an element in a sentence' solve --explain --quiet 'variant 4x4: thermos r1c1-r1c4 knight cages 3:r4c1+r4c2 known ..../..../..../....'
    has "$(cat out)" 'the thermometer from r1c1' 'an element in a sentence: its name'
}

# Puzzles that are made have one solution; none, or several, without one of their clues.
test_generate() {
    local name line whole=0 needed=1 place
    for name in mosaic creek heyawake ripple masyu cave yajilin; do
        run 0 "$name: generate" generate --app "$name" --size 5 --count 2 --seed 3 --quiet
        is "$(wc -l <out)" 2 "$name: two puzzles"
        cp out made
        run 0 "$name: count" count --no-progress made
        is "$(cut -f 2 out | sort -u)" 1 "$name: one solution"
    done
    "$tresse" generate --app mosaic --size 5 --seed 5 --quiet >made
    line=$(cat made)
    for ((place = 20; place < ${#line}; place++)); do
        [[ ${line:place:1} == [0-9] ]] || continue
        whole=$((whole + 1))
        [ "$("$tresse" count --no-progress "${line:0:place}.${line:place+1}" | cut -f 2)" != 1 ] || needed=0
    done
    is "$((whole > 4)) $needed" '1 1' 'no clue of a puzzle that was made can be left out'
    run 0 'with a rating' generate --app creek --size 4 --seed 2 --rating W:1-2 --quiet
    run 2 'a symmetry' generate --app creek --symmetry rotational
    run 2 'paths are not drawn' generate --app thermometers --size 5
    has "$(cat err)" 'thermometers has no empty puzzles' 'paths are not drawn: why'
}

for t in test_pages test_own_page test_addresses test_brute test_variants test_generate; do
    "$t"
done
tap_end
