#!/usr/bin/env bash
# commit_subjects.sh [SINCE]: do the commits after SINCE (default: the last one before this was agreed on) have subjects like
# "stats: do not read a bare number as a rating"? An area, a colon, the change in the imperative, at most 72 characters; and
# no path of somebody's machine in the message.
#
# Skipped, with the reason, where there is no git or no history. In a shallow clone that does not reach back to SINCE, the
# commits that are there are checked.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
since=${1:-2b1051b7f0f697794b21de109a4de5ff0c181e04}
wrong=0 n=0

skip() {
    echo "skipped: $1"
    exit 77
}

refuse() { # HASH SUBJECT WHY
    echo "${1:0:10} \"$2\": $3"
    wrong=1
}

# Is this first word a verb in the imperative? Only what can be told by its ending is refused: "added", "adding", "adds".
is_imperative() {
    case $1 in
    embed | feed | need | seed | speed | bring | string | *ss | *us) return 0 ;;
    a | an | the | *ed | *ing | *s) return 1 ;;
    esac
    return 0
}

command -v git > /dev/null || skip "no git"
[ "$(git rev-parse --show-toplevel 2> /dev/null)" = "$(pwd -P)" ] || skip "not a clone"
range=$since..HEAD
if ! git cat-file -e "$since^{commit}" 2> /dev/null; then
    [ "$(git rev-parse --is-shallow-repository)" = true ] || skip "a history without $since"
    range=HEAD
fi

machine='(^|[^A-Za-z0-9._-])/(home|root|work|Users|mnt)/|[A-Z]:[\\]'
while IFS=$'\t' read -r hash subject; do
    n=$((n + 1)) area=${subject%%: *} rest=${subject#*: }
    if [ ${#subject} -gt 72 ]; then
        refuse "$hash" "$subject" "${#subject} characters, expected at most 72"
    elif [ "$area" = "$subject" ] || [[ ! $area =~ ^[a-zA-Z0-9_./+-]+(,\ [a-zA-Z0-9_./+-]+)*$ ]]; then
        refuse "$hash" "$subject" "expected \"area: what, in the imperative\""
    elif [[ ! $rest =~ ^[a-z] ]] || ! is_imperative "${rest%%[ ,]*}"; then
        refuse "$hash" "$subject" "found \"${rest%%[ ,]*}\" after the area, expected a verb in the imperative, in lower case"
    fi
    if git log -1 --format=%B "$hash" | grep -qE "$machine"; then
        refuse "$hash" "$subject" "its message has a path of a machine"
    fi
done < <(git log --no-merges --format='%H%x09%s' "$range" --)
echo "$n subjects of commits read"
[ $wrong = 0 ]
