#!/usr/bin/env bash
# generate.sh: `tresse generate`, `minimal` and `isomorph` as a user meets them.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_generate() {
    run 0 'generate' generate
    is "$(grep -cE '^[1-9.]{81}$' out)" 1 'generate: one puzzle by default'
    cp out first
    run 0 'generate ten' generate --count 10 --jobs 3
    is "$(head -1 out)" "$(cat first)" 'generate ten: begins with the one'
    is "$(sort -u out | wc -l)" 10 'generate ten: all different'
    cp out ten
    run 0 'another seed' generate --seed 2
    is "$([ "$(cat out)" != "$(cat first)" ] && echo other)" other 'another seed: another puzzle'
    run 0 'generated puzzles have one solution' rate --by BRT ten
    is "$(grep -cE '(not-unique|no-solution|error)$' out)" 0 'generated puzzles have one solution: rated'
    run 0 'small ones' generate --size 4
    is "$(grep -cE '^[1-4.]{16}$' out)" 1 'small ones: 4 by 4'
    run 2 'no such size' generate --size 5
    has "$(cat err)" 'tresse generate: sudoku has no empty puzzles of size 5, expected 4, 6, 8 to 10, 12, 14 to 16, 18, 20 to 22, 24 or 25' 'no such size: message'
    run 2 'size and block that disagree' generate --size 9 --block 3x2
    run 0 'size and block that agree' generate --size 6 --block 2x3
}


# minimal_all NAME: the puzzles in `out` are all minimal.
minimal_all() {
    cp out made
    "$tresse" minimal made | cut -f2 | sort -u >words
    is "$(cat words)" minimal "$1: all are minimal"
}

test_generate_methods() {
    run 0 'bottom-up' generate --method bottom-up --count 5
    minimal_all 'bottom-up'
    run 0 'controlled bias' generate --method controlled-bias --size 6 --count 5 --jobs 2
    is "$(grep -cE "^[1-6.]{36}${tab}tries=[1-9][0-9]*$" out)" 5 'controlled bias: each line has its tries'
    local sum
    sum=$(sed 's/.*tries=//' out | awk '{ n += $1 } END { print n }')
    has "$(cat err)" "tresse: $sum tries, " 'controlled bias: their sum on standard error'
    minimal_all 'controlled bias'
    "$tresse" rate --by W made | head -1 >rated
    has "$(cat rated)" "${tab}tries=" 'controlled bias: rate carries the tries'
    run 0 'controlled bias, quiet' generate --method controlled-bias --size 4 --quiet
    is "$(wc -c <err)" 0 'controlled bias, quiet: nothing on standard error'
    run 0 'symmetric' generate --symmetry rotational --count 3
    while read -r line; do
        is "$(tr 1-9 x <<<"$line")" "$(tr 1-9 x <<<"$line" | rev)" 'symmetric: half turns'
    done <out
    run 2 'unknown symmetry' generate --symmetry skew
    has "$(cat err)" 'tresse generate: no symmetry of this name, expected one of: none, rotational, quarter-turn, diagonal' 'unknown symmetry: message'
    run 0 'sukaku' generate --sukaku --size 6 --count 2
    is "$(grep -cE '^[1-6.]{216}$' out)" 2 'sukaku: 216 characters'
    minimal_all 'sukaku'
    run 2 'sukaku of size 4' generate --sukaku --size 4
    run 2 'sukaku by another method' generate --sukaku --method bottom-up
    run 2 'symmetric sukaku' generate --sukaku --symmetry diagonal
}

test_generate_ranges() {
    run 0 'clues' generate --clues 23-24 --count 6 --jobs 1
    is "$(tr -d '.' <out | awk '{ print length }' | grep -cE '^(23|24)$')" 6 'clues: 23 or 24'
    cp out one
    run 0 'clues, threads' generate --clues 23-24 --count 6 --jobs 3
    same one out 'clues: the same for any number of threads'
    run 0 'ratings' generate --rating W:3-4 --count 4
    is "$(grep -cE "${tab}W=[34]$" out)" 4 'ratings: in a comment'
    cut -f1 out >some
    is "$("$tresse" rate --by W some | cut -f2 | grep -cE '^[34]$')" 4 'ratings: as rate has them'
    run 0 'one rating' generate --rating B:0
    local bad
    for bad in W W: W:x W:5-3 :3-5 W:3- W:3-5x 3-5; do
        run 2 "rating $bad" generate --rating "$bad"
        has "$(cat err)" "--rating" "rating $bad: message"
    done
    run 2 'rating of an unknown theory' generate --rating Q:3-5
    has "$(cat err)" 'tresse generate: --rating "Q:3-5"' 'rating of an unknown theory: message'
    for bad in x 0 5-3 -3 3-x 24-; do
        run 2 "clues $bad" generate --clues="$bad"
        has "$(cat err)" 'tresse generate: --clues: expected a number or a range, such as 22-24' "clues $bad: message"
    done
}

