#!/usr/bin/env bash
# usage.sh: help, lists, misuse: what the program says about itself, and how it answers usage errors.
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_version_and_help() {
    run 0 'version' --version
    is "$(sed 's/+[0-9a-f]\{12\}$//' out)" "tresse $(sed -n 's/.*TRESSE_VERSION "\(.*\)"/\1/p' "$root/include/tresse.h")" 'version text'
    has "$(cat out)" + 'version text: the build'
    run 2 'no command'
    is "$(wc -c <out)" 0 'no command: nothing on standard output'
    has "$(cat err)" 'solve, hint, draw, rate, check, why, backdoors, count, sheet, generate, minimal, isomorph, expand, compare, filter, experiment, stats, batch, model, patterns, address, genre, verify-release, list, help' 'no command: the commands are named'
    run 0 'help' help
    has "$(cat out)" 'tresse help COMMAND' 'help text'
    is "$(wc -c <err)" 0 'help: nothing on standard error'
    cp out help.out
    run 0 '--help' --help
    same out help.out '--help is help'
    run 0 'help theories' help theories
    has "$(cat out)" 'family { + family }' 'help theories: the grammar'
    has "$(tr -s ' \n' ' ' <out)" 'but for `O`, which means `O15`' 'help theories: the bound of O'
    run 0 'help notation' help notation
    has "$(cat out)" "$("$tresse" solve --with W+B "$w5b4" | grep '^braid')" 'help notation: a braid that solve shows'
    has "$(cat out)" "$("$tresse" solve --with W+B "$w5b4" | grep '==> r9c7 ≠ 4')" 'help notation: a whip that solve shows'
    local word
    for word in 'V{l r}' left right target length naked-single hidden-single z-candidate t-candidate rounds \
        '  oddagon ' '  t-whip ' '  coupling ' '  asc ' '  hill ' '  valley '; do
        has "$(cat out)" "$word" "help notation: $word"
    done
    has "$(tr -s ' \n' ' ' <out)" 'with z-candidates =' 'help notation: z-candidates of an oddagon'
    run 0 'help puzzles' help puzzles
    for word in 'a line' 'other sizes' 'a grid' 'pencil marks' sukaku .sdk Solo 'Hexadecimal 0-F is not'; do
        has "$(tr -s ' \n' ' ' <out)" "$word" "help puzzles: $word"
    done
    run 2 'help on nothing known' help slove
    has "$(cat err)" 'did you mean solve?' 'help: a near name is offered'
    run 2 'help on two things' help solve rate
    run 0 'version behind a command' solve --version
    is "$(cat out)" "$("$tresse" --version)" 'version behind a command: text'
    run 2 'version cut short' --ver
    has "$(cat err)" 'unknown option "--ver"; did you mean --version?' 'version cut short: the name is offered'
}

# The options of a command, from the refusal of an unknown one.
options_of() {
    "$tresse" "$1" --nonsense-word 2>&1 | sed -n 's/^The options are \(.*\);.*/\1/p' | tr -d ' ' | tr , '\n'
}

test_help_is_narrow() {
    local t
    for t in puzzles applications theories strategies notation networks; do
        run 0 "help $t" help "$t"
        is "$(LC_ALL=C.UTF-8 grep -cE '.{81}' out)" 0 "help $t: no line of more than 80 characters"
    done
}

test_help_is_complete() {
    local c o missing='' unmanned=''
    for c in solve rate check backdoors generate minimal isomorph expand compare filter experiment stats batch model list help; do
        "$tresse" help "$c" >"help.$c" || not_ok "help $c"
        "$tresse" "$c" --help >out
        same out "help.$c" "$c --help is help $c"
        grep -q "^\.Cm $c" "$man" || unmanned+=" $c"
        for o in $(options_of "$c"); do
            grep -qe "^  $o\b" "help.$c" || missing+=" $c:$o"
            grep -qe "^\.It Fl -${o#--}\b\|, Fl -${o#--}\b" "$man" || unmanned+=" $o"
        done
    done
    is "$(options_of solve | tr '\n' ' ')" \
        '--with --exact --format --verbose --unfold --marks --colour --names --notation --ascii --cnf --claim --strategy --seed --prefer --solutions --statistics --goal --focus --changes --show-understood --no-singles --all --hint --rounds --one-step --two-steps --fewest-steps --trim --te-as-braids --explain --theme --app --genre --block --colours --relax --param --max-length --limit-nodes --jobs --progress --no-progress --quiet --help --version ' \
        'options of solve'
    is "$missing" '' 'the help of each command names each of its options'
    is "$unmanned" '' 'the manual page names each command and option'
}

