#!/usr/bin/env bash
# frame.sh: tests of ./run and of the scripts: a check that can't fail is not a check.
# shellcheck disable=SC2016 # what stands in single quotes here is meant for others
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD n=0
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

is() { # NAME ACTUAL EXPECTED
    n=$((n + 1))
    if [ "$2" = "$3" ]; then
        echo "ok $n - $1"
    else
        echo "not ok $n - $1"
        printf 'expected: %s\ngot:      %s\n' "$3" "$2" | sed 's/^/# /'
    fi
}

status() { # COMMAND...: its exit status; output and messages go to $tmp/out and $tmp/err
    local s=0
    "$@" > "$tmp/out" 2> "$tmp/err" < /dev/null || s=$?
    echo "$s"
}

says() { # NAME FILE TEXT: the file contains the text
    local found=no
    grep -qF -- "$3" "$2" && found=yes
    is "$1" "$found" yes
    [ $found = yes ] || sed 's/^/# /' "$2"
}

# ---- ./run, with the real program ----

is "run: the status of the program" "$(status ./run --version)" 0
is "run: writes nothing of its own" "$(cat "$tmp/out" "$tmp/err")" "$(build/release/tresse --version)"
is "run: misuse is status 2" "$(status ./run no-such-command)" 2
echo '2........3.2...1' > "$tmp/here"
is "run: stays in the directory of the caller" "$(cd "$tmp" && status "$root/run" rate --by BRT here)" 0
is "run: reads the caller's file" "$(cut -f 2 "$tmp/out")" 0
ln -s "$root/run" "$tmp/link"
is "run: through a symbolic link" "$(cd "$tmp" && ./link --version)" "$(build/release/tresse --version)"
is "run: the demonstration" "$(status ./run)" 0
says "run: the demonstration shows a path" "$tmp/out" "braid[4]: "
says "run: the demonstration is checked" "$tmp/out" "accepted"

# ---- ./run, with a small project of its own ----

small=$tmp/small
mkdir -p "$small/src" "$small/include" "$small/scripts"
cp run "$small/"
cp scripts/setup.sh "$small/scripts/"
cat > "$small/Makefile" << 'END'
all: build/release/tresse
build/release/tresse: src/main.sh
	@echo building
	@echo built >> built
	@bash -n src/main.sh
	@cp src/main.sh $@
	@chmod +x $@
END
printf '#!/bin/sh\necho "$# $1"\nexit 3\n' > "$small/src/main.sh"
is "run: builds what is not there" "$(status "$small/run" 'a b')" 3
is "run: arguments are kept whole" "$(cat "$tmp/out")" "1 a b"
says "run: what building says goes to standard error" "$tmp/err" building
is "run: runs again" "$(status "$small/run" x)" 3
is "run: builds only once" "$(wc -l < "$small/built")" 1
sleep 0.02
printf '#!/bin/sh\necho new\n' > "$small/src/main.sh"
is "run: builds after a change" "$(status "$small/run" x)" 0
is "run: runs what was built" "$(cat "$tmp/out")" new
is "run: says so when it can't build" "$(sleep 0.02; echo 'if' > "$small/src/main.sh"; status "$small/run" x)" 127
says "run: the reason" "$tmp/err" "could not be built"
is "run: nothing on standard output then" "$(cat "$tmp/out")" ""
is "run: does not take the old program instead" "$(status "$small/run" x)" 127

# ---- setup.sh, on a machine without a compiler ----

mkdir "$tmp/bin"
for tool in bash id env find cat; do
    ln -s "$(command -v $tool)" "$tmp/bin/$tool"
done
is "setup: nothing is missing here" "$(status scripts/setup.sh test)" 0
is "setup: silent then" "$(cat "$tmp/out" "$tmp/err")" ""
is "setup: fails where nothing can be installed" "$(PATH=$tmp/bin status scripts/setup.sh run)" 1
says "setup: says what is missing" "$tmp/err" "missing: gcc make binutils"
says "setup: says how to get it" "$tmp/err" "apt-get install gcc make binutils"
for tool in apt-get sudo; do
    printf '#!%s\nprintf "%%s\\n" "$*" >> "%s"\n' "$(command -v bash)" "$tmp/asked" > "$tmp/bin/$tool"
    chmod +x "$tmp/bin/$tool"
done
is "setup: installs" "$(PATH=$tmp/bin status scripts/setup.sh run)" 0
says "setup: through apt-get" "$tmp/asked" "gcc make binutils"
is "setup: nothing on standard output" "$(cat "$tmp/out")" ""
is "setup: for the tests" "$(PATH=$tmp/bin status scripts/setup.sh test)" 0
says "setup: what judges the format of the code" "$tmp/asked" " clang-format "