test_generate_from() {
    printf '%s\n' '# grids' "$full" "$(tr 12 21 <<<"$full")" >grids
    run 0 'from grids' generate --from grids
    is "$(wc -l <out)" 2 'from grids: one puzzle for each'
    minimal_all 'from grids'
    "$tresse" solve --format json made >paths
    run 0 'from grids, again' generate --from grids --count 5 --jobs 2
    is "$(head -2 out)" "$(cat made)" 'from grids, again: begins with the same'
    is "$(wc -l <out)" 5 'from grids, again: cyclically'
    printf '%s\n' "$full" "${full/9/.}" 'nonsense' >grids
    run 1 'from bad grids' generate --from grids
    is "$(wc -l <out)" 1 'from bad grids: the rest is done'
    has "$(cat err)" 'grids:2: r1c9 has no value, expected a complete grid' 'from bad grids: a gap'
    has "$(cat err)" 'grids:3:' 'from bad grids: nonsense'
    run 1 'from no file' generate --from missing
    run 1 'from an empty file' generate --from /dev/null
    run 2 'from grids of a size' generate --from grids --size 9
    run 2 'from grids, bottom-up' generate --from grids --method bottom-up
    run 0 'from a grid itself' generate --from "$full"
}

test_generate_limits() {
    run 1 'generate, few nodes' generate --clues 40-45 --count 2 --limit-nodes 3000
    is "$(cat out)" '' 'generate, few nodes: no puzzle'
    has "$(cat err)" 'puzzle 2: no puzzle of the kind wanted was found in 3000 nodes' 'generate, few nodes: message'
    run 0 'generate, enough nodes' generate --count 2 --limit-nodes 100000
    is "$(wc -l <out)" 2 'generate, enough nodes: all puzzles'
    run 2 'generate, lengths without ratings' generate --max-length 3
    run 0 'generate, short patterns' generate --rating W:2-9 --max-length 2 --count 3
    is "$(cut -f2 out | sort -u)" 'W=2' 'generate, short patterns: no others'
    printf 'network n\nvariables A B C: 1 2 3\ndifferent A B C\ngiven A=1 B=2 C=3\n' >net
    run 0 'generate from a network' generate --app generic --from net
    has "$(cat out)" '"givens":["A=1",' 'generate from a network: the puzzle'
    run 2 'generate from a network, a symmetry' generate --app generic --from net --symmetry diagonal
    has "$(cat err)" 'a symmetry, expected none: generic has no symmetries' 'generate from a network, a symmetry: message'
    run 2 'generate from a path' generate --app numbrix --from 'Numbrix topological 3 9 1 2 3 6 5 4 7 8 9'
    has "$(cat err)" 'in numbrix other givens make another network' 'generate from a path: message'
    run 0 'list methods' list methods
    is "$(cut -d' ' -f1 out | paste -sd' ')" 'NAME top-down bottom-up controlled-bias sukaku' 'list methods: names'
}