test_misuse() {
    run 2 'unknown command' slove "$w4"
    has "$(cat err)" 'unknown command "slove"; did you mean solve?' 'unknown command: a near name is offered'
    run 2 'unknown option' solve --formt json "$w4"
    has "$(cat err)" 'tresse solve: unknown option --formt; did you mean --format?' 'unknown option: a near name is offered'
    has "$(cat err)" '--max-length' 'unknown option: the options are named'
    run 2 'option of another command' check --with W
    run 2 'short option' solve -x "$w4"
    run 2 'puzzle that looks like an option' solve "-${w4:1}"
    has "$(cat err)" 'put -- before a puzzle that starts with a hyphen' 'puzzle that looks like an option: what to do'
    run 2 'value missing' solve --with
    is "$(cat err)" 'tresse solve: --with needs a value: THEORY' 'value missing: message'
    run 2 'value for a flag' solve --ascii=yes "$w4"
    is "$(cat err)" 'tresse solve: --ascii takes no value' 'value for a flag: message'
    run 2 'empty value' solve --with= "$w4"
    run 2 'unknown format' solve --format xml "$w4"
    is "$(head -1 err)" 'tresse solve: --format: expected text, json, drup, lrat, core, csp-rules, line, csv, minizinc, svg or html, not "xml"' 'unknown format: message'
    has "$(cat err)" '  json       for programs' 'unknown format: what each is'
    has "$(cat err)" '  minizinc   the solution' 'unknown format: all in one column'
    run 2 'format of another command' rate --format text
    run 2 'contradicting options' rate --progress --no-progress
    run 2 'cnf without drup' solve --cnf f "$w4"
    run 2 'unknown application' solve --app sodoku "$w4"
    has "$(cat err)" 'tresse solve: --app: expected sudoku, ' 'unknown application: what there is'
    has "$(cat err)" ', not "sodoku"; did you mean sudoku?' 'unknown application: message'
    has "$("$tresse" help generate | tr -s ' \n' ' ')" '(default: the first of them)' 'generate does not detect the application'
    local b
    for b in 3by3 3 3x x3 3x3x3 -3x3; do
        run 2 "malformed block $b" solve "--block=$b" "$w4"
        is "$(cat err)" 'tresse solve: --block: expected the width and the height in cells, such as 3x2' "malformed block $b: message"
    done
    for b in 1x9 9x1 0x0 6x5 999x999 2x13 99999999999x2; do
        run 2 "impossible block $b" rate "--block=$b" "$w4"
        is "$(cat err)" 'tresse rate: --block: expected blocks at least 2 wide and 2 high, of at most 25 cells' "impossible block $b: message"
    done
    run 2 'impossible block of generate' generate --block 1x9
    run 1 'blocks of another size' solve --block 2x2 "$w4"
    is "$(cat err)" 'tresse: argument 1: block=2x2 does not fit size 9; `tresse help puzzles` shows what is read' 'blocks of another size: message'
    run 2 'ASCII but no text' solve --ascii --format json "$w4"
    is "$(cat err)" 'tresse solve: --ascii goes with --format text' 'ASCII but no text: message'
    run 2 'unknown method' generate --method sideways
    is "$(cat err)" 'tresse generate: --method: expected top-down, bottom-up or controlled-bias, not "sideways"' 'unknown method: message'
    run 2 'operand of generate' generate 5
    run 2 'list without a word' list
    run 2 'list of something else' list rulez
    has "$(cat err)" 'did you mean rules?' 'list of something else: a near name is offered'
    local v
    for v in 0 -1 1025 2x '' ' 2' 99999999999999999999999; do
        "$tresse" rate --jobs "$v" /dev/null >out 2>err
        is "$? $(cat err)" "2 tresse rate: --jobs: expected a whole number from 1 to 1024, not \"$v\"" "--jobs \"$v\""
    done
}

