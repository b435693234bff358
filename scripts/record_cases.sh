# shellcheck shell=bash
# record_cases.sh: what record.sh asks of a program, and of which puzzles; to be sourced.
#
#     gather PUZZLES    in an empty folder, with the program as `tresse` on the path: leaves the inputs there, and a file
#                       `cases`: a line is GROUP, NAME and COMMAND, separated by tabs
#
# It uses $tree (the root of the project), $tmp, $full (yes or no) and $nodes (a limit that ends a search at the same place
# everywhere).
# shellcheck disable=SC2154 # those are set by record.sh

# ---- the inputs ----

is_many() { # FILE ARGUMENT...: does the program read several puzzles in it?
    [ "$(tresse rate --quiet --show-understood "${@:2}" "$1" 2> /dev/null | wc -l)" -gt 1 ]
}

add_puzzle() { # NAME ARGUMENTS: a line of puzzles.tsv for a file in puzzles/
    printf '%s\t%s\n' "$1" "$2" >> puzzles.tsv
}

# Each puzzle of examples/ in a file of its own, and what has to be said of it besides.
take_examples() {
    local file app name arguments line i
    cp -r "$tree"/examples . && rm -r examples/cluster
    for file in examples/*/*; do
        app=$(basename "$(dirname "$file")") arguments="--app $(basename "$(dirname "$file")")"
        name=$app-$(basename "$file")
        case $file in
        *.mzn | *.c) continue ;;
        */sudoqueens.txt) arguments+=' --param sudo' ;;
        */myciel3.col) arguments+=' --colours 4' ;;
        */queen5_5.col) arguments+=' --colours 5' ;;
        esac
        # shellcheck disable=SC2086
        if is_many "$file" $arguments; then
            i=0
            while IFS= read -r line; do
                i=$((i + 1))
                echo "$line" > "puzzles/$name-$i"
                add_puzzle "$name-$i" "$arguments"
            done < <(grep -vE '^(#|[[:space:]]*$)' "$file")
        else
            cp "$file" "puzzles/$name"
            add_puzzle "$name" "$arguments"
        fi
    done
}

# The table of tests/support/instances.c.
take_instances() {
    cat > "$tmp/print.c" << 'END'
#include "instances.h"
#include <stdio.h>
int main(void)
{
    int n = 0;
    for (const instance *i = instance_table; i->app; i++) {
        char name[100];
        snprintf(name, sizeof name, "%s-test-%d", i->app, ++n);
        printf("%s\t--app %s%s%s\n", name, i->app, i->params ? " --param " : "", i->params ? i->params : "");
        char path[200];
        snprintf(path, sizeof path, "puzzles/%s", name);
        FILE *f = fopen(path, "w");
        if (!f || fputs(i->source, f) < 0 || fclose(f))
            return 1;
    }
    return 0;
}
END
    "${CC:-cc}" -I"$tree/tests/support" -o "$tmp/print" "$tmp/print.c" "$tree/tests/support/instances.c"
    "$tmp/print" >> puzzles.tsv
}

# Texts that are refused, or that are read in some unusual form.
take_texts() {
    local app parameters text rest i=0 argument
    mkdir said zoo
    while IFS=$'\t' read -r app parameters text rest; do
        [[ $app != '#'* && -n $text ]] || continue
        i=$((i + 1)) argument=
        [ "$app" = - ] || argument="--app $app"
        [ "$parameters" = - ] || for rest in $parameters; do argument+=" --param $(printf %q "$rest")"; done
        printf '%b' "${text//\\/\\\\}" | sed 's/\\n/\n/g' > "said/$i"
        printf '%s\t%s\n' "$i" "$argument" >> said.tsv
    done < "$tree/tests/data/said.tsv"
    awk '/^@@ / { n++; file = "zoo/" n; printf "" > file; next } /^@[=~]/ { next } { print > file }' "$tree/tests/data/paste_zoo.txt"
    cp -r "$tree/tests/fuzz/corpus" .
}