test_minimal() {
    printf '%s a comment\n' "$w4" "$full" "$several" "$none" >in
    echo rubbish >>in
    feed 1 'minimal' minimal
    is "$(cut -f2 out | paste -sd' ')" 'minimal not-minimal not-unique no-solution error' 'minimal: the words'
    is "$(head -1 out)" "$w4${tab}minimal${tab}-${tab}a comment" 'minimal: a whole line'
    has "$(sed -n 2p out)" "${tab}r1c1=1 r1c2=2 r1c3=3" 'minimal: names of redundant clues'
    has "$(cat err)" 'standard input:5:' 'minimal: where the rubbish is'
    run 0 'minimal of givens that contradict each other' minimal "$clash"
    has "$(cat err)" 'the givens contradict each other: r1c1 = 5 and r1c2 = 5' 'minimal: which givens contradict each other'
    feed 1 'minimal --make' minimal --make
    is "$(wc -l <out)" 2 'minimal --make: one line for each with one solution'
    is "$(head -1 out)" "$w4${tab}a comment" 'minimal --make: a minimal puzzle stays as it is'
    has "$(cat err)" 'standard input:3: several solutions, expected a puzzle with exactly one' 'minimal --make: message'
    cut -f1 out >out.1
    mv out.1 out
    minimal_all 'minimal --make'
    run 0 'minimal --make --seed' minimal --make --seed 1 "$full"
    cp out one
    run 0 'minimal --make, another seed' minimal --make --seed 2 "$full"
    is "$(cmp -s one out || echo other)" other 'minimal --make: seeds matter'
    run 2 'seed without make' minimal --seed 2 "$full"
    run 0 'minimal, few nodes' minimal --limit-nodes 1 "$w4"
    is "$(cut -f2,3 out)" "unknown${tab}-" 'minimal, few nodes: the word'
    run 1 'minimal --make, few nodes' minimal --make --limit-nodes 1 "$w4"
    is "$(cat out)" '' 'minimal --make, few nodes: no puzzle'
    # Nothing is said of clues that no one looked at: this puzzle has one solution without the first 3, too.
    while IFS='|' read -r word puzzle; do
        run 0 "minimal $puzzle" minimal "$puzzle"
        is "$(cut -f2,3 out)" "$word${tab}-" "minimal $puzzle: the word"
    done <<'END'
minimal-givens|Skyscrapers 5:/3//2/3//3/3////3////2//3/1/,e1s
no-givens|Hitori 5x5:3532232341434224123144553
no-givens|B 3\ 4\ / \3 . . / \4 . .
no-givens|Slitherlink 5x5t0:a2f11a3a1a3c3a3a2a
no-givens|Nonogram 5x5:3.1/3/3/1/2/2/2/3/1.1/1.3
minimal|Binairo 4x4u: 0.../0..0/.1../....
minimal|10 r1c2 r4c10 r7c1
END
    run 0 'minimal of a Killer' minimal <(sed -n 3p "$root/examples/sudoku/variants.txt")
    is "$(cut -f2 out)" no-givens 'minimal of a Killer: its sums are not looked at'
    run 0 'minimal of givens and missing candidates' minimal --app latin '{12}..{23}.{34}.14.3.{13}...'
    is "$(cut -f2 out)" minimal-givens 'minimal of givens and missing candidates: these are not looked at'
    run 0 'minimal of a network' minimal "$root/examples/generic/logic.txt"
    is "$(cat out)" "Who keeps the zebra${tab}minimal-givens${tab}-" 'minimal of a network: its name'
    run 0 'minimal --make of a network' minimal --make "$root/examples/generic/logic.txt"
    cp out made
    run 0 'minimal --make of a network, read again' count made
    is "$(cat out)" "Who keeps the zebra${tab}1" 'minimal --make of a network: a network'
    run 0 'minimal --make of squares barred' minimal --make --app queens '4 -r1c1 -r1c3 -r1c4'
    is "$(cat out)" '4 -r1c3' 'minimal --make of squares barred: the puzzle'
    run 0 'minimal --make of a latin square' minimal --make --app latin '{12}..{23}.{34}.14.3.{13}..4'
    is "$(cat out)" '{12}..{23}.{34}.14.3.{13}...' 'minimal --make of a latin square: keeps what is removed'
}

test_isomorph() {
    "$tresse" generate --count 10 --seed 4 | sed 's/$/ a comment/' >some
    run 0 'isomorph' isomorph --count 3 --jobs 2 some
    is "$(grep -c "${tab}a comment$" out)" 30 'isomorph: three of each, with comments'
    is "$(sort -u out | wc -l)" 30 'isomorph: all different'
    cp out morphs
    run 1 'isomorph of a Kakuro' isomorph "$root/examples/kakuro/grid.txt"
    is "$(sed 's/.*txt: //' err)" 'no isomorphisms of kakuro are known: leave out its puzzles' 'isomorph of a Kakuro: message'
    run 0 'isomorph, one thread' isomorph --count 3 --jobs 1 some
    same out morphs 'isomorph: the same for any number of threads'
    run 0 'canonical' isomorph --canonical morphs
    is "$(sort out | uniq -c | awk '{ print $1 }' | sort -u)" 3 'canonical: the same for isomorphs'
    is "$(sort -u out | wc -l)" 10 'canonical: and only for these'
    cp out forms
    run 0 'canonical again' isomorph --canonical forms
    same out forms 'canonical: of a canonical form it is the same'
    "$tresse" generate --size 16 >big
    run 0 'isomorph of a large one' isomorph big
    run 1 'canonical of a large one' isomorph --canonical big
    has "$(cat err)" 'big:1: size 16, expected at most 9' 'canonical of a large one: message'
    run 2 'canonical and count' isomorph --canonical --count 2 some
}