test_theories() {
    local t
    for t in Q W+ +W W0 W+W 'W B' '' w7x; do
        "$tresse" rate --by "$t" /dev/null >out 2>err
        is "$?" 2 "theory \"$t\" is refused: status 2"
        has "$(cat err)" 'tresse rate: --by' "theory \"$t\" is refused: message"
    done
    run 2 'second theory wrong' rate --by W,Q
    has "$(cat err)" "tresse rate: --by \"W,Q\", column 3: unknown family of rules 'Q'" 'second theory wrong: place in the whole list'
    run 2 'third theory wrong behind blanks' rate --by 'W, B,  BQ' "$w4"
    has "$(cat err)" '"W, B,  BQ", column 8:' 'third theory wrong behind blanks: place'
    run 0 'blanks in the list' rate --by 'W , B' "$w5b4"
    is "$(cat out)" "$w5b4${tab}5${tab}4" 'blanks in the list: ratings'
    run 2 'two lists' rate --by W --by B "$w4"
    is "$(cat err)" 'tresse rate: --by is given twice: put all theories in one list, such as --by W,B' 'two lists: message'
    run 2 'theory of solve wrong' solve --with Q "$w4"
    run 0 'other spellings' rate --by L,M "$w4"
    is "$(cat out)" "$w4${tab}4${tab}4" 'other spellings: ratings'
}

