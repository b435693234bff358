#!/usr/bin/env bash
# scripts.sh: tests of the scripts that check the documentation and the library. Prints TAP.
# shellcheck disable=SC2016 # what stands in single quotes here is meant for others
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/support/lib.sh
. tests/support/lib.sh

# doc LINES: the status of a document with these lines as commands.
doc() {
    printf 'text\n```sh\n%s\n```\n# prints outside\n' "$1" >"$scratch/doc.md"
    scripts/doc_commands.sh "$scratch/doc.md" >"$scratch/out" 2>&1
    echo $?
}

# symbols HEADER-TEXT: the status for a library that shows tresse_one and tresse_two.
symbols() {
    printf '%s\n' "$1" >"$scratch/header.h"
    scripts/library_symbols.sh "$scratch/lib.o" "$scratch/header.h" >"$scratch/out" 2>&1
    echo $?
}

test_prints() {
    is "$(doc './run list theories
# prints Singles alone')" 0 'prints: what is printed'
    is "$(doc './run list theories
# prints Singles alone
# prints no such words')" 1 'prints: what is not printed'
    has "$(cat "$scratch/out")" 'does not print: no such words' 'prints: what is not printed is named'
    is "$(doc './run no-such-command # exit 2
# prints unknown command
./run --version
# prints tresse
# another comment
# prints not a promise, for it does not follow a command')" 0 'prints: with a status, for several commands'
    has "$(cat "$scratch/out")" '1..2' 'prints: both commands are run'
    is "$(doc './run \
    --version
# prints tresse
./run list apps
# prints tresse')" 1 'prints: belongs to the command before it'
}

# width LINES: the status of a document of these lines.
width() {
    printf '%s\n' "$1" >"$scratch/doc.md"
    scripts/doc_width.sh "$scratch/doc.md" >"$scratch/out" 2>&1
    echo $?
}