# Puzzles by the names of their steps, and what their paths are made of.
test_generate_using() {
    run 0 'using a skyscraper' generate --using skyscraper --rating W:2 --count 2 --with-path
    is "$(wc -l <out)" 2 'using a skyscraper: two puzzles'
    is "$(cut -f3 out | grep -c 'skyscraper [0-9]')" 2 'using a skyscraper: it is among the names'
    is "$(cut -f2,5 out | sort -u)" "2${tab}W=2" 'using a skyscraper: rating and comment'
    cut -f1 out >puzzles
    cut -f4 out >steps
    run 0 'their paths' solve --format csv puzzles
    is "$(sed 1d out | cut -d, -f6)" "$(cat steps)" 'using a skyscraper: the number of steps'
    run 0 'using several' generate --using 'xy wing,POINTING' --with S+BC --with-path
    has "$(cut -f3 out)" 'XY-wing' 'using several: the one'
    has "$(cut -f3 out)" 'pointing' 'using several: the other'
    run 0 'using a rule' generate --using 'whip[3]' --with W --rating W:3
    run 0 'its path' solve --with W "$(cut -f1 out)"
    has "$(cat out)" 'whip[3]: ' 'using a rule: there is one'
    run 0 'any seed, by one thread' generate --using skyscraper --rating W:2 --count 3 --jobs 1
    cp out one
    run 0 'by three' generate --using skyscraper --rating W:2 --count 3 --jobs 3
    same out one 'using: the same by any number of threads'
    run 2 'using nothing known' generate --using skyscrapper
    has "$(cat err)" 'no step is called "skyscrapper"' 'using nothing known: what was found'
    has "$(cat err)" 'tresse list names' 'using nothing known: what to do'
    run 2 'using nothing' generate --using ''
    run 2 'a theory for nothing' generate --with W
    run 2 'a theory that is none' generate --with X --with-path
}

# What cannot be, or may take for ever, is said.
test_generate_hopeless() {
    local c
    for c in 82 82-90 100-200; do
        "$tresse" generate --clues "$c" >out 2>err
        is "$? $(cat err)" "2 tresse generate: --clues $c: a full grid has 81 clues, expected no more" "--clues $c ends at once"
    done
    run 2 '--clues 26 of 25' generate --app latin --size 5 --clues 26-30
    run 2 'pandiagonal squares of size 9' generate --app pandiagonal
    is "$(cat err)" 'tresse generate: --size 9: there are no grids of this size; expected one such as 5, 7 or 11' 'pandiagonal squares of size 9: why not'
    run 1 'pandiagonal squares of size 15' generate --app pandiagonal --size 15
    has "$(cat err)" 'there is no complete grid of this kind and size' 'pandiagonal squares of size 15: why not'
    timeout 6 "$tresse" generate --clues 17 >out 2>err
    has "$(cat err)" 'nothing found yet: such puzzles may be very rare, or there may be none; --limit-nodes would end the search' '--clues 17: a note for those who wait'
    has "$(cat err)" 'clues were thrown away so far: most likely fewer than 1 in ' '--clues 17: how rare they are at least'
    timeout 6 "$tresse" generate --quiet --clues 17 >out 2>err
    is "$(grep -c 'nothing found' err)" 0 '--clues 17, quietly: no note'
}

# Lines do not say blocks and variants: a note does, with what makes them readable.
test_generate_params() {
    run 0 'a variant' generate --param x --seed 2
    has "$(cat err)" 'these puzzles do not say their parameters: read them with --param x' 'a variant: a note'
    is "$("$tresse" rate --param x <out | cut -f2)" 5 'a variant: read as the note says'
    run 0 'blocks' generate --block 2x3 --seed 2
    has "$(cat err)" 'read them with --param block=2x3' 'blocks: a note'
    is "$("$tresse" count --param block=2x3 <out | cut -f2)" 1 'blocks: read as the note says'
    run 0 'two variants' generate --param x --param windoku --seed 2
    has "$(cat err)" 'read them with --param x --param windoku' 'two variants: a note'
    run 0 'a variant, quietly' generate --quiet --param x --seed 2
    is "$(cat err)" '' 'a variant, quietly: no note'
    run 0 'usual blocks' generate --block 3x3 --seed 2
    is "$(cat err)" '' 'usual blocks: no note'
}