test_lists() {
    run 0 'list rules' list rules
    local a
    {
        "$tresse" solve "$w4" "$root/examples/sudoku/line.txt"
        "$tresse" solve --app generic 'variable A: 1'
        "$tresse" solve --param sudo "$root/examples/queens/sudoqueens.txt"
        for a in latin pandiagonal queens map futoshiki kakuro numbrix hidato; do
            "$tresse" solve --with W1 --app "$a" "$root/examples/$a"/*.txt
        done
    } 2>/dev/null | sed -n 's/^\([a-z-]*single[a-z-]*\) ==>.*/\1/p' | sort -u >singles
    local single
    while read -r single; do
        is "$(grep -c "^$single " out)" 1 "list rules: $single"
    done <singles
    is "$(grep -c single <singles)" 14 'list rules: singles of all applications'
    has "$(cat out)" 'whip' 'list rules: whips'
    has "$(cat out)" 'braid' 'list rules: braids'
    run 0 'help applications' help applications
    for a in $("$tresse" list apps | sed 1d | cut -d ' ' -f 1); do
        [ "$a" = sudoku ] || has "$(cat out)" "  $a  " "help applications: $a"
    done
    run 0 'list apps' list apps
    has "$(cat out)" 'sudoku' 'list apps: sudoku'
    run 0 'list theories' list theories
    has "$(cat out)" 'BRT' 'list theories: BRT'
}

# Options in any order mean the same.
test_order_of_options() {
    run 0 'options before and behind' rate --by W,B --bounds "$w5b4" --format json
    cp out first
    run 0 'in another order' rate "$w5b4" --format json --bounds --by W,B
    same out first 'in another order: the same'
    run 2 'an option twice' solve --with W --with B "$w4"
    is "$(cat err)" 'tresse solve: --with is given twice, with different values; see `tresse help solve`' 'an option twice: message'
    run 0 'an option twice, with the same value' solve --with W --with W "$w4"
    run 2 'two options that exclude each other' solve --hint --all "$w4"
    cp err first
    run 2 'the same in another order' solve --all --hint "$w4"
    same err first 'the same in another order: the same message'
}

# Every row of option_conflicts.c: options that would have no effect, or contradict each other.
test_conflicts() {
    local words says
    while IFS='|' read -r words says; do
        # shellcheck disable=SC2086 # these are several words
        run 2 "conflict: $words" $words
        has "$(cat err)" "tresse ${words%% *}: $says" "conflict: $words: message"
    done <<'END'
rate --progress --no-progress 1|--progress and --no-progress exclude each other
solve --ascii --format json 1|--ascii goes with --format text
solve --cnf f 1|--cnf goes with --format drup and --format lrat
solve --claim steps 1|--claim goes with --format drup and --format lrat
solve --hint --trim 1|--hint shows one step: it cannot be combined with --all, --rounds, --trim or --strategy
solve --all --strategy random 1|--all shows one level: it cannot be combined with --rounds or --strategy
solve --no-singles 1|--no-singles goes with --hint, --all or --rounds, and without --trim
solve --no-singles --all --trim 1|--no-singles goes with --hint, --all or --rounds, and without --trim
solve --goal r1c1 --exact 1|--goal cannot be combined with --hint, --all, --rounds, --no-singles, --exact, --one-step, --two-steps or --fewest-steps: the path ends with its goal
solve --one-step --two-steps 1|--one-step, --two-steps and --fewest-steps exclude each other
solve --two-steps --fewest-steps 1|--one-step, --two-steps and --fewest-steps exclude each other
solve --one-step --focus r1c1 1|--one-step, --two-steps and --fewest-steps cannot be combined with --hint, --rounds, --no-singles, --focus or --strategy; --all goes with --one-step
solve --two-steps --all 1|--one-step, --two-steps and --fewest-steps cannot be combined with --hint, --rounds, --no-singles, --focus or --strategy; --all goes with --one-step
solve --exact --with W --trim 1|--exact cannot be combined with --hint, --all, --rounds, --no-singles, --focus, --trim, --strategy, --one-step, --two-steps or --fewest-steps
solve --exact 1|--exact needs --with W, or Subsets and W such as --with S4+W
solve --solutions 2 1|--solutions and --statistics go with --format minizinc
solve --explain --format csv 1|--explain goes with --format text and --format minizinc
solve --theme dark 1|--theme goes with --format svg and --format html
rate --id --format json 1|--header and --id go with --format tsv
rate --count-names --exact 1|--count-names and --exact exclude each other: count the names of the path by levels, without --exact
rate --tries 5 1|--tries goes with --exact
check --lrat --against f g|--lrat checks a proof, --against the claims of paths: choose one
check --complete --against f g|--complete searches in the puzzles of the paths, --against takes another network: choose one
check --claim steps g|--claim goes with --lrat
generate --sukaku --method bottom-up|--sukaku and --method bottom-up exclude each other
generate --sukaku --method controlled-bias|--sukaku and --method controlled-bias exclude each other
generate --from f --method bottom-up|--from and --method bottom-up exclude each other
generate --size 6 --from f|--size and --from exclude each other: the grids have a size
generate --max-length 5|--max-length goes with --rating
generate --with W|--with goes with --using or --with-path; for a rating, --rating THEORY:MIN-MAX
stats --cells 5 f|--cells goes with --controlled-bias
stats --scale log f|--scale goes with --format svg
isomorph --canonical --count 2 1|--canonical and --count exclude each other: a puzzle has one canonical form
minimal --seed 4 1|--seed goes with --make
experiment table1 --orders 4|--orders goes with confluence
experiment confluence --draw --count 4|--draw shows one puzzle: leave out --count
experiment table1 --svg f|--svg goes with complexity, and with confluence --draw
batch run --split d|--split goes with `tresse batch new`
batch new --jobs 2 d|--jobs goes with `tresse batch run`
batch run --verify d|--verify goes with `tresse batch status`
batch run --format counts d|--format goes with `tresse batch merge`
batch merge --columns-dir e --output f d|--columns-dir and --output exclude each other
batch merge --columns-dir e --format counts d|--columns-dir and --format counts exclude each other
END
    run 0 'a conflict that does not matter: only how a puzzle is read is shown' solve --show-understood --hint --all "$w4"
}

# What people take for a command.
test_guesses() {
    run 2 'an option as a command' explain "$w4"
    has "$(cat err)" 'did you mean `tresse solve --explain`?' 'an option as a command: what was meant'
    run 2 'a word like no command' zzzz "$w4"
    is "$(grep -c 'did you mean' err)" 0 'a word like no command: no guess'
    run 0 'help' help
    is "$(awk 'length > 100' out)" '' 'help: no long lines'
    is "$(grep -c '^  tresse [a-z]* ' out)" 13 'help: lines to copy, and topics'
    has "$(sed -n 3,5p out)" 'tresse solve ..345' 'help: begins with what people do most'
}

# What is refused is refused with what to do instead.
test_advice() {
    local n=0
    while IFS= read -r line; do
        n=$((n + 1))
        eval "\"\$tresse\" $line" >out 2>err </dev/null
        is "$(grep -c 'expected\|tresse help\|goes with\|exclude\|did you mean\|put \|copy\|paste\|combined\|neither\|choose\|takes\|needs a' err |
            awk '{ print ($1 > 0) }')" 1 "advice: $line"
    done <<'END'
solve --with XYZ 1
solve --format xml 1
solve --level 3 1
solve --claim steps 1
solve --hint --all 1
solve --names eureka 1
solve --colour yes 1
hint --level 9 1
hint --level x 1
hint nonsense
count --show 0 1
sheet --per-page 0 1
rate --by Q 1
rate 123
rate https://example.com/puzzle
rate https://sudokupad.app/abc
rate https://f-puzzles.com/?load=N4Ig
rate '[[1,2,3,4],[1,2]]'
rate ':0000:x:123:::'
rate '<table><td>x</td></table>'
generate --clues 90-99
generate --size 4 --block 3x3
list nothing
help nothing
check --lrat --complete x
nothing
END
    is "$((n >= 25))" 1 'advice: many messages'
}