take_sudokus() { # NUMBER or FILE
    if [ -f "$1" ]; then
        cp "$1" sudokus
    else
        tresse generate --quiet --count "$1" --seed 2025 > sudokus
    fi
    split -l 1000 -d -a 3 sudokus sudokus-
    head -n 40 sudokus > few
    mkdir made
    tresse generate --quiet --count 20 --seed 2026 --rating W:5-30 > made/sudoku-hard
    tresse generate --quiet --count 40 --seed 2027 --size 6 > made/sudoku-6
    tresse generate --quiet --count 5 --seed 2028 --size 12 > made/sudoku-12
    tresse generate --quiet --count 10 --seed 2030 --sukaku --size 6 > made/sudoku-sukaku
    tresse generate --quiet --count 20 --seed 2031 --app latin --size 8 > made/latin
    tresse generate --quiet --count 10 --seed 2032 --app pandiagonal --size 7 > made/pandiagonal
    tresse rate --quiet --by W,B --header few > rated
    tresse rate --quiet --by W,B --bounds few > rated-bounds
    tresse rate --quiet --by B,gW few > rated-other
}

# ---- the cases ----

add() { # GROUP NAME COMMAND
    printf '%s\t%s\t%s\n' "$1" "$2" "$3" >> cases
}

theories=('BRT' 'W' 'B' 'S4+W' 'BC+Z+T+W' 'gW' 'gB' 'W+O' 'SFin+tW' 'TyW' 'RW' 'FW' 'W:rc' 'BC+Z then W' 'TE(BRT)' 'Trid+OR4W+OR4FW+W' 'U+OR2W+W' 'Imp+OR3W+W')
more_theories=('W+B' 'S' 'BC' 'Z' 'T' 'S+BC+Z+T+W+B' 'C+H+W' 'W3+B2' 'F3W' 'OR6FW' 'BC:rc' 'BC:rc+T:rn/cn+W' 'Z:rn+B:cn/rc' 'S+W:rc/rn' 'TE(BRT,2)' 'TE(B3)' 'TE(W2)' 'TE(S2,2)')

strategies() {
    cat << 'END'
--with W+B --strategy one-by-one
--with S+BC+Z+T+W+B --strategy one-by-one
--with W+B --strategy random --seed 5
--with W+B --strategy any-order --seed 5
--with B4 --strategy any-order --seed 6
--with S+BC+Z+T+W+B --strategy random --seed 7
--with S+BC+Z+T+W+B --prefer B,W,T
--with W+B --all
--with S+BC+Z+T+W+B --all
--with W+B --hint
--with BRT --hint
--with W+B --trim
--with TE(BRT) --trim
--with TE(BRT) --te-as-braids
--with TE(BRT) --te-as-braids --trim
--with TE(BRT) --strategy one-by-one
--with W+B --rounds 1
--with W+B --rounds 3
--with W+B --strategy one-by-one --rounds 2
--with W+B --all --no-singles
--with W --max-length 3
--with W --ascii --marks
--fewest-steps
--two-steps
--exact --with W
END
}

word() { # TEXT: as the name of a file
    tr -c 'A-Za-z0-9.\n-' _ <<< "$1" | sed 's/__*/_/g'
}

