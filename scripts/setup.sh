#!/usr/bin/env bash
# setup.sh run|test: installs what is missing to build Tresse, or to run all its tests. Says nothing if all is there.
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
}

# The sanitizers of clang are a package of their own, named after its version.
clang_runtime() {
    local version
    version=$(clang -dumpversion 2> /dev/null) || return 0
    need "libclang-rt-${version%%.*}-dev" has_fuzzer
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
    "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
}

install_missing() {
    [ ${#missing[@]} -gt 0 ] || return 0
    install && return
    echo "missing: ${missing[*]}" >&2
    echo "They could not be installed from here. On Debian, as root: apt-get install ${missing[*]}" >&2
    return 1
}

case ${1-} in
run) for_run ;;
test)
    for_run
    for_test
    ;;
*)
    echo "usage: scripts/setup.sh run|test" >&2
    exit 2
    ;;
esac
install_missing
if [ "$1" = test ]; then
    missing=()
    clang_runtime
    install_missing
fi
