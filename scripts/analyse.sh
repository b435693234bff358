#!/usr/bin/env bash
# analyse.sh [cppcheck|tidy|analyzer]...: static analysers over the library and the program: cppcheck, clang-tidy, gcc
# -fanalyzer (default: all that are here). Silent, or it fails; what an analyser gets wrong is answered in the code, where it
# stands. .clang-tidy says what clang-tidy looks for. It gets one file at a time: with several it believes, from the second
# one on, that no va_list has been begun. cppcheck gives up, and says so, at a compound literal between ? and :, so there
# are none.
#
# Analysers see one file at a time: ANALYSED, which is defined for clang-tidy and gcc, lets the headers say what a function
# returns that they can't look into. Each analyser is first shown a file that is wrong, and has to say so: to be silent
# because of an option would not be a success.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
[ $# -gt 0 ] || set -- cppcheck tidy analyzer
cores=${CORES:-$(nproc)} wrong=0
flags=(-std=c17 -D_POSIX_C_SOURCE=200809L -DANALYSED -Iinclude -Isrc -Ibuild/release)
mkdir -p build/analyse/cppcheck
make -s build/release/help_pages.h build/release/genre_pages.h
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
wrong_file=$tmp/wrong.c
echo 'int wrong(void); int wrong(void) { int *nothing = 0; return *nothing; }' > "$wrong_file"

has() {
    command -v "$1" > /dev/null && return
    echo "skipped: $1 is not here"
    return 1
}
sources() { find src -name '*.c' | sort; }

# Each analyser of FILE...: tells what it found, and fails if that is anything.
analyse_cppcheck() {
    local status=0
    cppcheck -q "-j$cores" --cppcheck-build-dir=build/analyse/cppcheck --std=c11 --enable=warning,portability --inline-suppr \
        --suppress=missingInclude --suppress=missingIncludeSystem \
        --error-exitcode=1 -Iinclude -Isrc "$@" 2> "$tmp/log" || status=1
    grep -E ': [a-z]+: ' "$tmp/log" || true
    return $status
}
analyse_tidy() {
    local status=0
    printf '%s\n' "$@" | xargs -P "$cores" -I '{}' clang-tidy --quiet --config-file=.clang-tidy '{}' -- "${flags[@]}" \
        > "$tmp/log" 2> /dev/null || status=1
    grep -E '(error|warning):' "$tmp/log" | sort -u || true
    return $status
}
analyse_analyzer() {
    local status=0
    printf '%s\n' "$@" | xargs -P "$cores" -n 1 gcc "${flags[@]}" -O1 -fanalyzer -Werror -c -o /dev/null 2> "$tmp/log" || status=1
    grep -E '(error|warning):' "$tmp/log" | sort -u || true
    return $status
}

for which; do
    case $which in
    cppcheck) has cppcheck || continue ;;
    tidy) has clang-tidy || continue ;;
    analyzer) has gcc || continue ;;
    *)
        echo "no analyser \"$which\""
        exit 2
        ;;
    esac
    if "analyse_$which" "$wrong_file" > /dev/null; then
        echo "$which finds nothing in a file that is wrong"
        wrong=1
    fi
    if [ "$which" = cppcheck ]; then files=(src); else mapfile -t files < <(sources); fi
    "analyse_$which" "${files[@]}" || wrong=1
done
[ $wrong = 0 ]