# All that is asked of one puzzle.
ask_puzzle() { # NAME ARGUMENTS
    local name=$1 more="$2 --limit-nodes $nodes --quiet" file=puzzles/$1
    local asked="$more $file" format
    add understood "$name" "tresse rate --show-understood $2 $file; tresse rate --show-understood $file"
    add model-text "$name" "tresse model --format text $2 $file"
    add model-json "$name" "tresse model $2 $file"
    add model-read-again "$name" "tresse model --format text $2 $file > \$scratch/n; tresse rate --quiet --by W3 --limit-nodes $nodes --app generic \$scratch/n"
    add solve-text "$name" "tresse solve --explain --names both $asked"
    add solve-verbose "$name" "tresse solve --verbose --unfold --marks --notation eureka --ascii $asked"
    add solve-short "$name" "for f in line csv; do tresse solve --format \$f $asked; done"
    add solve-json "$name" "tresse solve --format json $asked"
    add check "$name" "tresse solve --format json $asked > \$scratch/p; tresse check \$scratch/p"
    for format in drup lrat; do
        add solve-$format "$name" "tresse solve --format $format --cnf \$scratch/f $asked; cat \$scratch/f"
    done
    add draw "$name" "for s in 0 1 5 end; do tresse draw --step \$s $asked; done; tresse draw --theme print $asked"
    add solve-html "$name" "tresse solve --trim --format html $asked"
    add rate "$name" "tresse rate --by W,B --bounds --id $asked; tresse rate --format json $asked"
    add hint "$name" "for l in 1 2 3 4; do tresse hint --level \$l $asked; done"
    add count "$name" "tresse count --show 3 $asked; tresse minimal $asked"
    case $2 in *flatzinc*) add minizinc "$name" "tresse solve --format minizinc --solutions 2 --explain $asked" ;; esac
    add theories "$name" "$(by_each "${theories[@]}") tresse solve --with \"\$t\" $asked; done"
}

by_each() { # THEORY...: the beginning of a loop over them that names them in the output
    printf 'for t in'
    printf " '%s'" "$@"
    printf "; do echo \"== \$t\";"
}

ask_puzzles() {
    local name arguments
    while IFS=$'\t' read -r name arguments; do
        ask_puzzle "$name" "$arguments"
    done < puzzles.tsv
}

ask_files() { # of examples, as they are
    local file
    for file in examples/*/*; do
        add files "$(word "$file")" "tresse rate --show-understood $file; tresse rate --by W2 --header --limit-nodes $nodes $file"
    done
}

ask_sudokus() {
    local piece file theory app
    for piece in sudokus-*; do
        add sudokus/rate "$piece" "tresse rate --jobs 1 --by S+W,W,B,gW --bounds $piece"
        add sudokus/json "$piece" "tresse solve --jobs 1 --format json $piece"
    done
    for file in few made/*; do
        app=sudoku
        [[ $file != made/* ]] || app=${file#made/} app=${app%%-*}
        for theory in "${theories[@]}"; do
            add "made/$(word "$theory")" "$(word "$file")" "tresse solve --app $app --limit-nodes $nodes --with '$theory' $file"
        done
        add made/isomorph "$(word "$file")" "tresse isomorph --app $app $file; tresse isomorph --canonical --app $app $file"
        add made/minimal "$(word "$file")" "tresse minimal --make --app $app $file; tresse expand --app $app $file"
        add made/count "$(word "$file")" "tresse count --app $app $file"
    done
    add made/backdoors few "head -n 5 few | tresse backdoors --pairs"
    add made/sheet few "head -n 6 few | tresse sheet"
    while read -r theory; do
        add made/strategies "$(word "$theory")" "head -n 20 few | tresse solve --limit-nodes $nodes ${theory//TE(BRT)/\'TE(BRT)\'}"
    done < <(strategies)
}

ask_texts() {
    local number arguments file
    while IFS=$'\t' read -r number arguments; do
        add said "$number" "tresse rate --show-understood $arguments said/$number; tresse model --format text $arguments said/$number"
    done < said.tsv
    for file in zoo/*; do
        add zoo "$(basename "$file")" "tresse rate --show-understood $file; tresse rate --by BRT $file"
    done
    for file in corpus/fuzz_{apps,draw,games,generic,sudoku,pipeline}/*; do
        add "corpus/$(basename "$(dirname "$file")")" "$(basename "$file")" "tresse rate --show-understood $file; tail -c +2 $file | tresse rate --by BRT --limit-nodes 2000"
    done
    for file in corpus/fuzz_generic/*; do
        add corpus/as-generic "$(basename "$file")" "tresse model --app generic $file"
    done
    for file in corpus/fuzz_check/*; do
        add corpus/check "$(basename "$file")" "tresse check $file"
    done
    for file in corpus/fuzz_theory/*; do
        add corpus/theory "$(basename "$file")" "tresse rate --by \"\$(tr -d '\\000' < $file)\" puzzles/sudoku-test-1"
    done
}

# What the program says of itself, tables, and usage that is wrong.
ask_program() {
    local what command n=0
    for what in $(tresse help | sed -nE 's/^  ([a-z]+)  +[a-z].*/\1/p; s/^  tresse help ([a-z]+) .*/\1/p') $(tresse list apps | awk 'NR > 1 && !/^ / { print $1 }'); do
        add help "$what" "tresse help $what"
    done
    for what in rules apps theories methods formats experiments readers names man man-batch; do
        add list "$what" "tresse list $what"
    done
    for what in bash zsh fish; do
        add list "$what" "tresse list completion --format $what"
    done
    while IFS= read -r command; do
        n=$((n + 1))
        add commands "$(printf %02d $n)" "$command"
    done < <(commands)
}

