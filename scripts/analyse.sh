#!/usr/bin/env bash
# analyse.sh [cppcheck|tidy|analyzer]...: static analysers over the library and the program: cppcheck, clang-tidy, gcc
# -fanalyzer (default: all that are here). Silent, or it fails; what an analyser gets wrong is answered in the code, where it
# stands; but cppcheck does not understand a compound literal behind a question mark, in core/csp.h. clang-tidy leaves out
# what is a matter of taste, and what the compiler already says; of strings, that `if (strcmp(a, b))` should have a `!= 0`,
# and that each memcpy of a string's length forgets its end. It gets one file at a time: with several it believes, from the
# second one on, that no va_list has been begun.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- cppcheck tidy analyzer
cores=${CORES:-$(nproc)} wrong=0
flags=(-std=c17 -D_POSIX_C_SOURCE=200809L -Iinclude -Isrc)
tidy='-*,bugprone-*,clang-analyzer-*,cert-err34-c,cert-flp30-c,misc-redundant-expression'
tidy+=',-bugprone-easily-swappable-parameters,-bugprone-narrowing-conversions,-bugprone-reserved-identifier'
tidy+=',-bugprone-branch-clone,-bugprone-implicit-widening-of-multiplication-result,-bugprone-macro-parentheses'
tidy+=',-bugprone-assignment-in-if-condition,-clang-analyzer-security.insecureAPI.*,-bugprone-sizeof-expression'
tidy+=',-bugprone-suspicious-string-compare,-bugprone-not-null-terminated-result'
mkdir -p build/analyse

has() {
    command -v "$1" > /dev/null && return
    echo "skipped: $1 is not here"
    return 1
}
sources() { find src -name '*.c' ! -name 'propagate_wasm.c' | sort; }

for which; do
    case $which in
    cppcheck)
        has cppcheck || continue
        mkdir -p build/analyse/cppcheck
        cppcheck -q "-j$cores" --cppcheck-build-dir=build/analyse/cppcheck --std=c11 --enable=warning,portability --inline-suppr \
            --suppress=internalAstError:src/core/csp.h --suppress=missingInclude --suppress=missingIncludeSystem --error-exitcode=1 -Iinclude -Isrc src 2> build/analyse/log || wrong=1
        grep -E ': [a-z]+: ' build/analyse/log || true
        ;;
    tidy)
        has clang-tidy || continue
        # shellcheck disable=SC2016
        sources | xargs -P "$cores" -n 1 bash -c 'clang-tidy --quiet "--checks=$0" --warnings-as-errors="*" "$@" -- '"${flags[*]}" "$tidy" \
            > build/analyse/log 2> /dev/null || wrong=1
        grep -E '(error|warning):' build/analyse/log | sort -u || true
        ;;
    analyzer)
        has gcc || continue
        # shellcheck disable=SC2016
        sources | xargs -P "$cores" -I{} sh -c 'gcc "$@" -O1 -fanalyzer -w -Wanalyzer-null-dereference -c -o /dev/null {} 2>&1' sh "${flags[@]}" > build/analyse/log || true
        grep -E 'warning:' build/analyse/log | sort -u && wrong=1
        ;;
    *)
        echo "no analyser \"$which\""
        exit 2
        ;;
    esac
done
[ $wrong = 0 ]
