#!/usr/bin/env bash
# spoiled.sh: every example with one mistake in it, at several places: one message, and the one that the right application gives.
#
# Which application is meant is not said; so the messages are compared with those of a run in which it is named. A text that
# may be of two applications (Latin and pandiagonal squares) only asks for the name of one; that counts as no complaint.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# spoil FILE LINE WORD WAY: the file with a mistake. Of its lines but comments the one at LINE tenths of their number, and of the
# words of that line the one at WORD tenths: a wrong sign in it (way 1), without it (2), twice (3), another word instead (4).
spoil() {
    awk -v at="$2" -v word="$3" -v way="$4" '
        { line[NR] = $0 }
        !/^#/ && NF { puzzle[n++] = NR }
        END {
            at = puzzle[int(at * (n - 1) / 10)]
            k = split(line[at], w, / +/)
            first = w[1] == "" ? 2 : 1
            i = first + int(word * (k - first) / 10)
            middle = int((length(w[i]) + 1) / 2)
            if (way == 1) w[i] = substr(w[i], 1, middle - 1) "%" substr(w[i], middle + 1)
            if (way == 2) w[i] = ""
            if (way == 3) w[i] = w[i] " " w[i]
            if (way == 4) w[i] = "xyz"
            line[at] = w[1]
            for (i = 2; i <= k; i++) line[at] = line[at] " " w[i]
            for (i = 1; i <= NR; i++) print line[i]
        }' "$1"
}

# A text of another application: without its size, a Futoshiki is a Latin square with something behind it. And where another word
# stands for all there is of a puzzle, or none for the name of the game, nothing says what it was: the rest of a small Numbrix is
# a Sudoku with a heading, a game ID may be of many games.
is_other() {
    case $1 in
        futoshiki/lines.txt.*.0.2 | generic/send-more-money.txt.0.0.[24] | generic/zebra.txt.0.0.[24] | generic/tasks.xml.0.* | nonogram/small.non.0.0.* | latin/candidates.txt.*.4 | latin/lines.txt.*.0.4 | numbrix/grid.txt.0.0.[24] | numbrix/lines.txt.*.0.4 | pandiagonal/lines.txt.*.0.4) true ;;
        binairo/* | hitori/* | minesweeper/* | slitherlink/* | kenken/* | lightup/* | nonogram/lines.txt* | skyscrapers/* | tents/*) [[ $1 == *.[05].[24] ]] ;;
        *) false ;;
    esac
}

# messages FILE...: what is wrong in the files, without what only asks for the name of the application.
messages() {
    "$tresse" solve --with BRT --quiet "$@" 2>&1 >/dev/null | grep -v 'this can be a puzzle of .*: name the application'
}

test_example() {
    local example=$1 line word way spoiled=() app=${1%/*} named=() most
    [ "$example" != queens/sudoqueens.txt ] || named=(--param sudo)
    for line in 0 4 10; do
        for word in 0 5 10; do
            for way in 1 2 3 4; do
                is_other "$example.$line.$word.$way" && continue
                spoiled+=("${example##*/}.$line.$word.$way")
                spoil "$root/examples/$example" "$line" "$word" "$way" >"${spoiled[-1]}"
            done
        done
    done
    messages "${named[@]}" "${spoiled[@]}" >without
    messages "${named[@]}" --app "$app" "${spoiled[@]}" >with
    same without with "$example: the messages of $app"
    most=$(cut -d: -f1 without | sort | uniq -c | sort -rn | awk 'NR == 1 && $1 > 1')
    is "$most" '' "$example: at most one message for a mistake"
    is "$(($(wc -l <without) > 3))" 1 "$example: mistakes are found"
    rm -f "${spoiled[@]}"
}

for file in "$root"/examples/*/*; do
    [[ $file == */cluster/* || $file == *.mzn ]] || test_example "${file#"$root"/examples/}" # for schedulers, for MiniZinc
done
tap_end