commands() {
    cat << 'END'
tresse; tresse help nothing; tresse nonsense; tresse --help
tresse solve --no-such-option; tresse solve --format nothing few; tresse solve --with; tresse solve --with X few; tresse solve --with W99999 few
tresse solve --with W+ few; tresse solve --with 'TE(BRT' few; tresse solve --with 'TE(W,0)' few; tresse solve --strategy none few
tresse solve --app nothing few; tresse solve --param size=7 few; tresse solve --block 4x4 few; tresse solve --colours 3 few
tresse solve --rounds 0 few; tresse solve --goal r1c1 few; tresse solve --focus r0c0 few; tresse solve --changes r1c1=x few; tresse solve --format drup few
tresse solve nothing.txt; tresse solve 123; tresse solve --jobs 0 few; tresse rate --by W,,B few; tresse rate --by Imp few; tresse hint --level 5 few
head -n 3 few | tresse solve --goal r5c5=3; head -n 1 few | tresse solve --changes 'r1c1<>1,r2c2<>5'; head -n 3 few | tresse solve --focus r1c1,r5c5,n3r7c8
tresse draw few; tresse draw --step 999 puzzles/sudoku-test-1; tresse draw --view xx puzzles/sudoku-test-1; tresse draw --part 2 puzzles/sudoku-test-1
for v in rn cn bn; do tresse draw --view $v puzzles/sudoku-test-1; done; for t in light dark print; do tresse draw --theme $t puzzles/sudoku-test-1; done
tresse stats rated; tresse stats --format json rated; tresse stats rated-bounds; tresse stats --columns W,-,B rated-bounds; tresse stats --columns nothing rated
tresse stats --format svg rated; tresse stats --format svg --scale log --column B rated; tresse stats --format counts rated; tresse stats few
tresse stats --controlled-bias --tries 1000 rated; tresse stats --controlled-bias rated; tresse stats --brt 0.5 --sd within --controlled-bias --tries 9 rated
tresse compare rated rated-other; tresse compare rated-bounds rated; tresse compare few rated; tresse compare rated
tresse filter 'W > 2' rated; tresse filter 'W = B and W >= 3' rated; tresse filter 'B < 2' --columns W,B rated; tresse filter 'X = 1' rated; tresse filter 'W >' rated
tresse filter 'W > 1' rated-bounds; tresse filter 'W > 1' rated-other; tresse filter 'gW > 1' --columns B,gW rated-other; tail -n +2 rated | tresse filter 'W > 1'
tresse rate --by W,B few | tresse stats; tresse rate --by W --count-names few; tresse rate --by W --id few; tresse rate --exact --by W few; tresse rate --by BxB few
tresse generate --count 5 --seed 3; tresse generate --count 3 --seed 3 --method bottom-up --symmetry diagonal; tresse generate --method controlled-bias --size 6 --count 5 --seed 1
tresse generate --count 2 --seed 4 --rating W:4-5 --symmetry rotational; tresse generate --using x-wing --with-path --seed 2; tresse generate --count 2 --sukaku --size 6
tresse generate --app latin --size 7 --count 3 --seed 2; tresse generate --app pandiagonal --size 7 --seed 2; tresse generate --app futoshiki; tresse generate --rating nothing
tresse generate --count 3 --seed 1 --numbers --first 5; tresse generate --clues 24-25 --count 2 --seed 3; tresse generate --size 7; tresse generate --block 3x2 --count 3 --seed 9
tresse generate --app sudoku --param x --count 2 --seed 1; tresse generate --param windoku --count 2 --seed 1; tresse generate --symmetry nothing; tresse generate --method nothing
tresse sheet --per-page 1 puzzles/kakuro-grid.txt; tresse sheet --with B few; tresse sheet --per-page 99 few
tresse experiment table1 --count 200; tresse experiment whips-vs-braids --count 200; tresse experiment families --count 3
tresse experiment confluence --count 3; tresse experiment confluence --draw; tresse experiment braids-are-te --count 3
tresse experiment beyond; tresse experiment complexity --count 100; tresse experiment exact-whips --count 50; tresse experiment te-million --count 100; tresse experiment nothing
tresse batch new $scratch/b --shard-lines 10 -- rate --by W,B few; tresse batch run --quiet $scratch/b; tresse batch merge $scratch/b; tresse batch status $scratch/none
tresse check nothing; tresse check few; echo '{}' | tresse check; tresse check --lrat few; head -n 9 few | tresse solve --format json | sed 's/"length":1/"length":2/' > $scratch/p; tresse check $scratch/p
head -n 5 few | tresse solve --format json | tresse check --format json; head -n 5 few | tresse solve --with W --format json | tresse check --complete
tresse solve --format lrat --cnf $scratch/f puzzles/sudoku-test-1 > $scratch/p; tresse check --lrat $scratch/f $scratch/p; tresse check --lrat --claim steps $scratch/f $scratch/p
tresse model --format text puzzles/sudoku-test-3 > $scratch/n; tresse solve --format json puzzles/sudoku-test-3 | tresse check --against $scratch/n
tresse solve --app flatzinc --relax examples/flatzinc/zebra.fzn; tresse solve --app generic examples/generic/logic.txt --goal nothing
END
}