test_width() {
    cp -r scripts "$scratch/scripts"
    mkdir "$scratch/web"
    printf '%0101d %0101d\n' 1 2 >"$scratch/web/README.md"
    is "$("$scratch/scripts/doc_width.sh" >"$scratch/out" 2>&1; echo $?)" 1 'width: all documents, wherever they are'
    has "$(cat "$scratch/out")" 'web/README.md:1: ' 'width: the document is named'
    rm -r "$scratch/scripts" "$scratch/web"
    local word='xxxxxxxxx' long
    long=$(printf "$word %.0s" {1..10})
    is "$(width "${long% }y")" 0 'width: 100 columns'
    is "$(width "${long}yy")" 1 'width: 102 columns'
    has "$(cat "$scratch/out")" 'doc.md:1: 102 columns' 'width: the line is named'
    is "$(width "${long//x/é}")" 0 'width: characters are counted, not bytes'
    is "$(width "- text
  ${long}yy")" 1 'width: an item of a list'
    is "$(width "| ${long}yy |
\`\`\`
${long}yy
\`\`\`

    ${long}yy
- <https://example.org/${long// /-}>")" 0 'width: tables, code and links may be longer'
    is "$(width "\`\`\`
\`\`\`
${long}yy")" 1 'width: what follows code'
}

test_symbols() {
    printf 'int tresse_one(int x) { return x; }\nint tresse_two(int x) { return x; }\n' |
        gcc -xc -c -o "$scratch/lib.o" -
    is "$(symbols '#define TRESSE_API __attribute__((visibility("default")))
TRESSE_API int tresse_one(int x); /* see tresse_three(x); or not */
TRESSE_API const char *
tresse_two(int x,
           int (*tresse_call)(int));')" 0 'symbols: declarations in several lines'
    is "$(symbols 'TRESSE_API int tresse_one(int x);
TRESSE_API const char *
tresse_two(int x); TRESSE_API void
tresse_three(void);')" 1 'symbols: one is lacking'
    has "$(cat "$scratch/out")" 'promised by tresse.h but not there: tresse_three' 'symbols: it is named'
    is "$(symbols 'TRESSE_API int tresse_one(int x);')" 1 'symbols: one is too many'
    has "$(cat "$scratch/out")" 'shown but not in tresse.h: tresse_two' 'symbols: it is named too'
    printf '#include <assert.h>\nint tresse_one(int x) { assert(x); return x; }\n' |
        gcc -UNDEBUG -xc -c -o "$scratch/lib.o" -
    is "$(symbols 'TRESSE_API int tresse_one(int x);')" 1 'symbols: an assertion ends the process'
    has "$(cat "$scratch/out")" 'not for a library to call: __assert_fail' 'symbols: it is named as well'
}

# ratings LINE...: the status of ratings.sh on a file of these rows.
ratings() {
    printf '%s\n' "$@" >"$scratch/ratings.tsv"
    scripts/ratings.sh build/release/tresse "$scratch/ratings.tsv" >"$scratch/out" 2>&1
    echo $?
}

test_ratings() {
    local p=..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57
    is "$(ratings '# comment' "$p"$'\tW\t4\t-\tsource' "$p"$'\tB\t5\t4\tsource')" 0 'ratings: as published, or as known'
    has "$(cat "$scratch/out")" '2 ratings compared, 0 wrong, 1 known to be other' 'ratings: counted'
    is "$(ratings "$p"$'\tW\t5\t-\tsource')" 1 'ratings: a wrong one'
    has "$(cat "$scratch/out")" "W: 4, expected 5: $p (source)" 'ratings: it is named'
    is "$(ratings "$p"$'\tW\t4\t-\tsource' "$p"$'\tNEW\t4\t-\tsource')" 0 'ratings: a theory that is not known yet'
    has "$(cat "$scratch/out")" 'NEW: not known yet, 1 left out' 'ratings: it is named, too'
    is "$(ratings '# nothing')" 1 'ratings: none at all'
}

# replay ARG...: the status of replay.sh.
replay() {
    PROGRAM=build/release/tresse scripts/replay.sh "$@" >"$scratch/out" 2>&1
    echo $?
}

test_replay() {
    local p=..345..8.4.6.........1...65.1.5.8.7....3...919...........8.....6....7.3...1.3..57
    printf '#puzzle\tclues\tW\tgB\n%s\t24\t4\t5\n' "$p" >"$scratch/published"
    is "$(replay "$scratch/published")" 0 'replay: as published, or lower'
    has "$(cat "$scratch/out")" 'W: 1 puzzles, 1 as published, 0 lower' 'replay: as published'
    has "$(cat "$scratch/out")" '1 times 5 published, 4 here' 'replay: lower'
    mkdir -p "$scratch/all/000"
    echo "$p some more" >"$scratch/all/000/puzzles.txt"
    echo 3 >"$scratch/all/000/cbg-000-W.txt"
    is "$(replay "$scratch/all" W)" 1 'replay: a folder, and a rating that is higher'
    has "$(cat "$scratch/out")" '1 times 3 published, 4 here' 'replay: it is named'
    is "$(replay "$scratch/all" B)" 2 'replay: nothing to compare'
    printf 'title\n4' >"$scratch/all/000/B.txt"
    is "$(replay "$scratch/all" B)" 0 'replay: a title, and a last line without an end'
    has "$(cat "$scratch/out")" 'B: 1 puzzles, 1 as published' 'replay: they are read'
    echo ..1..2..3....1..4.2..4..5....6..7..8.5.....2.9..3..4....8..1..5.9..6....1..9..7.. >"$scratch/all/000/puzzles.txt"
    echo 36 >"$scratch/all/000/TyW.txt"
    is "$(replay "$scratch/all" TyW)" 0 'replay: 36 by TyW is not solved'
    has "$(cat "$scratch/out")" 'TyW: 1 puzzles, 1 as published' 'replay: nor is it here'
}

# record OLD NEW: the status of a comparison.
compared() {
    scripts/record.sh --compare "$@" >"$scratch/out" 2>&1
    echo $?
}

# A folder of a record: two groups, four cases, one of them compressed.
small_record() { # FOLDER
    mkdir -p "$1/inputs" "$1/count" "$1/solve"
    printf '$ tresse count a\none\n--- messages\n--- status 0\n' | tee "$1/count/a" "$1/count/b" >"$1/solve/c"
    seq 1000 | gzip -n >"$1/solve/d.gz"
}

test_record() {
    local old=$scratch/old new=$scratch/new
    small_record "$old"
    small_record "$new"
    is "$(compared "$old" "$new")" 0 'record: two that are the same'
    has "$(tail -n 1 "$scratch/out")" ' 4        0' 'record: all cases are compared'
    sed -i 's/^one$/two/' "$new/count/a" "$new/count/b"
    seq 1001 | gzip -n >"$new/solve/d.gz"
    is "$(compared "$old" "$new")" 1 'record: some differ'
    has "$(cat "$scratch/out")" $'count/a\ncount/b\n    2c2\n    < one\n    ---\n    > two' 'record: those alike are told once'
    has "$(cat "$scratch/out")" $'solve/d\n    1000a1001\n    > 1001' 'record: a compressed one'
    small_record "$new"
    rm "$new/solve/c"
    is "$(compared "$old" "$new")" 1 'record: one is missing'
    has "$(cat "$scratch/out")" $'only in the old record: 1\n    solve/c' 'record: it is named'
    small_record "$new"
    printf '$ tresse count a\n--- status 124\n' >"$new/count/a"
    is "$(compared "$old" "$new")" 0 'record: one that took too long'
    has "$(cat "$scratch/out")" $'300 seconds: 1\n    count/a' 'record: it is named, and not compared'
    is "$(compared "$old" "$scratch/nothing")" 2 'record: no such folder'
    printf 'count\ta\ttresse count 1.......2.....3.; tresse --version; tresse count nothing\n' >"$old/inputs/cases"
    is "$(scripts/record.sh --like "$old" "$scratch/made" build/release/tresse >"$scratch/out" 2>&1; echo $?)" 0 'record: the questions of another'
    has "$(cat "$scratch/made/count/a")" $'\ntresse VERSION\n--- messages\n' 'record: without the version'
    has "$(cat "$scratch/made/count/a")" $'\nstatus 1\n--- status 1' 'record: statuses'
}

# subject TEXT: the status of commit_subjects.sh in a clone whose only new commit has this message.
subject() {
    (
        cd "$scratch/clone" || exit
        git reset -q --hard first
        git -c user.name=a -c user.email=a@b commit -q --allow-empty -m "$1"
        scripts/commit_subjects.sh first >"$scratch/out" 2>&1
        echo $?
    )
}

test_subjects() {
    mkdir -p "$scratch/clone/scripts"
    cp scripts/commit_subjects.sh "$scratch/clone/scripts/"
    is "$("$scratch/clone/scripts/commit_subjects.sh" >"$scratch/out"; echo $?)" 77 'subjects: skipped without a clone'
    git init -q "$scratch/clone"
    (cd "$scratch/clone" && git add . && git -c user.name=a -c user.email=a@b commit -qm 'Some words' && git tag first)
    is "$(subject 'stats: do not read a bare number as a rating')" 0 'subjects: a good one'
    is "$(subject 'api, cli: pass text as it is')" 0 'subjects: two areas, a verb in ss'
    is "$(subject 'Some words about it')" 1 'subjects: no area'
    has "$(cat "$scratch/out")" 'expected "area: what, in the imperative"' 'subjects: why'
    is "$(subject 'stats: added a column')" 1 'subjects: not in the imperative'
    has "$(cat "$scratch/out")" 'found "added" after the area' 'subjects: the word is named'
    is "$(subject 'stats: The column')" 1 'subjects: a capital'
    is "$(subject "stats: $(printf 'read %067d' 0)")" 1 'subjects: too long'
    has "$(cat "$scratch/out")" '79 characters, expected at most 72' 'subjects: how long'
    is "$(subject $'stats: read a column\n\nas in /home/me/x')" 1 'subjects: a path of a machine'
    is "$("$scratch/clone/scripts/commit_subjects.sh" 0123456789 >"$scratch/out"; echo $?)" 77 'subjects: another history'
    git clone -q --depth 1 "file://$scratch/clone" "$scratch/shallow"
    is "$("$scratch/shallow/scripts/commit_subjects.sh" 0123456789 >"$scratch/out"; echo $?)" 1 'subjects: a shallow clone is checked as far as it reaches'
    has "$(cat "$scratch/out")" '1 subjects of commits read' 'subjects: its one commit'
}

# A program whose man page is none.
test_man_page() {
    is "$(scripts/man_page.sh >"$scratch/out" 2>&1; echo $?)" 0 'man page: well formed'
    printf '#!/bin/sh\necho other\n' >"$scratch/other"
    printf '#!/bin/sh\nexec build/release/tresse list man | sed "s/^[.]Dd.*/.Dd January 1, 2100/"\n' >"$scratch/later"
    chmod +x "$scratch/other" "$scratch/later"
    is "$(scripts/man_page.sh "$scratch/later" >"$scratch/out" 2>&1; echo $?)" 0 'man page: a date later than the clock'
    is "$(scripts/man_page.sh "$scratch/other" >"$scratch/out" 2>&1; echo $?)" 2 'man page: not well formed'
}

# Every option that tresse_options_set accepts has an entry in the header.
test_options() {
    local name missing=''
    # shellcheck disable=SC2013
    for name in $(sed -n 's/^        { "\([a-z-]*\)", set_.*/\1/p' src/api/api_options.c); do
        grep -qE "^ \*( {3}-| .*\.) $name: " include/tresse.h || missing+=" $name"
    done
    is "$missing" '' 'header: every option has an entry'
}

# Of what is wrong an analyser that is here says so; it would be silent if an option silenced it.
test_analysers() {
    is "$(scripts/analyse.sh none >"$scratch/out" 2>&1; echo $?)" 2 'analysers: one that there is not'
    mkdir -p "$scratch/bin"
    printf '#!/bin/sh\nexit 0\n' >"$scratch/bin/gcc"
    chmod +x "$scratch/bin/gcc"
    is "$(PATH=$scratch/bin:$PATH scripts/analyse.sh analyzer >"$scratch/out" 2>&1; echo $?)" 1 'analysers: one that is silent'
    has "$(cat "$scratch/out")" 'analyzer finds nothing in a file that is wrong' 'analysers: why'
}

test_prints
test_record
test_subjects
test_width
test_options
test_analysers
test_symbols
test_ratings
test_replay
test_man_page
tap_end