# The lines to copy are commands that run.
test_examples_run() {
    printf '%s\n' "$w4" "$w5b4" >puzzles.txt
    "$tresse" solve --format json puzzles.txt >paths.jsonl
    "$tresse" rate --by W,B puzzles.txt >ratings.tsv
    cp puzzles.txt puzzle.txt
    local line words
    for c in solve rate check backdoors generate minimal isomorph expand experiment stats model list; do
        line=$("$tresse" help "$c" | sed -n "s/^  tresse \($c .*\)/\1/p" | head -1)
        read -r -a words <<<"${line/--count 1000/--count 3}"
        run 0 "example of $c" "${words[@]}"
    done
}

test_default_theory() {
    local theory
    theory=$("$tresse" solve --format json "$w4" | sed 's/.*"theory":"\([^"]*\)".*/\1/')
    has "$("$tresse" help solve)" "(default: $theory, and" 'help solve: the default of --with'
}

test_budgets() {
    local c
    for c in solve rate; do
        run 0 "help $c" help "$c"
        has "$(tr -s ' \n' ' ' <out)" 'no limit, but 2000000 nodes for a puzzle that turns out to have no solution or several' \
            "help $c: the budget of the program"
    done
}

test_networks_help() {
    local word statement
    run 0 'help networks' help networks
    cp out page
    "$tresse" rate --app generic 'nonsense x' 2>err >out
    for statement in network type label variable link different permutation equal same allow forbid given remove group \
        subsets say place order need; do
        is "$(grep -c "^  $statement " page)" 1 "help networks: $statement"
        grep -q "^\.It Sy \"$statement\b" "$man" || not_ok "the manual page has $statement"
    done
    for word in orders needs permutations groups; do
        has "$(cat page)" "\"$word\"" "help networks: $word in JSON"
    done
    run 0 'help on an application' help kakuro
    has "$(cat out)" '`17\23` is 17 downwards' 'help on an application: its forms'
    has "$(cat out)" 'Different digits 1 to 9 ' 'help on an application: a sentence begins with a capital'
}

test_manual() {
    if ! command -v mandoc >/dev/null; then
        skip 'the manual page' 'no mandoc'
        return
    fi
    mandoc -Tascii "$man" | sed 's/.\x08//g' >page
    is "$(grep -c '==> r9c7 != 4$' page)" 1 'manual: the whip stands on one line'
    is "$(grep -c '==> r2c1 != 7$' page)" 1 'manual: the braid stands on one line'
    is "$(grep -c '^     --seed S$' page)" 6 'manual: --seed, for each command that has it'
}

# complete WORD...: what bash offers for the last word.
complete_words() {
    COMP_WORDS=(tresse "$@") COMP_CWORD=$# COMPREPLY=()
    _tresse
    printf '%s\n' "${COMPREPLY[@]}"
}