ask_more() { # --full: every theory and strategy on every puzzle
    local name arguments theory file
    while IFS=$'\t' read -r name arguments; do
        add more-theories "$name" "$(by_each "${more_theories[@]}") tresse solve --verbose --unfold --with \"\$t\" $arguments --quiet --limit-nodes $nodes puzzles/$name; done"
        while read -r theory; do
            add "strategies/$(word "$theory")" "$name" "tresse solve ${theory//TE(BRT)/\'TE(BRT)\'} $arguments --quiet --limit-nodes $nodes puzzles/$name"
        done < <(strategies)
    done < puzzles.tsv
    for file in few made/sudoku-hard sudokus-000; do
        for theory in "${theories[@]}" "${more_theories[@]}"; do
            add "made/$(word "$theory")" "all-$(word "$file")" "tresse solve --jobs 1 --verbose --unfold --with '$theory' $file | grep -F '==>'"
            add "made/rate-$(word "$theory")" "all-$(word "$file")" "tresse rate --jobs 1 --by '$theory' $file"
        done
        while read -r theory; do
            add made/strategies "$(word "$theory-$file")" "tresse solve --jobs 1 ${theory//TE(BRT)/\'TE(BRT)\'} $file | grep -F '==>'"
        done < <(strategies)
    done
}

gather() { # PUZZLES: inputs and cases, in the folder it is called in
    mkdir puzzles
    take_examples
    take_instances
    take_texts
    take_sudokus "$1"
    ask_sudokus
    ask_puzzles
    ask_files
    ask_texts
    ask_program
    [ "$full" = no ] || ask_more
}
