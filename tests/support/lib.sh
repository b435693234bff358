# shellcheck shell=bash
# lib.sh: what the shell tests share: results in TAP, one line per test, and a scratch folder.

tap_count=0
tap_failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# ok NAME: the test has passed.
ok() {
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1"
}

# not_ok NAME [DETAIL]: the test has failed; the detail is shown behind it.
not_ok() {
    tap_count=$((tap_count + 1))
    tap_failed=$((tap_failed + 1))
    echo "not ok $tap_count - $1"
    [ $# -lt 2 ] || head -c 4000 <<<"$2" | sed 's/^/# /'
}

# skip NAME WHY: the test can't be run here.
skip() {
    tap_count=$((tap_count + 1))
    echo "ok $tap_count - $1 # SKIP $2"
}

# is ACTUAL EXPECTED NAME
is() {
    if [ "$1" = "$2" ]; then
        ok "$3"
    else
        not_ok "$3" "$(printf 'got:\n%s\nexpected:\n%s' "$1" "$2")"
    fi
}

# has TEXT PART NAME: does the text contain the part?
has() {
    case $1 in
        *"$2"*) ok "$3" ;;
        *) not_ok "$3" "$(printf 'got:\n%s\nwithout:\n%s' "$1" "$2")" ;;
    esac
}

# same FILE FILE NAME: are the files equal, byte by byte?
same() {
    if cmp -s "$1" "$2"; then
        ok "$3"
    else
        not_ok "$3" "$(diff -a "$1" "$2" | head -20)"
    fi
}

# tap_end: the plan, and a status that says whether all went well.
tap_end() {
    echo "1..$tap_count"
    [ "$tap_failed" = 0 ]
}
