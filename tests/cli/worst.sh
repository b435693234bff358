#!/usr/bin/env bash
# worst.sh: no small file takes long or much memory: the worst inputs known, for every command. They are refused by name, or
# answered within 10 seconds of processor time and 500 MB; paths within 3 seconds.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# repeat N FORMAT: the format with the numbers 0 to N - 1, each printed as often as the format asks for it.
repeat() {
    local i
    for ((i = 0; i < $1; i++)); do printf '%s' "${2//@/$i}"; done
}
# names N LETTER BETWEEN: x0,x1,x2
names() {
    local all
    all=$(repeat "$1" "$2@$3")
    printf '%s' "${all%"$3"}"
}
numbers() { seq -s "${2:- }" 0 $(($1 - 1)) | tr -d '\n'; }

# ---- inputs, each of at most 12 kB ----

solve_end='solve satisfy;'
flatzinc_files() {
    { repeat 4 'var 1..3000: x@;'; echo "constraint array_int_maximum(x0,[x1,x2,x3]);$solve_end"; } >maximum.fzn
    { repeat 30 'var 1..1000: x@;'; for i in {1..29}; do printf 'constraint int_lt_reif(x%d,x%d,true);' $((i - 1)) "$i"; done; echo "$solve_end"; } >orders.fzn
    { repeat 30 'var 1..1000: x@;'; for i in {1..29}; do for ((k = 0; k < i && k < 8; k++)); do printf 'constraint int_ne(x%d,x%d);' "$i" "$k"; done; done; echo "$solve_end"; } >unequal.fzn
    { repeat 400 'var 1..65520: x@;'; echo "$solve_end"; } >domains.fzn
    { repeat 150 'var 1..65520: x@;'; for i in {1..149}; do printf 'constraint int_eq(x%d,x%d);' $((i - 1)) "$i"; done; echo "$solve_end"; } >equal.fzn
    { echo 'var 1..65000: x;'; repeat 300 'constraint int_ne(x,@);'; echo "$solve_end"; } >holes.fzn
    { repeat 3 'var 1..20000: x@;'; echo "constraint int_lin_le([1,1,1],[x0,x1,x2],30000);$solve_end"; } >sum.fzn
    { echo 'var 1..65000: y;'; repeat 250 'var 0..1: x@;'; printf 'constraint int_lin_le([1%s],[y,%s],40000);' "$(repeat 250 ,1)" "$(names 250 x ,)"; echo "$solve_end"; } >long.fzn
    { repeat 12 'var 1..5000: x@;'; repeat 10 "constraint array_var_int_element(x0,[$(names 11 x ,)],x11);"; echo "$solve_end"; } >element.fzn
    { repeat 11 'var 1..5000: x@;'; echo "var 6000..11000: y;constraint array_var_int_element(x0,[$(names 11 x ,)],y);$solve_end"; } >nowhere.fzn
    { echo 'var 1..2000: x;var 1..2000: y;'; printf 'constraint fzn_table_int([x,x,y],[%s]);' "$(repeat 600 '1,2,3,')1,1,1"; echo "$solve_end"; } >table.fzn
    echo "var 1..65000: x;$solve_end" >one.fzn
    { repeat 2 'var 1..30000: x@;'; echo "$solve_end"; } >two.fzn
    echo "var 1..65000: x;var 0..1: y;constraint int_eq_reif(x,5,y);$solve_end" >one-bit.fzn
    { repeat 60 'var 1..158: x@;'; for i in {0..57}; do printf 'constraint int_times(x%d,x%d,x%d);' "$i" $((i + 1)) $((i + 2)); done; echo "$solve_end"; } >products.fzn
}