# Games whose clues are not values of cells, or not all labels: each puzzle has one solution, none of its clues can be
# left out, and the same seed gives the same.
test_generate_games() {
    local game app size
    for game in binairo:6 binairo:4 slitherlink:4 slitherlink:5 nonogram:4 nonogram:6 skyscrapers:4 skyscrapers:5; do
        app=${game%:*} size=${game#*:}
        run 0 "generate $app $size" generate --app "$app" --size "$size" --count 3 --seed 7
        cp out made
        is "$(wc -l <made)" 3 "generate $app $size: three puzzles"
        is "$("$tresse" count --app "$app" made | awk -F'\t' '{ print $2 }' | sort -u)" 1 "generate $app $size: one solution each"
        "$tresse" solve --app "$app" --format json made >paths 2>/dev/null
        run 0 "generate $app $size: checked" check paths
        run 0 "generate $app $size again" generate --app "$app" --size "$size" --count 3 --seed 7
        same out made "generate $app $size: the same by the same seed"
    done
    run 0 'minimal Binairos' minimal --app binairo --quiet <("$tresse" generate --app binairo --size 6 --count 2)
    run 0 'one Slitherlink' generate --app slitherlink --size 4 --seed 3
    local id i
    id=$(cat out)
    for ((i = ${#id} - 1; i > 18; i--)); do # without any of its numbers there are several solutions
        [[ ${id:i:1} == [0-4] ]] || continue
        is "$("$tresse" count --app slitherlink "${id:0:i}a${id:i+1}" | awk -F'\t' '{ print $2 }')" '>=2' "Slitherlink without number $i"
    done
    run 0 'Skyscrapers' generate --app skyscrapers --size 5 --seed 3
    is "$(grep -c '^Skyscrapers 5:[1-5/]*$' out)" 1 'Skyscrapers: clues at the border, and no heights'
    id=$(cat out)
    is "$(tr -cd '1-5' <<<"${id#*:}" | wc -c | awk '{ print ($1 > 2) }')" 1 'Skyscrapers: some clues'
    for ((i = ${#id} - 1; i > 13; i--)); do
        [[ ${id:i:1} == [1-5] ]] || continue
        is "$("$tresse" count --app skyscrapers "${id:0:i}${id:i+1}" | awk -F'\t' '{ print $2 }')" '>=2' "Skyscrapers without clue $i"
    done
    run 2 'Skyscrapers of size 7' generate --app skyscrapers --size 7
    has "$(cat err)" 'no empty puzzles of size 7, expected 2 to 6' 'Skyscrapers of size 7: message'
    run 2 'Binairo bottom-up' generate --app binairo --size 6 --method bottom-up
    has "$(cat err)" 'the method bottom-up, expected top-down: in binairo not every label can be a clue' 'Binairo bottom-up: message'
    run 2 'Binairo of size 5' generate --app binairo --size 5
}

# Each application has sizes of its own: those at its limits are made, those beyond are refused with the sizes there are.
test_sizes() {
    local app made refused sizes n
    while IFS='|' read -r app made refused sizes; do
        for n in $made; do
            run 0 "$app of size $n" generate --app "$app" --size "$n"
            is "$(wc -l <out)" 1 "$app of size $n: a puzzle"
        done
        for n in $refused; do
            run 2 "$app of size $n" generate --app "$app" --size "$n"
            has "$(cat err)" "$app has no empty puzzles of size $n, expected $sizes;" "$app of size $n: which sizes there are"
        done
    done <<'END'
sudoku|4|1 3 5 26|4, 6, 8 to 10, 12, 14 to 16, 18, 20 to 22, 24 or 25
latin|2 3|1 26|2 to 25
pandiagonal|5|1 26|2 to 25
queens|1 4 26|101|1 to 100
binairo|2|1 3 16|2, 4, 6, 8, 10, 12 or 14
nonogram|1 3|9|1 to 8
slitherlink|2|41|1 to 39
skyscrapers|2 3|1 7|2 to 6
END
    run 2 'queens of size 3' generate --app queens --size 3
    has "$(cat err)" 'there are no grids of this size; expected one such as 4, 5 or 6' 'queens of size 3: which sizes have some'
    run 2 'a size that nothing has' generate --size 1000
    has "$(cat err)" 'expected a whole number from 1 to 999, not "1000"' 'a size that nothing has: message'
}

for t in test_generate test_sizes \
    test_generate_params test_generate_games \
    test_generate_methods \
    test_generate_ranges \
    test_generate_from \
    test_generate_limits \
    test_minimal \
    test_isomorph \
    test_generate_using \
    test_generate_hopeless; do
    "$t"
done
tap_end
