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
# Every five seconds a line: a worker's memory and its peak up to then in kB, and the seconds of a core that it has had.
watch() { # PID FILE
    local ticks
    ticks=$(getconf CLK_TCK)
    while kill -0 "$1" 2> /dev/null; do
        awk -v t="$ticks" '/VmHWM/ { peak = $2 } /VmRSS/ { now = $2 } FILENAME ~ /stat$/ { cpu = int(($14 + $15) / t) }
            END { if (now) print now, peak, cpu + 0 }' "/proc/$1/status" "/proc/$1/stat" >> "$2" 2> /dev/null || true
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
"$program" batch merge "$folder/job" | tee >(wc -c > "$folder/bytes") | sha256sum | cut -c1-64 > "$folder/sha256"
"$program" stats "$folder/counts" --format json | head -c 300
echo
for i in 0 1; do
    awk -v i="$i" '{ now[NR] = $1; peak[NR] = $2; cpu = $3 }
        END { print "worker " i ": at a tenth, a half and the end of its time it had", now[int(NR / 10) + 1], now[int(NR / 2) + 1],
            now[NR], "kB, and at most", peak[int(NR / 10) + 1], peak[int(NR / 2) + 1], peak[NR], "kB;", cpu, "s of a core" }' \
        "$folder/memory.$i"
done
echo "merged: $(cat "$folder/bytes") bytes, SHA-256 $(cat "$folder/sha256")"
echo "$count puzzles of size $size in $seconds s; $(du -sk "$folder/job" | cut -f1) kB of shards, $(wc -l < "$folder/counts") lines of counts"