# network NAME LINE...: a network as text
network() {
    local to=$1.net
    shift
    printf '%s\n' "network worst" "$@" >"$to"
}
variables() { repeat "$1" "variable v@: $(numbers "$2")"$'\n'; }
network_files() {
    local i k clues=() pairs=()
    for i in {0..29}; do clues+=("clue if t0_$i is t1_$i then t2_$i is t3_$i"); done
    network clues 'houses 30' "$(for i in {0..5}; do echo "attribute a$i: $(names 30 "t${i}_" ' ')"; done)" "${clues[@]}"
    for i in {1..39}; do for ((k = 0; k < i && k < 5; k++)); do pairs+=("allow v$i v$k: 1 1"); done; done
    network allow "$(variables 40 60)" "${pairs[@]}"
    network allow-one "variable A: $(numbers 1100)" "variable B: $(numbers 1000)" "$(for i in {1..20}; do echo 'allow A B: 1 1'; done)"
    network pigeons "$(variables 12 11)" "different $(names 12 v ' ')"
    network crowd "$(variables 100 20)" "different $(names 100 v ' ')"
    network impossible "$(variables 12 11)" "different $(names 12 v ' ')" "impossible $(names 12 v ' '): $(for i in {0..11}; do names 11 "v$i=" ' '; printf ' '; done)"
    network sums "$(variables 40 9)" "$(for i in {0..29}; do echo "sum s$i: $(for k in {0..18}; do printf 'v%d + ' $(((k * 7 + i) % 40)); done) v$(((133 + i) % 40)) = $((85 + i))"; done)"
    network counts "$(variables 200 4)" "$(for i in {0..2}; do echo "count c$i: $(for k in {0..199}; do printf 'v%d=1 ' "$k"; done)in 20..60"; done)"
    network automaton "variable v: $(numbers 50)" "regular r: $(repeat 1000 'v ')from s to s: $(repeat 49 's @ s, ')s 49 s"
    network houses 'houses 60' "$(for i in {0..9}; do echo "attribute a$i: $(names 60 "t${i}_" ' ')"; done)" "$(for i in {0..9}; do for k in {0..9}; do echo "clue t0_$i is before t1_$k"; done; done)"
    printf '%s' '{"format":"tresse-network","version":1,"variables":' "$(repeat 3000 '[')" >deep.json
}

# A network that takes a whip[9], with a csp-variable each of whose nine labels is in eight groups: its columns can be chosen
# in 8^8 ways, none of which is a Subset.
crowded_network() {
    local i z g
    printf '%s\n' 'type u' 'type v' 'variable T: x y' 'variable Z: 1 2 3 4 5 6 7 8 9'
    for i in {0..8}; do printf 'variable X%d: a b\n' "$i"; done
    for i in {1..8}; do printf 'link X%d=%s X%d=%s\n' $((i - 1)) a "$i" b $((i - 1)) b "$i" a; done
    printf 'link T=%s %s\n' x X0=a x X8=b y X0=b
    for z in {2..9}; do printf 'link T=y Z=%d\n' "$z"; done
    for z in {1..9}; do for g in {1..8}; do printf 'group g%d of v: Z=%d\n' "$z$g" "$z"; done; done
}

# A tridagon of 24 cells with 23 digits each, in a Latin square.
path_files() {
    local cells labels all
    cells=$(for c in {1..24}; do printf '"r1c%d",' "$c"; done)
    labels=$(for c in {1..24}; do for n in {1..23}; do printf '"n%dr1c%d",' "$n" "$c"; done; done)
    all=$(for c in {1..24}; do printf '"n24r1c%d","n25r1c%d",' "$c" "$c"; done)
    printf '{"format":"tresse-path","version":2,"app":"latin","puzzle":"%s","theory":"Trid","solved":false,"outcome":"unfinished","solutions":"several","rating":3,"steps":[{"round":1,"rule":"Trid-OR48-relation","length":3,"impossible":[%s],"restricted":[%s],"concludes":[%s]}],"final":{"values":[],"candidates":[]}}\n' \
        "$(repeat 625 .)" "${cells%,}" "${labels%,}" "${all%,}" >tridagon.json
    "$tresse" solve --with W --exact --format json --quiet "$w5b4" >bound.json
    crowded_network >crowded.txt
    "$tresse" solve --app generic --with S8+W --exact --format json --quiet crowded.txt >crowded.json
}