# ---- checks.sh: what is counted, and that nothing is lost ----

suite() { # LINES: exit status of a suite with these checks; its last line goes to $tmp/sum
    status bash -c "set -euo pipefail; . scripts/checks.sh; limit=5; $1
        run_all; close"
    tail -n 1 "$tmp/out" > "$tmp/sum"
}
is "checks: good ones" "$(suite 'check a true; check_tap b printf "1..2\nok 1\nok 2 # SKIP why\n"')" 0
is "checks: counted" "$(cat "$tmp/sum")" "2 passed, 0 failed, 1 skipped"
is "checks: a bad one" "$(suite 'check a true; check b false')" 1
is "checks: counted too" "$(cat "$tmp/sum")" "1 passed, 1 failed, 0 skipped"
is "checks: told once more at the end" "$(sed -n '/^Failures:/,$p' "$tmp/out" | grep -c FAILED)" 1
is "checks: one that is skipped" "$(suite 'check a bash -c "echo no camel; exit 77"')" 0
says "checks: with its reason" "$tmp/out" "skipped: 1, no camel"
is "checks: some are kept" "$(suite 'is_b() { [ "$1" = b ]; }; check a false; check b true; check c false; keep is_b')" 0
is "checks: the others are not run" "$(cat "$tmp/sum")" "1 passed, 0 failed, 0 skipped"
is "test: a name that no check has" "$(status ./test no-such-check)" 2
says "test: says where the names are" "$tmp/err" "./test list"
is "test: the names" "$(status ./test list)" 0
says "test: has programs" "$tmp/out" "test_kakuro (sanitized)"
is "test: one check by its whole name" "$(status ./test 'includes point one way')" 0
is "test: it alone is run" "$(tail -n 1 "$tmp/out")" "2 passed, 0 failed, 0 skipped"
is "checks: a test that failed" "$(suite 'check_tap a printf "1..2\nok 1\nnot ok 2\n"')" 1
is "checks: its neighbour has not" "$(cat "$tmp/sum")" "1 passed, 1 failed, 0 skipped"
is "checks: fewer tests than planned" "$(suite 'check_tap a printf "1..3\nok 1\nok 2\n"')" 1
is "checks: more tests than planned" "$(suite 'check_tap a printf "1..1\nok 1\nok 2\n"')" 1
is "checks: tests without a plan" "$(suite 'check_tap a printf "ok 1\nok 2\n"')" 1
is "checks: TAP that is empty" "$(suite 'check_tap a true')" 1
is "checks: a status that the tests don't explain" "$(suite 'check_tap a bash -c "echo 1..1; echo ok 1; exit 3"')" 1
is "checks: a program that dies" "$(suite 'check a bash -c "kill -9 \$\$"')" 1
lost='check a true; check b bash -c "kill -9 \$(cut -d \" \" -f 4 /proc/\$PPID/stat)"; check c true; check d true'
is "checks: one whose runner is killed" "$(suite "$lost")" 1
is "checks: counts as failed" "$(cat "$tmp/sum")" "3 passed, 1 failed, 0 skipped"
says "checks: and is named" "$tmp/out" "b                                           FAILED: 1, it was lost"
is "checks: one that can't write its status" "$(suite 'mkdir "$logs/0.new"; check a true; check b true')" 1
is "checks: counts as failed" "$(cat "$tmp/sum")" "1 passed, 1 failed, 0 skipped"

# ---- the Makefile ----

