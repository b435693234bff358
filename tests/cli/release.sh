#!/usr/bin/env bash
# release.sh: published files of exact ratings: scripts/release_exact_w.sh makes one, `tresse verify-release` verifies it.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

make_release() { # THEORY
    THEORY=$1 TRESSE=$tresse SHARD=3 JOBS=1 "$root/scripts/release_exact_w.sh" puzzles.txt "release-$1" >manifest 2>err
}

test_release() {
    if ! command -v zstd >/dev/null; then
        is skipped skipped 'skipped: no zstd'
        return
    fi
    grep -v '^#' "$root/examples/sudoku/compared.txt" | cut -f1 >puzzles.txt
    echo 1...5...9..67...2..8.1......1.....7.5..6..29.9.7..1......9..64.6.2......8..5.7... >>puzzles.txt
    make_release W
    has "$(cat manifest)" 'bound   certified 1' 'W = B is a proof'
    has "$(cat manifest)" 'bound   exact 2' 'two puzzles have certificates'
    zstd -dcq release-W/exact-w.tsv.zst >exact.tsv
    is "$(head -1 exact.tsv)" $'puzzle\tW\tbound\tcertificate' 'its columns'
    is "$(cut -f2,3 exact.tsv | sed 1d | paste -sd' ')" $'11\texact 5\texact 3\tcertified' 'its ratings'
    run 0 'verified' verify-release release-W/exact-w.tsv.zst
    is "$(tail -1 out)" '3 of 3 rows: 3 right, 0 wrong' 'all rows'
    run 0 'a sample' verify-release exact.tsv --sample 2 --seed 7
    is "$(tail -1 out)" '2 of 3 rows: 2 right, 0 wrong' 'two rows'
    cp release-W/MANIFEST before
    make_release W
    same release-W/MANIFEST before 'made again, it is the same'
}

test_wrong_rows() {
    local edit
    [ -s exact.tsv ] || return 0
    for edit in '2s/\t11\t/\t12\t/' '2s/exact/certified/' '3s/.$/x/' '4s/-$/0123456789abcdef/' '4s/certified/exact/' '3s/^\(.\)/\1\1/'; do
        sed "$edit" exact.tsv >spoilt.tsv
        run 4 "$edit" verify-release spoilt.tsv
        has "$(tail -1 out)" '2 right, 1 wrong' "$edit: one row is wrong"
    done
    run 2 'no heading' verify-release puzzles.txt
    run 1 'no file' verify-release nothing.tsv
    run 2 'two files' verify-release exact.tsv exact.tsv
}

for t in test_release test_wrong_rows; do
    "$t"
done
tap_end