# Boards that a short text makes as large as they may be, each in a file that is called as its application.
board_files() {
    local z='zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'
    echo "40x40:${z}n" | tee slitherlink.board >lightup.board
    echo "30x30:${z:0:34}p" >binairo.board
    echo "30x30:$(printf '1%.0s' {1..900})" >hitori.board
    echo 100 >queens.board
    echo "31x31:${z:0:36}y,$(printf '15%.0s,' {1..61})15" >tents.board
    echo "60x60:$(printf '3.3.3.3.3/%.0s' {1..119})3.3.3.3.3" >nonogram.board
    echo "9:$(printf '/%.0s' {1..35})" >skyscrapers.board
    printf '.%.0s' {1..625} | tee latin.board >pandiagonal.board
    { printf 'Numbrix topological 25 625'; printf ' .%.0s' {1..625}; echo; } >numbrix.board
    printf '.%.0s' {1..81} >empty.txt
    for _ in {1..110}; do cat empty.txt; echo; done >empties.txt
}

# An address of 2 kB that lz-string makes a million letters of: each code is the entry that it makes, one letter longer than
# the entry before.
bomb_file() {
    local digits=ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/ bits=0010000110 width=2 entries i
    for ((entries = 1; entries < 1500; entries++)); do
        while ((1 << width <= entries + 3)); do ((width++)); done
        for ((i = 0; i < width; i++)); do bits+=$((entries + 3 >> i & 1)); done
    done
    printf 'https://www.f-puzzles.com/?load='
    for ((i = 0; i + 6 <= ${#bits}; i += 6)); do printf '%s' "${digits:$((2#${bits:i:6})):1}"; done
    echo
} >bomb.txt

# genre NAME LINES WIDTH HEIGHT SIGN: a genre with these lines, and an example all of whose cells have this sign
genre() {
    local row
    row=$(repeat "$3" "$5")
    printf '%s\n' 'genre worst "Worst"' 'says "none"' "$2" example "  worst $3x$4:" solution >"$1.genre"
    repeat "$4" "  $row"$'\n' >>"$1.genre"
}
# Rules that are dear: sums of hundreds of cells, regions and loops on large boards, tables for each pair, formulas inside
# each other.
genre_files() {
    local two='cells: a - dot, b *'
    genre sums $'cells: 0 to 63\neach board: permutation\neach board: sum = 1000' 20 20 0
    genre lines $'cells: 0 to 15\neach row: sum = 100\neach column: sum = 100\neach row: different' 60 60 0
    genre windows $'cells: 0 to 63\neach window 3x3: sum = 300' 30 30 0
    genre products $'cells: 0 to 63\neach pair: first * second > first + second\neach touching pair: first + second != 60' 30 30 0
    genre regions "$two"$'\neach board: connected a\neach board: connected b\neach window 2x2: some a\neach window 2x2: some b' 30 30 -
    genre loops $'edges: none x none, line - line\neach board: loop line' 40 40 -
    genre inside "$two"$'\n'"each cell: $(repeat 3000 '(')here is a$(repeat 3000 ')')" 5 5 -
    genre negated "$two"$'\n'"each cell: $(repeat 2500 'not ')here is a" 5 5 -
}

# Posts, each with the puzzle first: chains that go everywhere, links that never end, names without a pattern.
post_files() {
    local empty all i k
    empty=$(printf '.%.0s' {1..81})
    all=$(for i in {1..9}; do for k in {1..9}; do printf 'r%dc%d, ' "$i" "$k"; done; done)
    { echo "$empty"; echo "whip[300]: $(for i in {1..300}; do printf 'r%dc%d{n1 n2} - ' $((i % 9 + 1)) $((i / 9 % 9 + 1)); done)r9c9{n1 .} ==> r1c1 ≠ 1"; } >whip.post
    { echo "$empty"; repeat 300 $'whip[2]: r1n1{c1 c2} - r2n1{c3 .} ==> r3c3 ≠ 1\n'; } >again.post
    { echo "$empty"; for i in {1..4}; do echo "(1=2)r1c1 - $(for k in {1..150}; do printf '(%d)r%dc%d=r%dc%d - ' $((k % 9 + 1)) $((k % 9 + 1)) $((k % 7 + 1)) $((k % 9 + 1)) $((k % 5 + 2)); done)(1)r9c8 => r9c9<>1"; done; } >eureka.post
    { echo "$empty"; echo "$(repeat 4000 '(')1=2$(repeat 4000 ')')r1c1 => r9c9<>1"; repeat 4000 '- '; echo '=> r9c9<>1'; } >brackets.post
    { echo "$w5b4"; for i in {1..9}; do for k in {1..9}; do repeat 3 "g-braid[30] ==> r${i}c$k ≠ @"$'\n'; done; done; } >names.post
    { echo "$empty"; repeat 20 "Trid-OR5-relation for digits 1, 2 and 3 in blocks: b1, b2, b4, b5 with cells: ${all%, } ==> r1c1 ≠ 1"$'\n'; } >tridagons.post
    { echo "$empty"; repeat 10 "OR5-forcing-whip-elim[9] based on r1c1: $(repeat 40 'r1c1=1 - r2c2{n1 n2} || ')r1c1=2 ==> r9c9 ≠ 1"$'\n'; } >forcing.post
    repeat 100 "$empty"$'\nnaked-single ==> r1c1 = 1\n' >many.post
}

# ---- the test ----

# within SECONDS STATUSES NAME WORD...: is the program done with these words soon, in 500 MB, with one of these statuses? If
# it refuses them, with a message that names the file?
within() {
    local seconds=$1 statuses=$2 name=$3 ms kb status
    shift 3
    ./spent used "$tresse" "$@" >out 2>err </dev/null
    read -r ms kb status <used
    if [ "$ms" -gt $((seconds * 1000)) ] || [ "$kb" -gt 500000 ]; then
        not_ok "$name" "$ms ms, $kb kB, status $status; expected $seconds s, 500000 kB"
    elif [[ " $statuses " != *" $status "* ]]; then
        not_ok "$name" "status $status, expected one of $statuses: $(head -c 300 err)"
    elif [ "$status" = 1 ] && ! grep -q "^\(${!#}[: ]\|tresse: generate: puzzle 1: \)" out err; then
        not_ok "$name" "no file in the message: $(head -c 300 err)"
    else
        ok "$name ($ms ms, $((kb / 1000)) MB)"
    fi
}

test_reading() {
    local f
    for f in *.fzn *.net deep.json; do within 10 '0 1' "count $f" count "$f"; done
    for f in maximum.fzn orders.fzn; do within 10 '0 1 3' "solve --format minizinc $f" solve --app flatzinc --format minizinc "$f"; done
    within 10 '0 1 3' 'count --relax orders.fzn' count --app flatzinc --relax orders.fzn
}

# Searches that have no budget of their own get one.
test_commands() {
    local f command
    repeat 625 . >blank.txt
    for f in allow.net pigeons.net houses.net blank.txt; do
        for command in 'rate --by S+W' 'rate --by TE(BRT)' hint draw minimal expand backdoors solve sheet; do
            # shellcheck disable=SC2086 # some have words of their own
            within 10 '0 1 3' "$command $f" $command --limit-nodes 20000 "$f"
        done
        within 10 '0 1' "model $f" model "$f"
    done
}

# With the budgets of the program itself.
test_many_values() {
    local f
    for f in one.fzn two.fzn one-bit.fzn; do
        within 10 3 "solve $f" solve --app flatzinc "$f"
        within 10 0 "rate $f" rate --by S+W --app flatzinc "$f"
    done
}

test_boards() {
    local f command
    for f in *.board; do
        for command in count solve hint draw minimal expand backdoors sheet 'rate --by S+W'; do
            # shellcheck disable=SC2086 # some have words of their own
            within 10 '0 1 3' "$command $f" $command --app "${f%.board}" --limit-nodes 20000 "$f"
        done
        within 10 '0 1' "model $f" model --app "${f%.board}" "$f"
    done
    within 10 0 'isomorph --canonical empties.txt' isomorph --canonical empties.txt
    within 10 1 'count bomb.txt' count bomb.txt
}

# What `generate` is asked for is its input: a wish that takes long ends at a budget.
test_generate() {
    local wish
    for wish in '--size 25' '--size 25 --sukaku' '--size 16 --sukaku' '--size 16 --method controlled-bias' '--size 25 --symmetry diagonal' \
        '--app pandiagonal --size 13' '--app latin --size 25' '--clues 1-2 --limit-nodes 20000' '--size 16 --rating W:30-40 --limit-nodes 20000' \
        '--using whip[30] --limit-nodes 20000'; do
        # shellcheck disable=SC2086 # a wish has several words
        within 10 1 "generate $wish" generate $wish
    done
}

test_paths() {
    within 3 '4' 'check tridagon.json' check tridagon.json
    has "$(cat out)" 'the pattern is not a tridagon' 'a pattern is looked at before it is tried'
    within 3 0 'check bound.json' check bound.json
    within 3 4 'check --limit-nodes bound.json' check --limit-nodes 1 bound.json
    has "$(cat out)" 'longer to check than the limit of nodes allows' 'a search that its budget ends is refused, and that is said'
    within 3 4 'check crowded.json' check crowded.json
    has "$(cat out)" 'longer to check than the limit of nodes allows' 'the choice of columns is a search with a budget'
}

# Statements that contradict each other in many ways, that need a long search, or that many solutions obey.
test_reasons() {
    local f aim i k clauses=()
    for i in {0..59}; do
        clauses+=("clause c$i: v$i=0 | v$(((7 * i + 1) % 60))=1 | v$(((11 * i + 3) % 60))=$((i % 2))" "clause d$i: v$i=1 | v$(((13 * i + 5) % 60))=0")
    done
    network clauses "$(variables 60 2)" "${clauses[@]}"
    network opposite "$(variables 40 2)" "$(for i in {0..39}; do echo "clause a$i: v$i=0"; echo "clause b$i: v$i=1"; done)"
    network pairs "$(variables 8 7)" "$(for i in {1..7}; do for ((k = 0; k < i; k++)); do echo "different v$i v$k"; done; done)"
    network free "$(variables 40 9)"
    for f in clauses opposite pairs free pigeons crowd; do
        for aim in '' --all --drop --ask; do
            # shellcheck disable=SC2086 # perhaps none
            within 10 '0 3' "why $aim $f.net" why $aim "$f.net"
        done
        within 10 '0 3' "why $f.net v1=0" why "$f.net" v1=0
    done
    for f in houses.net allow.net; do within 10 '0 1 3' "why $f" why --limit-nodes 20000 "$f"; done
}

test_genres() {
    local f
    for f in *.genre; do
        within 10 '0 1' "genre check $f" genre check "$f"
        within 10 '0 1' "genre draw $f" genre draw "$f"
    done
}

test_posts() {
    local f
    for f in *.post; do within 3 '0 1 4' "check $f" check "$f"; done
}

# On a blank grid, and the search that says most of all patterns.
test_others() {
    local name
    for name in confluence braids-are-te whips-vs-braids beyond complexity families exact-whips; do
        within 10 '0 1' "experiment $name" experiment "$name" empty.txt
    done
    within 10 0 'patterns' patterns
    within 10 0 'patterns of three bands' patterns --bands 3 --cells 11
}

if ! gcc -O1 -o spent "$root/tests/data/spent.c" 2>/dev/null; then
    skip 'the worst inputs' 'no compiler for what measures them'
else
    flatzinc_files
    network_files
    path_files
    board_files
    bomb_file
    genre_files
    post_files
    test_reading
    test_commands
    test_many_values
    test_boards
    test_generate
    test_paths
    test_reasons
    test_genres
    test_posts
    test_others
fi
tap_end
