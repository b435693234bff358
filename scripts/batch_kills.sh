#!/usr/bin/env bash
# batch_kills.sh PROGRAM [KILLS] [SEED]: workers of batches are killed (kill -9, sometimes SIGTERM) at random times, until there
# were that many kills (default: 1000); each batch, once complete, must give the bytes of an uninterrupted run. One in three
# batches has one worker at a time, the others three on one folder. A kill comes at any time up to half of what all the
# work takes. The last line has the figures.
set -euo pipefail
program=$(realpath "$1") wanted=${2:-1000}
RANDOM=${3:-1}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"
"$program" generate --count 2000 --seed 5 > p
sed -i -e '7s/^/# /' -e '500s/.*/no puzzle/' p
began=$(date +%s%N)
"$program" rate --by W,B --jobs 1 p > want 2> want.err || true
whole=$((($(date +%s%N) - began) / 1000000)) # milliseconds of all the work

kills=0 left=0 batches=0 differences=0 rounds=0
while [ $kills -lt "$wanted" ]; do
    rm -rf job
    "$program" batch new job --quiet --shard-lines $((20 + RANDOM % 100)) -- rate --by W,B p
    workers=$((batches % 3 ? 3 : 1))
    batches=$((batches + 1))
    for _ in $(seq 400); do
        rounds=$((rounds + 1)) pids=()
        for ((i = 0; i < workers; i++)); do
            "$program" batch run job --part "$i/$workers" --jobs 1 --quiet > /dev/null 2>&1 &
            pids+=($!)
        done
        sleep "$(awk -v ms=$((RANDOM % (whole / 2 + 20))) 'BEGIN { print ms / 1000 }')"
        signal=9
        [ $((RANDOM % 10)) != 0 ] || signal=15
        for pid in "${pids[@]}"; do
            if kill -s $signal "$pid" 2> /dev/null; then kills=$((kills + 1)); fi
        done
        wait 2> /dev/null || true
        [ $kills -lt "$wanted" ] || break
        if "$program" batch status job > state 2>&1 || [ $? = 1 ]; then break; fi
    done
    left=$((left + $(find job/out -name '*.tmp' | wc -l)))
    "$program" batch run job --quiet
    "$program" batch run job --quiet --suspect
    "$program" batch merge job > got 2> got.err || [ $? = 1 ]
    cmp -s want got && cmp -s want.err got.err || differences=$((differences + 1))
done 2> "$tmp/noise"
echo "$kills kills in $batches batches, $rounds rounds; $left unfinished files left behind, $differences differences"
[ $differences = 0 ]