made=$tmp/made
mkdir -p "$made/src/api" "$made/src/base" "$made/src/cli" "$made/include" "$made/doc/man"
cp src/api/libtresse.map "$made/src/api/"
cp doc/man/libtresse.3 "$made/doc/man/"
cp Makefile "$made/"
cp -r share "$made/"
cp include/tresse.h "$made/include/"
visible='__attribute__((visibility("default")))'
echo "$visible int one(void); int one(void) { return 0; }" > "$made/src/base/one.c"
echo "$visible int two(void); int two(void) { return 0; }" > "$made/src/base/two.c"
echo 'int one(void); int main(void) { return one(); }' > "$made/src/cli/main.c"
library=$made/build/release/libtresse.a
is "make: builds" "$(status make -s -C "$made")" 0
is "make: what is in the library" "$(nm -g --defined-only "$library" | grep -oE '(one|two)$' | tr '\n' ' ')" "one two "
before=$(stat -c %y "$library" "$made/build/release/tresse")
sleep 0.02
is "make: has nothing to do" "$(status make -s -C "$made")" 0
is "make: and does nothing" "$(stat -c %y "$library" "$made/build/release/tresse")" "$before"
mkdir "$made/scripts"
cp run "$made/"
cp scripts/setup.sh "$made/scripts/"
is "run: the project as it is" "$(status "$made/run" x)" 0
sleep 0.02
rm "$made/src/base/two.c"
is "run: after a source was deleted" "$(status "$made/run" x)" 0
is "make: it is gone from the library" "$(nm -g --defined-only "$library" | grep -oE '(one|two)$' | tr '\n' ' ')" "one "
is "make: the tools can be chosen" "$(touch "$made/src/base/one.c"; status make -C "$made" LD='ld -d' AR='ar -v')" 0
says "make: the linker" "$tmp/out" "ld -d -r"
says "make: the archiver" "$tmp/out" "ar -v rcs"
is "make: threads are for the program alone" \
    "$(touch "$made"/src/*/*.c; status make -C "$made"; grep -c -- '-pthread.*-c -o' "$tmp/out")" "0
1"
# genres FORM: the files of genres that are installed, each in this form.
genres() {
    # shellcheck disable=SC2059 # the form is one
    (cd "$root/share/genres" && LC_ALL=C printf "$1" *.genre)
}
is "make: installs" "$(status make -s -C "$made" install "DESTDIR=$tmp/root" PREFIX=/usr)" 0
is "make: all files" "$(cd "$tmp/root" && find . -type f | LC_ALL=C sort | tr '\n' ' ')" \
    "./usr/bin/tresse ./usr/include/tresse.h ./usr/lib/libtresse.a ./usr/lib/libtresse.so.0.1.0 ./usr/lib/pkgconfig/tresse.pc ./usr/share/bash-completion/completions/tresse ./usr/share/fish/vendor_completions.d/tresse.fish ./usr/share/man/man1/tresse-batch.1 ./usr/share/man/man1/tresse.1 ./usr/share/man/man3/libtresse.3 ./usr/share/minizinc/solvers/tresse.msc ./usr/share/minizinc/tresse/fzn-tresse ./usr/share/minizinc/tresse/mznlib/fzn_all_different_int.mzn ./usr/share/minizinc/tresse/mznlib/fzn_regular.mzn ./usr/share/minizinc/tresse/mznlib/fzn_table_int.mzn ./usr/share/minizinc/tresse/mznlib/redefinitions.mzn $(genres './usr/share/tresse/genres/%s ')./usr/share/zsh/site-functions/_tresse "
is "make: the program installed runs" "$(status "$tmp/root/usr/bin/tresse")" 0
is "make: uninstalls" "$(status make -s -C "$made" uninstall "DESTDIR=$tmp/root" PREFIX=/usr)" 0
is "make: nothing is left" "$(find "$tmp/root" -type f)" ""
is "make: installs where names have blanks" \
    "$(status make -s -C "$made" install "DESTDIR=$tmp/my root" "prefix=/my usr" 'libdir=/lib 64' 'mandir=/the man')" 0
if command -v pkg-config > /dev/null; then
    is "make: pkg-config names them, blanks and all" \
        "$(PKG_CONFIG_PATH="$tmp/my root/lib 64/pkgconfig" pkg-config --cflags --libs tresse | sed 's/ *$//')" \
        '-I/my\ usr/include -L/lib\ 64 -ltresse'
fi
is "make: into the GNU directories" "$(cd "$tmp/my root" && find . -type f | grep -v completion | LC_ALL=C sort | tr '\n' ';')" \
    "./lib 64/libtresse.a;./lib 64/libtresse.so.0.1.0;./lib 64/pkgconfig/tresse.pc;./my usr/bin/tresse;./my usr/include/tresse.h;./my usr/share/minizinc/solvers/tresse.msc;./my usr/share/minizinc/tresse/fzn-tresse;./my usr/share/minizinc/tresse/mznlib/fzn_all_different_int.mzn;./my usr/share/minizinc/tresse/mznlib/fzn_regular.mzn;./my usr/share/minizinc/tresse/mznlib/fzn_table_int.mzn;./my usr/share/minizinc/tresse/mznlib/redefinitions.mzn;$(genres './my usr/share/tresse/genres/%s;')./my usr/share/zsh/site-functions/_tresse;./the man/man1/tresse-batch.1;./the man/man1/tresse.1;./the man/man3/libtresse.3;"
is "make: uninstalls from there" \
    "$(status make -s -C "$made" uninstall "DESTDIR=$tmp/my root" "prefix=/my usr" 'libdir=/lib 64' 'mandir=/the man')" 0
