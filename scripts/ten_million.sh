#!/usr/bin/env bash
# ten_million.sh [COUNT] [SIZE] [PROGRAM] [FOLDER]: makes and rates that many puzzles (default: 10,000,000 of size 9) as one
# batch, by two workers with one thread each, and says what it took: time, seconds of a core and memory of each worker, bytes.
# Killed, it goes on where it was if it is started again with the same folder (default: build/ten_million).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
count=${1:-10000000} size=${2:-9} program=$(realpath "${3:-build/release/tresse}") folder=${4:-build/ten_million}
mkdir -p "$folder"
folder=$(realpath "$folder")
"$program" batch new "$folder/job" --quiet --compress --shard-lines 100000 -- \
    generate --seed 1 --size "$size" --count "$count" --then rate --by W,B
# The peak of a worker's memory in kB, at first and in the end, and the seconds of a core that it has had.
watch() { # PID FILE
    local ticks
    ticks=$(getconf CLK_TCK)
    while kill -0 "$1" 2> /dev/null; do
        awk '/VmHWM/ { print $2 }' "/proc/$1/status" >> "$2" 2> /dev/null || true
        awk -v t="$ticks" '{ print int(($14 + $15) / t) }' "/proc/$1/stat" > "$2.now" 2> /dev/null || true
        [ ! -s "$2.now" ] || mv "$2.now" "$2.cpu"
        sleep 5
    done
}
began=$(date +%s)
for i in 0 1; do
    "$program" batch run "$folder/job" --part "$i/2" --jobs 1 &
    workers[i]=$!
    watch "${workers[i]}" "$folder/memory.$i" &
done
wait "${workers[@]}"
seconds=$(($(date +%s) - began))
wait
"$program" batch status "$folder/job" || [ $? = 1 ]
"$program" batch merge "$folder/job" --format counts --output "$folder/counts"
"$program" stats "$folder/counts" --format json | head -c 300
echo
for i in 0 1; do
    echo "worker $i: $(head -1 "$folder/memory.$i") kB at first, $(tail -n 1 "$folder/memory.$i") kB in the end," \
        "$(cat "$folder/memory.$i.cpu") s of a core"
done
echo "$count puzzles of size $size in $seconds s; $(du -sk "$folder/job" | cut -f1) kB of shards, $(wc -l < "$folder/counts") lines of counts"
