#!/usr/bin/env bash
# compare_machines.sh N [BUILD...]: do builds for other machines, by other compilers and at every level of optimisation give
# the same bytes? Compares N puzzles (scripts/compare_builds.sh) with those of build/release/tresse, in build/machines/.
# Builds (default: all): gcc-O0 gcc-O1 gcc-O2 clang-O0 clang-O1 clang-O2 i686 aarch64 s390x musl; ./test full has gcc -O3 and
# clang -O3 anyway. One whose compiler or emulator is not here is skipped, by name. `reproducible` builds twice, in two folders, and compares the program and the library.
# Programs for other machines, and those with musl, are built without what reads compressed files: those libraries are
# rarely there for them.
#
# On Debian: gcc-aarch64-linux-gnu gcc-s390x-linux-gnu qemu-user libc6-dev-i386 lib32gcc-12-dev musl-tools (gcc-multilib
# can't be there together with the first two).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
n=${1:-50}
shift || true
[ $# -gt 0 ] || set -- gcc-O0 gcc-O1 gcc-O2 clang-O0 clang-O1 clang-O2 i686 aarch64 s390x musl reproducible
out=$PWD/build/machines
cores=${CORES:-$(nproc)}
skipped=0 wrong=0 programs=()
mkdir -p "$out"

# make in a folder with a copy of the sources, so that its build/ is its own; FOLDER ARGUMENT...
make_in() {
    local folder=$1
    shift
    mkdir -p "$folder"
    mkdir -p "$folder/doc" "$folder/scripts"
    cp -ru Makefile src include share "$folder/"
    cp -u doc/glossary.md "$folder/doc/"
    cp -u scripts/*.awk "$folder/scripts/"
    (cd "$folder" && find src include -type f) | while read -r file; do
        [ -e "$file" ] || rm "$folder/$file"
    done
    make -s -C "$folder" "-j$cores" "$@" > "$folder/log" 2>&1 || {
        tail -n 30 "$folder/log"
        return 1
    }
}

# Can a program be compiled, linked and run this way? COMPILER FLAGS RUNNER
works() {
    local dir=$out/probe
    mkdir -p "$dir"
    echo 'int main(void) { return 0; }' > "$dir/x.c"
    # shellcheck disable=SC2086
    $1 $2 -o "$dir/x" "$dir/x.c" 2> "$dir/log" && $3 "$dir/x"
}

build() { # NAME COMPILER FLAGS RUNNER: one program, or a script that runs it
    local name=$1 compiler=$2 flags=$3 runner=$4 tools=''
    if ! works "$compiler" "$flags" "$runner"; then
        echo "$name: skipped: $compiler, its library or $runner is not here"
        skipped=$((skipped + 1))
        return
    fi
    case $compiler in
    *-linux-gnu-gcc) tools="LD=${compiler%gcc}ld OBJCOPY=${compiler%gcc}objcopy AR=${compiler%gcc}ar" ;;
    esac
    [ "$name" != i686 ] || tools="LD='ld -m elf_i386'"
    case $name in
    i686 | aarch64 | s390x | musl) tools="$tools ZLIB= ZSTD= LZMA=" ;;
    esac
    # shellcheck disable=SC2086
    eval make_in "$out/$name" MODE=release "CC='$compiler'" "FLAGS_release='$flags'" $tools build/release/tresse || {
        echo "$name: does not build"
        wrong=1
        return
    }
    if [ -n "$runner" ]; then
        # shellcheck disable=SC2016
        printf '#!/bin/sh\nexec %s %s "$@"\n' "$runner" "$out/$name/build/release/tresse" > "$out/$name/tresse"
        chmod +x "$out/$name/tresse"
        programs+=("$out/$name/tresse")
    else
        programs+=("$out/$name/build/release/tresse")
    fi
}

reproducible() {
    local folder
    for folder in "$out/one" "$out/another/one with a longer name"; do
        make_in "$folder" MODE=release all || { wrong=1; return; }
    done
    if cmp "$out/one/build/release/tresse" "$folder/build/release/tresse" &&
        cmp "$out/one/build/release/libtresse.a" "$folder/build/release/libtresse.a"; then
        echo "reproducible: two folders give the same program and the same library"
    else
        echo "reproducible: two folders give different bytes"
        wrong=1
    fi
}

for name; do
    case $name in
    gcc-O*) build "$name" gcc "-${name#gcc-}" '' ;;
    clang-O*) build "$name" clang "-${name#clang-}" '' ;;
    i686) build i686 gcc '-O1 -m32 -idirafter /usr/include/x86_64-linux-gnu' '' ;; # where asm/ is without gcc-multilib
    aarch64) build aarch64 aarch64-linux-gnu-gcc -O1 'qemu-aarch64 -L /usr/aarch64-linux-gnu' ;;
    s390x) build s390x s390x-linux-gnu-gcc -O1 'qemu-s390x -L /usr/s390x-linux-gnu' ;;
    musl) build musl musl-gcc -O1 '' ;;
    reproducible) reproducible ;;
    *)
        echo "no build \"$name\""
        exit 2
        ;;
    esac
done
if [ ${#programs[@]} -gt 0 ]; then
    scripts/compare_builds.sh "$n" build/release/tresse "${programs[@]}" || wrong=1
    printf '%s\n' "${programs[@]#"$out/"}" | sed 's:/.*::' | paste -sd ' ' | sed 's/^/compared: /'
fi
echo "$skipped skipped"
[ $wrong = 0 ]