is "make: nothing is left there" "$(find "$tmp/my root" -type f)" ""
is "make: uninstalls where nothing was installed" "$(status make -s -C "$made" uninstall "DESTDIR=$tmp/no root")" 0
is "make: nothing was made beside the sources" \
    "$(cd "$made" && find . -maxdepth 1 -mindepth 1 | LC_ALL=C sort | tr '\n' ' ')" \
    "./Makefile ./build ./doc ./include ./run ./scripts ./share ./src "
touch "$made"/src/*/*.c
is "make: the flags of the user" "$(status make -C "$made" CPPFLAGS=-DONE=1 CFLAGS=-DTWO=2 LDFLAGS=-Wl,--as-needed)" 0
is "make: in every compilation" "$(grep -c -- '-DONE=1 -DTWO=2.* -c -o' "$tmp/out")" 2
says "make: and where it links" "$tmp/out" "-Wl,--as-needed"

# ---- what users get is hardened ----

readelf -hldW build/release/tresse > "$tmp/elf"
says "hardened: laid out anew each time" "$tmp/elf" "DYN (Position-Independent Executable file)"
says "hardened: relocations are read-only" "$tmp/elf" "GNU_RELRO"
is "hardened: and resolved at the start" "$(grep -cE 'BIND_NOW|Flags:.*NOW' "$tmp/elf")" 2
nm -D build/release/tresse > "$tmp/nm"
says "hardened: return addresses are guarded" "$tmp/nm" "__stack_chk_fail"
says "hardened: buffers are checked" "$tmp/nm" "__vsnprintf_chk"

# ---- the other checks ----

mkdir -p "$tmp/src/base" "$tmp/src/core" "$tmp/src/cli" "$tmp/src/other"
echo '#include "base/b.h"' > "$tmp/src/core/good.c"
is "includes: the right way" "$(status scripts/include_direction.sh "$tmp/src")" 0
echo '  #  include "core/c.h"' > "$tmp/src/base/bad.h"
is "includes: a way back" "$(status scripts/include_direction.sh "$tmp/src")" 1
says "includes: says where" "$tmp/out" "base/bad.h:1: base may include base tresse.h, not core"
echo '#include "tresse.h"' > "$tmp/src/base/bad.h"
is "includes: base shares the types of tresse.h" "$(status scripts/include_direction.sh "$tmp/src")" 0
mkdir "$tmp/src/solve"
echo '#include "tresse.h"' > "$tmp/src/solve/bad.h"
is "includes: and what lies between and api does not" "$(status scripts/include_direction.sh "$tmp/src")" 1
rm -r "$tmp/src/solve"
echo > "$tmp/src/base/bad.h"
echo '#include "core/c.h"' > "$tmp/src/cli/bad.c"
is "includes: the command line does not use the engine" "$(status scripts/include_direction.sh "$tmp/src")" 1
printf '#include "tresse.h"\n#include "base/b.h"\n' > "$tmp/src/cli/bad.c"
is "includes: which it may, and base" "$(status scripts/include_direction.sh "$tmp/src")" 0
echo '#include "base/b.h"' > "$tmp/src/other/new.c"
is "includes: a folder that has no place" "$(status scripts/include_direction.sh "$tmp/src")" 1

doc() { # LINE: status of a document with that command
    printf 'text\n```sh\n%s\n```\n```\n./run not-a-command-to-run\n```\n' "$1" > "$tmp/doc.md"
    status scripts/doc_commands.sh "$tmp/doc.md"
}
is "commands: a good one" "$(doc './run --version')" 0
is "commands: a bad one" "$(doc './run no-such-command')" 1
is "commands: a bad one that says so" "$(doc './run no-such-command   # exit 2')" 0
is "commands: a good one that should be bad" "$(doc './run --version # exit 2')" 1
is "commands: in two lines" "$(doc './run \
    --version')" 0
says "commands: counted" "$tmp/out" "1..1"
is "commands: none at all" "$(doc "echo")" 1
is "commands: no such document" "$(status scripts/doc_commands.sh "$tmp/none.md")" 1

printf 'int x = 1;\nint tresse_rate(void);\nint tresse_rate(void) { return ++x; }\n' > "$tmp/x.c"
gcc -c -o "$tmp/x.o" "$tmp/x.c"
is "symbols: a library that breaks every promise" "$(status scripts/library_symbols.sh "$tmp/x.o")" 1
says "symbols: what is not there" "$tmp/out" "promised by tresse.h but not there"
says "symbols: what can change" "$tmp/out" "state that can change: x"
echo "1..$n"