# fish_offers LINE: what fish offers at the end of the line, without what it says about it.
fish_offers() {
    HOME=$scratch PATH=$(dirname "$tresse"):$PATH fish --no-config -c 'source completion.fish; complete -C "$argv"' "$1" |
        cut -f1 | paste -sd' '
}

# zsh_ends LINE REST: does zsh, at a terminal, write the rest of the line when the tabulator is hit?
zsh_ends() {
    cat >ends.zsh <<'END'
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PS1=; fpath=($PWD \$fpath); autoload -Uz compinit; compinit -u -D; print rea''dy"
zpty -r shell said '*ready*'
zpty -n -w shell "$1"$'\t'
zpty -r shell said "*$2*"
END
    HOME=$scratch timeout 30 zsh -f ends.zsh "$1" "$2" && echo yes
}

test_other_shells() {
    "$tresse" list completion --format fish >completion.fish
    "$tresse" list completion --format zsh >_tresse
    if command -v fish >/dev/null; then
        is "$(fish_offers 'tresse so')" solve 'completion in fish: a command'
        is "$(fish_offers 'tresse solve --format ')" 'core csp-rules csv drup html json line lrat minizinc svg text' 'completion in fish: formats'
        is "$(fish_offers 'tresse rate --app fu')" futoshiki 'completion in fish: applications'
        is "$(fish_offers 'tresse list com')" completion 'completion in fish: lists'
    else
        skip 'completion in fish' 'no fish'
    fi
    if command -v zsh >/dev/null; then
        is "$(zsh_ends 'tresse so' lve)" yes 'completion in zsh: a command'
        is "$(zsh_ends 'tresse rate --app=fu' toshiki)" yes 'completion in zsh: applications'
    else
        skip 'completion in zsh' 'no zsh'
    fi
}

test_completion() {
    run 0 'completion for bash' list completion --format bash
    cp out completion.bash
    is "$(bash -n completion.bash 2>&1)" '' 'completion for bash: a script'
    # shellcheck source=/dev/null
    . ./completion.bash
    is "$(complete_words so)" solve 'completion: a command'
    is "$(complete_words '' | sort | paste -sd' ')" \
        '--help --version address backdoors batch check compare count draw expand experiment filter generate genre help hint isomorph list minimal model patterns rate sheet solve stats verify-release why' 'completion: all commands'
    is "$(complete_words solve --fo | paste -sd' ')" '--format --focus' 'completion: options'
    is "$(complete_words rate --fo)" '--format' 'completion: options of another command'
    is "$(complete_words solve --format '' | paste -sd' ')" 'text json drup lrat core csp-rules line csv minizinc svg html' 'completion: formats'
    is "$(complete_words solve --format = dr)" drup 'completion: formats behind a ='
    is "$(complete_words rate --app fu)" futoshiki 'completion: applications'
    is "$(complete_words list com)" completion 'completion: lists'
    is "$(complete_words help not)" notation 'completion: topics'
    is "$(complete_words experiment conf)" confluence 'completion: experiments'
    touch 'my puzzles.txt'
    is "$(complete_words rate my)" 'my puzzles.txt' 'completion: files'
    is "$(complete_words generate --from my)" 'my puzzles.txt' 'completion: files of an option'
    local o missing='' c
    for c in solve rate check backdoors generate minimal isomorph expand compare filter experiment stats batch model list help; do
        for o in $(options_of "$c"); do
            complete_words "$c" "$o" | grep -qxe "$o" || missing+=" $c:$o"
        done
    done
    is "$missing" '' 'completion: every option of every command'
    local shell
    for shell in zsh fish; do
        run 0 "completion for $shell" list completion --format "$shell"
        if command -v "$shell" >/dev/null; then
            is "$("$shell" -n out 2>&1)" '' "completion for $shell: a script"
        else
            skip "completion for $shell: a script" "no $shell"
        fi
    done
    run 2 'completion for another shell' list completion --format csh
}

for t in test_version_and_help \
    test_help_is_narrow \
    test_help_is_complete \
    test_misuse \
    test_theories \
    test_lists \
    test_order_of_options \
    test_conflicts \
    test_guesses \
    test_advice test_examples_run \
    test_default_theory \
    test_budgets \
    test_networks_help \
    test_manual \
    test_completion \
    test_other_shells; do
    "$t"
done
tap_end
