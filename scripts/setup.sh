#!/usr/bin/env bash
# setup.sh run|web|test|full: installs what is missing to build Tresse, to build its page as well, to run all its tests, or
# the long ones, too.
# Says nothing if all is there. If something is missing that only the page needs, `test` does not fail: the tests of the page are skipped.
# Through apt-get, as root or with sudo; where that can't be done it names what is missing and fails.
set -euo pipefail

missing=()
need() { # PACKAGE TEST...: the package is missing unless the test holds
    local package=$1
    shift
    "$@" > /dev/null 2>&1 || missing+=("$package")
}
has() { command -v "$1"; }
has_header() { [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ]; }
has_fuzzer() { [ -n "$(find /usr/lib -name 'libclang_rt.fuzzer*' -print -quit)" ]; }

for_run() {
    need gcc has gcc
    need make has make
    need binutils has objcopy
    need libc6-dev has_header stdio.h
}

# The page: a compiler and a C library for WebAssembly, and node. Not asked for by the others.
has_wasi() { [ -e /usr/include/wasm32-wasi/stdlib.h ]; }
has_wasm_runtime() { [ -e "$(clang --target=wasm32-wasi -print-libgcc-file-name)" ]; }

for_web() {
    need make has make
    need clang has clang
    need lld has wasm-ld
    need wasi-libc has_wasi
    need nodejs has node
    need npm has npm
}

for_browser() {
    need chromium has chromium
    need fonts-dejavu-core [ -e /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf ]
}

for_test() {
    need g++ has g++
    need libcmocka-dev has_header cmocka.h
    need libcadical-dev has_header ccadical.h
    need clang has clang
    need clang-format has clang-format
    need shellcheck has shellcheck
    need mandoc has mandoc
    need valgrind has valgrind
    need zsh has zsh
    need fish has fish
    need pkg-config has pkg-config
    need zlib1g-dev has_header zlib.h
    need libzstd-dev has_header zstd.h
    need liblzma-dev has_header lzma.h
    need zstd has zstd
    need xz-utils has xz
    need strace has strace
    need python3 [ -x /usr/bin/python3 ]
    need python3-cffi /usr/bin/python3 -c 'import cffi'
    need python3-pytest /usr/bin/python3 -c 'import pytest'
}

# What ./test full also tries: engines for batches, packages, pictures from Python. Without one of them its check is skipped.
for_batches() {
    need parallel has parallel
    need openmpi-bin has mpirun
    need slurm-wlm has slurmctld
    need munge has munged
    need python3-distributed /usr/bin/python3 -c 'import distributed'
    need musl-tools has musl-gcc
    need debhelper has dh
    need dh-python has dh_python3
    need lintian has lintian
    need fakeroot has fakeroot
    need abigail-tools has abidiff
    need python3-matplotlib /usr/bin/python3 -c 'import matplotlib'
}

# What comes with clang and is a package of its own, named after clang's version: the sanitizers, and what compiled
# WebAssembly calls.
clang_package() { # SUFFIX TEST
    local version
    version=$(clang -dumpversion 2> /dev/null) || return 0
    need "libclang-rt-${version%%.*}-dev$1" "$2"
}

install() {
    local as=()
    if [ "$(id -u)" != 0 ]; then
        has sudo > /dev/null || return 1
        as=(sudo)
        [ -t 0 ] || as=(sudo -n)
    fi
    has apt-get > /dev/null || return 1
    echo "installing ${missing[*]}" >&2
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y -qq \
        --no-install-recommends "${missing[@]}" >&2
}

install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    install && return
    echo "missing: ${missing[*]}" >&2
    echo "They could not be installed from here. On Debian, as root: apt-get install ${missing[*]}" >&2
    return 1
}

# One round after the other: which packages go with clang is known when it is there.
install_web() {
    missing=()
    for_web
    [ "$1" = build ] || for_browser
    install_missing || return 1
    missing=()
    clang_package -wasm32 has_wasm_runtime
    install_missing || return 1
    missing=()
    need binaryen has wasm-opt
    install_missing || echo "without it the page is a little larger and slower" >&2
}

install_test() {
    for_run
    for_test
    install_missing || return 1
    missing=()
    clang_package '' has_fuzzer
    install_missing || return 1
    install_web test || echo "tests of the page are skipped without these" >&2
}

# Other machines, analysers and counters, for the long lanes: without them, those are skipped.
has_32_bits() { [ -n "$(find /usr/include -name stubs-32.h -print -quit)" ]; }

install_full() {
    local version
    version=$(gcc -dumpversion)
    missing=()
    for_batches
    need gcc-aarch64-linux-gnu has aarch64-linux-gnu-gcc
    need libc6-dev-arm64-cross [ -e /usr/aarch64-linux-gnu/include/stdio.h ]
    need gcc-s390x-linux-gnu has s390x-linux-gnu-gcc
    need libc6-dev-s390x-cross [ -e /usr/s390x-linux-gnu/include/stdio.h ]
    need qemu-user has qemu-s390x
    need libc6-dev-i386 has_32_bits
    need "lib32gcc-${version%%.*}-dev" [ -e "/usr/lib/gcc/x86_64-linux-gnu/${version%%.*}/32/libgcc.a" ]
    need minizinc has minizinc
    need flatzinc has fzn-gecode
    need gcovr has gcovr
    need cppcheck has cppcheck
    need clang-tidy has clang-tidy
    need coq has coqc
    need ocaml-nox has ocamlopt
    need ocaml-findlib has ocamlfind
    install_missing || echo "the long lanes that need these are skipped" >&2
}

case ${1-} in
run)
    for_run
    install_missing
    ;;
web) install_web build ;;
test) install_test ;;
full) install_full ;;
*)
    echo "usage: scripts/setup.sh run|web|test|full" >&2
    exit 2
    ;;
esac
