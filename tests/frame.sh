#!/usr/bin/env bash
# frame.sh: tests of ./run and of the scripts: a check that can't fail is none.
# shellcheck disable=SC2016 # what stands in single quotes here is meant for others
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
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
is "run: wrong use is status 2" "$(status ./run no-such-command)" 2
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

# ---- the checks ----

mkdir -p "$tmp/src/base" "$tmp/src/core" "$tmp/src/cli" "$tmp/src/other"
echo '#include "base/b.h"' > "$tmp/src/core/good.c"
is "includes: the right way" "$(status scripts/include_direction.sh "$tmp/src")" 0
echo '  #  include "core/c.h"' > "$tmp/src/base/bad.h"
is "includes: a way back" "$(status scripts/include_direction.sh "$tmp/src")" 1
says "includes: says where" "$tmp/out" "base/bad.h:1: base may include base, not core"
echo > "$tmp/src/base/bad.h"
echo '#include "core/c.h"' > "$tmp/src/cli/bad.c"
is "includes: the command line uses only tresse.h" "$(status scripts/include_direction.sh "$tmp/src")" 1
echo '#include "tresse.h"' > "$tmp/src/cli/bad.c"
is "includes: which it may" "$(status scripts/include_direction.sh "$tmp/src")" 0
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
