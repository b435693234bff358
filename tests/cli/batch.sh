#!/usr/bin/env bash
# batch.sh: `tresse batch`: what it promises (G1 to G8 of doc/cluster.md), and what it refuses.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck disable=SC2016 # backquotes stand around commands in messages
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

# A file with comments, blank lines, bad lines, a comment behind a puzzle, no end at its end.
"$tresse" generate --count 300 --seed 11 >some
{
    sed -e '5i # a comment' -e '90s/^/\n/' -e '120s/^.*$/not a puzzle/' -e "200s/\$/$tab a comment/" some
    printf '%s\n%s' "$none" "$several"
} >p
"$tresse" rate --by W,B --jobs 1 p >want 2>want.err
cp want.err notes

# fresh DIR [OPTION...]: a new batch of p.
fresh() {
    local dir=$1
    shift
    rm -rf "$dir"
    "$tresse" batch new "$dir" --quiet --shard-lines 40 "$@" -- rate --by W,B p
}
# merged DIR NAME: the rows and the messages are those of `rate`.
merged() {
    "$tresse" batch merge "$1" >got 2>got.err
    is "$?" 1 "$2: merged, with bad lines"
    same got want "$2: rows"
    same got.err want.err "$2: messages"
}

test_one_shard() {
    run 0 'one shard' batch new one --shard-lines 9 -- generate --count 1 --seed 1
    has "$(cat err)" '1 shard, 1 puzzle; next: tresse batch run one' 'one shard: what is next'
    run 6 'one shard, not begun' batch status one
    has "$(cat out)" '0 of 1 shard is finished, 0 of 1 puzzle' 'one shard, not begun: text'
    is "$(tail -1 out)" 'missing: shard 0' 'one shard, not begun: what is missing'
    run 6 'one shard, not begun: merge' batch merge one
    has "$(cat err)" 'nothing was merged: 0 of 1 shard is finished' 'one shard, not begun: merge'
    run 0 'one shard: run' batch run one
    run 0 'one shard, finished' batch status one
    is "$(tail -2 out | tr '\n' '|')" '1 of 1 shard is finished, 1 of 1 puzzle|1 row|' 'one shard, finished: text'
    run 0 'new again, finished' batch new one --shard-lines 9 -- generate --count 1 --seed 1
    has "$(cat err)" '1 shard, 1 puzzle; next: tresse batch merge one' 'new again, finished: what is next'
}

test_whole() {
    run 0 'new' batch new job --shard-lines 40 -- rate --by W,B p
    is "$(cat err)" 'tresse: job: 8 shards, 304 lines; next: tresse batch run job' 'new: what is next'
    run 6 'status of nothing done' batch status job
    has "$(cat out)" '0 of 8 shards are finished, 0 of 304 lines' 'status of nothing done: text'
    has "$(cat out)" 'missing: shards 0 to 7' 'status of nothing done: what is missing'
    run 6 'merge of nothing done' batch merge job
    is "$(wc -c <out)" 0 'merge of nothing done: nothing is written'
    run 0 'run' batch run job
    is "$(cat out err)" '' 'run: says nothing'
    run 1 'status' batch status job --verify
    has "$(cat out)" '8 of 8 shards are finished, 304 of 304 lines' 'status: text'
    has "$(cat out)" '302 rows, 1 bad line' 'status: rows'
    merged job 'one program'
    run 1 'merge into a file' batch merge job --output file
    same file want 'merge into a file: rows'
    run 1 'merge quietly' batch merge job --quiet
    is "$(wc -l <err)" 1 'merge quietly: errors alone'
    run 0 'run again' batch run job
    run 0 'new again, the same' batch new job --shard-lines 40 -- rate --format tsv --by W,B p
    cat job/out/*.tsv | "$tresse" stats --columns puzzle,W,B --format json >a 2>/dev/null
    "$tresse" stats --columns puzzle,W,B --format json want >b
    same a b 'stats reads shards as they are'
}

# G2: bytes depend on nothing.
test_same_bytes() {
    local n i lines
    for n in 2 3 8; do
        fresh g
        for ((i = n - 1; i >= 0; i--)); do "$tresse" batch run g --part "$i/$n" --no-help --jobs 1; done
        merged g "$n parts, each its own, backwards"
        fresh g
        for ((i = 0; i < n; i++)); do "$tresse" batch run g --part "$i/$n" --jobs 2 & done
        wait
        merged g "$n parts at a time"
    done
    for lines in 1 7 100 1000; do
        fresh g --shard-lines "$lines" 2>err || fresh_lines g "$lines"
        "$tresse" batch run g --jobs 8
        merged g "shards of $lines lines"
    done
    fresh g --split
    mv p p.away
    "$tresse" batch run g
    merged g 'split, without the input'
    mv p.away p
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 50 -- rate --by W,B <p
    "$tresse" batch run g
    "$tresse" rate --by W,B - <p >w 2>w.err
    "$tresse" batch merge g >got 2>got.err
    same got w 'from a pipe: rows'
    same got.err w.err 'from a pipe: messages'
}
fresh_lines() {
    rm -rf "$1"
    "$tresse" batch new "$1" --quiet --shard-lines "$2" -- rate --by W,B p
}

# Options of the command, headings and marks belong to the whole.
test_commands() {
    local words
    for words in 'rate --by W --header' 'rate --by W --bounds --format json' 'rate --by W+B --max-length 2'; do
        rm -rf g
        # shellcheck disable=SC2086
        "$tresse" batch new g --quiet --shard-lines 33 -- $words p && "$tresse" batch run g
        "$tresse" batch merge g >got 2>/dev/null
        # shellcheck disable=SC2086
        "$tresse" $words p >w 2>/dev/null
        same got w "$words"
    done
    { printf '\xEF\xBB\xBFpuzzle\tremark\r\n'; sed 's/$/\r/' some; } >marked
    rm -rf g
    "$tresse" batch new g --shard-lines 1 -- rate marked 2>err
    is "$(head -1 err)" "marked:1: skipped, as a heading: \"puzzle remark\"" 'a heading: a note'
    "$tresse" batch run g
    "$tresse" batch merge g >got
    "$tresse" rate marked >w 2>/dev/null
    same got w 'a mark and a heading'
    rm -rf g
    run 0 'very many shards' batch new g --shard-lines 1 -- generate --size 4 --count 10001
    run 0 'very many shards: one of them' batch run g --part 5000/10001 --no-help
    is "$(find g/out -type f)" g/out/005/005000.tsv 'very many shards: folders of a thousand'
    run 6 'very many shards: status' batch status g
    has "$(cat out)" 'missing: shards 0 to 4999, 5001 to 10000' 'very many shards: what is missing'
    run 0 'more than disks like' batch new g2 --shard-lines 1 -- generate --count 100001
    has "$(cat err)" 'more than some disks allow' 'more than disks like: a note'
    : >empty
    rm -rf g g2
    run 0 'an empty file' batch new g -- rate empty
    has "$(cat err)" 'empty: no puzzle in it' 'an empty file: a note'
    run 0 'an empty file: run' batch run g
    run 0 'an empty file: merge' batch merge g
    is "$(cat out err)" '' 'an empty file: nothing'
}

test_generate() {
    run 0 'first' generate --seed 7 --first 20 --count 20 --numbers
    cp out part
    is "$(head -1 part | cut -f2)" 'seed=7 k=20' 'numbers'
    run 0 'all' generate --seed 7 --count 60 --numbers
    is "$(sed -n 21,40p out)" "$(cat part)" 'first: a part of the whole'
    run 0 'far away' generate --seed 7 --first 1000000000000
    run 2 'beyond all numbers' generate --first 18446744073709551615 --count 2
    "$tresse" generate --seed 7 --count 60 --rating W:1-3 >w
    rm -rf g
    run 0 'new: generate' batch new g --shard-lines 7 -- generate --seed 7 --count 60 --rating W:1-3
    "$tresse" batch run g --part 1/2 --no-help
    "$tresse" batch run g
    run 0 'merge: generate' batch merge g
    same out w 'merge: generate: rows'
    "$tresse" rate --by W,B w >w2
    rm -rf g
    run 0 'new: generate, then rate' batch new g --shard-lines 11 -- generate --seed 7 --count 60 --rating W:1-3 --then rate --by W,B
    "$tresse" batch run g
    run 0 'merge: generate, then rate' batch merge g
    same out w2 'merge: generate, then rate: rows'
    printf '%s\n' "$full" "$full" >grids
    rm -rf g
    mkdir -p elsewhere
    run 0 'new: generate from grids' batch new g --shard-lines 3 -- generate --from grids --count 10
    (cd elsewhere && "$tresse" batch run ../g)
    "$tresse" batch merge g >got
    "$tresse" generate --from grids --count 10 >w
    same got w 'generate from grids, run elsewhere: rows'
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 3 -- generate --clues 17 --limit-nodes 10 --count 10
    "$tresse" batch run g
    run 1 'nothing found: merge' batch merge g
    is "$(wc -l <out) $(wc -l <err)" '0 10' 'nothing found: a message for each'
    "$tresse" generate --clues 17 --limit-nodes 10 --count 10 2>w.err
    same err w.err 'nothing found: the messages of generate'
    # a number that gave no puzzle has no row, and the others keep theirs, wherever shards are cut
    local lines
    for lines in 3 100; do
        rm -rf g
        "$tresse" batch new g --quiet --shard-lines "$lines" -- generate --clues 22 --limit-nodes 3000 --count 12 --then rate --id
        "$tresse" batch run g
        "$tresse" batch merge g >"some.$lines" 2>"some.err.$lines"
    done
    same some.3 some.100 'some found: the same rows'
    same some.err.3 some.err.100 'some found: the same messages'
    is "$(($(wc -l <some.3) + $(wc -l <some.err.3)))" 12 'some found: a row or a message for each'
}

# Counts and columns in place of rows.
test_forms() {
    fresh g
    "$tresse" batch run g
    run 1 'counts' batch merge g --format counts
    "$tresse" stats --format counts --columns puzzle,W,B want >w 2>/dev/null
    same out w 'counts: those of the merged rows'
    "$tresse" batch new k --quiet --counts-only --shard-lines 40 -- rate --by W,B p
    "$tresse" batch run k
    run 1 'counts only' batch merge k
    same out w 'counts only: those of the merged rows'
    is "$(cat k/out/*.tsv | grep -c '^[.0-9]\{81\}')" 0 'counts only: no rows are kept'
    has "$("$tresse" batch status k)" ' rows of counts' 'counts only: status says so'
    cat k/out/*.tsv | "$tresse" stats --format counts - >half 2>/dev/null
    same half w 'counts only: shards are read as they are'
    run 2 'counts only: columns' batch merge k --columns-dir d
    has "$(cat err)" 'k has counts alone (--counts-only), and no rows' 'counts only: columns: message'
    run 2 'counts only: objects' batch new kk --counts-only -- rate --format json p
    has "$(cat err)" 'the rows are objects; take --format tsv' 'counts only: objects: message'
    rm -rf k kk
    run 1 'columns' batch merge g --columns-dir d
    is "$(cd d && echo *)" 'B.txt README W.txt comments.txt lines.txt puzzles.txt' 'columns: the files'
    is "$(paste d/puzzles.txt d/W.txt d/B.txt d/comments.txt | sed 's/\t$//')" "$(cat want)" 'columns: put together they are the rows'
    is "$(paste -sd' ' d/lines.txt)" "$(grep -nv '^#\|^$' p | cut -d: -f1 | paste -sd' ')" 'columns: the lines of the input'
    has "$(cat d/README)" "build $("$tresse" --version | cut -d' ' -f2)" 'columns: the build'
    has "$(cat d/README)" 'command tresse rate --by W,B' 'columns: the command'
    rm -r d
    mv p p.away
    run 1 'columns, without the input' batch merge g --columns-dir d
    has "$(cat err)" 'p: No such file or directory (lines 1 to 40 of p)' 'columns, without the input: message'
    is "$(ls d)" '' 'columns, without the input: nothing is written'
    mv p.away p
    rm -rf g d
    "$tresse" batch new g --quiet --sha256 -- rate --by 'W,TE(BRT,2)' --bounds some
    "$tresse" batch run g
    run 0 'plain columns' batch merge g --columns-dir d
    is "$(cd d && echo *)" 'README TE_BRT_2_-bound.txt TE_BRT_2_.txt W-bound.txt W.txt puzzles.txt' 'plain columns: the files'
    has "$(cat d/README g/manifest | tr '\n' ' ')" "sha256 of the input $(sha256sum some | cut -c1-64)" 'the SHA-256 of the input'
    run 2 'columns and a file' batch merge g --columns-dir d --output x
    run 5 'columns nowhere' batch merge g --columns-dir no/such/d
}

# Memory depends neither on the number of lines of a shard nor on that of shards. Rubbish is the worst there is: each line
# gives a row and a note, in no time.
test_memory() {
    local peak
    python3 -c '' 2>/dev/null || { skip 'memory' 'no python3'; return; }
    ! grep -q __asan_init "$tresse" || { skip 'memory' 'sanitizers need their own'; return; }
    # most DIR: the most memory that a run took, in MB
    most() {
        python3 - "$tresse" "$1" <<'P'
import resource, subprocess, sys
subprocess.run([sys.argv[1], "batch", "run", sys.argv[2], "--jobs", "1"], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)
P
    }
    awk 'BEGIN { for (i = 0; i < 60000; i++) printf "%d%0300d\n", i, 7 }' >rubbish
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 60000 -- rate rubbish
    peak=$(most g)
    is "$((peak < 20))" 1 "60,000 lines of rubbish: $peak MB"
    "$tresse" batch merge g >got 2>got.err
    "$tresse" rate rubbish >w 2>w.err
    same got w '60,000 lines of rubbish: rows'
    same got.err w.err '60,000 lines of rubbish: messages'
    rm -rf g
    "$tresse" batch new g --quiet --compress --shard-lines 20000 -- generate --size 4 --count 160000 --then rate
    peak=$(most g)
    is "$((peak < 20))" 1 "eight shards of 20,000: $peak MB"
    rm -rf g rubbish
}

# G1: kill -9 loses nothing, duplicates nothing; workers that die are replaced. scripts/batch_kills.sh does more.
test_kills() {
    "$root/scripts/batch_kills.sh" "$tresse" 30 >out 2>&1
    is "$?" 0 'killed 30 times'
    has "$(cat out)" ', 0 differences' 'killed 30 times: the same bytes'
    fresh g
    # a lock that is held, and let go by a death
    python3 -c '' 2>/dev/null || { skip 'waiting for others' 'no python3'; return; }
    python3 - g/out/000003.tmp <<'P' &
import fcntl, sys, time
f = open(sys.argv[1], "w")
fcntl.lockf(f, fcntl.LOCK_EX)
time.sleep(2)
P
    sleep 0.5
    timeout 20 "$tresse" batch run g
    is "$?" 0 'a shard that another one has: waited for'
    wait
    merged g 'a shard that another one has'
}

# G3: a full disk: status 5, what was finished stays.
test_full_disk() {
    fresh g
    (
        ulimit -f 1
        trap '' XFSZ
        "$tresse" batch run g --jobs 1 >out 2>err
        echo "$?" >status
    )
    is "$(cat status)" 5 'a limit on files: status 5'
    has "$(cat err)" 'g/out/000000.tsv: File too large' 'a limit on files: message'
    is "$(find g/out -type f | wc -l)" 0 'a limit on files: nothing is left behind'
    "$tresse" batch run g
    merged g 'a limit on files, lifted'
    mkdir -p small
    if ! mount -t tmpfs -o size=24k tmpfs small 2>/dev/null; then
        skip 'a full disk' 'tmpfs can not be mounted here'
        return
    fi
    "$tresse" batch new small/g --quiet --shard-lines 40 -- rate --by W,B p
    run 5 'a full disk' batch run small/g --jobs 1
    has "$(cat err)" 'No space left on device' 'a full disk: message'
    local n
    n=$(find small/g/out -name '*.tsv' | wc -l)
    is "$((n > 0 && n < 8))" 1 'a full disk: what was finished stays'
    run 6 'a full disk: status' batch status small/g --verify
    mount -o remount,size=4m small
    run 0 'a larger disk' batch run small/g
    merged small/g 'a larger disk'
    umount small
}

# G4: what has changed is refused.
test_changes() {
    fresh g
    cp p p.kept
    sed -i '77s/1/2/' p
    run 1 'a changed input' batch run g
    has "$(cat err)" "tresse: $PWD/p: has changed since the batch was made (lines 41 to 80 of p)" 'a changed input: message'
    is "$(find g/out -name '000001*')" '' 'a changed input: nothing is written for it'
    echo >>p
    run 1 'a longer input' batch run g
    has "$(cat err)" 'has changed since the batch was made: its length differs' 'a longer input: message'
    rm p
    run 1 'no input' batch run g
    has "$(cat err)" 'No such file' 'no input: message'
    mv p.kept p
    "$tresse" batch run g
    merged g 'the input as it was'
    run 2 'other options' batch new g --shard-lines 40 -- rate --by W p
    has "$(cat err)" 'It says "command rate --by W,B --format tsv", now it would be "command rate --by W --format tsv"' 'other options: what differs'
    run 2 'other shards' batch new g --shard-lines 41 -- rate --by W,B p
    sed -i 's/^build .*/build 0.1.0+000000000000/' g/manifest
    run 1 'a changed manifest' batch run g
    has "$(cat err)" 'g/manifest: damaged or changed' 'a changed manifest: message'
    rm -rf g
    printf '%s\n' "$full" "$full" >grids
    "$tresse" batch new g --quiet --shard-lines 3 -- generate --from grids --count 10
    sed -i '2s/^/ /' grids
    run 1 'changed grids' batch run g
    has "$(cat err)" "tresse: $PWD/grids: has changed since the batch was made (puzzles 0 to 2)" 'changed grids: message'
    is "$(find g/out -type f)" '' 'changed grids: nothing is written'
    rm grids
    run 1 'no grids' batch run g
    has "$(cat err)" "grids: No such file" 'no grids: message'
    # a manifest of another build, sealed anew
    fresh g
    sed "s/$("$tresse" --version | sed 's/.*+//')/0123456789ab/" "$tresse" >other
    chmod +x other
    ./other batch run g >out 2>err
    is "$?" 2 'another build: status'
    has "$(cat err)" 'rows could differ. Use the program that made it, or make a new batch' 'another build: message'
    head -c 300 g/manifest >m && mv m g/manifest
    run 1 'half a manifest' batch merge g
    has "$(cat err)" 'damaged or changed: its last line does not agree' 'half a manifest: message'
    printf 'tresse-batch 2\n' >g/manifest
    run 1 'a manifest of the future' batch run g
    has "$(cat err)" 'g/manifest:1: expected "tresse-batch 1"' 'a manifest of the future: message'
}

# G5: damaged, missing and foreign shards are named, and merge writes nothing.
test_damage() {
    fresh g
    "$tresse" batch run g
    cp -r g whole
    # damaged WHAT FILE REASON
    damaged() {
        run 6 "$1: merge" batch merge g --output merged
        has "$(cat err)" "$3" "$1: it is named"
        is "$(ls merged* 2>/dev/null) $(wc -c <out)" ' 0' "$1: nothing is written"
        run 6 "$1: status" batch status g --verify
        has "$(cat out)" "$3" "$1: status names it"
        [ "${4:-}" != run ] || {
            run 6 "$1: run" batch run g
            has "$(cat err)" "$3" "$1: run names it"
        }
        rm -rf "g/out/$2"
        cp "whole/out/$2" "g/out/$2"
    }
    truncate -s -10 g/out/000003.tsv
    damaged 'cut' 000003.tsv 'g/out/000003.tsv: damaged: its last line is missing' run
    rm g/out/000003.tsv && mkdir g/out/000003.tsv
    damaged 'a folder' 000003.tsv 'g/out/000003.tsv: Is a directory' run
    rm g/out/000003.tsv && mkfifo g/out/000003.tsv
    damaged 'a pipe' 000003.tsv 'g/out/000003.tsv: a pipe or a device, expected a file' run
    rm g/out/000003.tsv && ln -s nowhere g/out/000003.tsv
    damaged 'a link to nothing' 000003.tsv 'missing: shard 3'
    printf X | dd of=g/out/000004.tsv bs=1 seek=700 conv=notrunc status=none
    damaged 'a flipped byte' 000004.tsv 'g/out/000004.tsv: damaged: the rows do not agree with the last line'
    rm g/out/000005.tsv
    damaged 'missing' 000005.tsv 'missing: shard 5'
    cp g/out/000006.tsv g/out/000007.tsv
    damaged 'a copy' 000007.tsv 'g/out/000007.tsv: this is another shard'
    sed -i '/^# p:122/s/neither/rather/' g/out/000003.tsv
    damaged 'a changed message' 000003.tsv 'damaged, or of another batch'
    rm -rf foreign
    "$tresse" batch new foreign --quiet --shard-lines 40 -- rate --by W p
    "$tresse" batch run foreign
    cp foreign/out/000001.tsv g/out/
    damaged 'of another batch' 000001.tsv 'g/out/000001.tsv: damaged, or of another batch'
    : >g/out/000000.tsv
    damaged 'empty' 000000.tsv 'g/out/000000.tsv: damaged: its last line is missing'
    merged g 'mended'
}

# G6: without locks the same.
test_no_locks() {
    if ! gcc -shared -fPIC -o no_locks.so "$root/tests/data/no_locks.c" -ldl 2>/dev/null ||
        [ "$(LD_PRELOAD=./no_locks.so "$tresse" --version 2>&1)" != "$("$tresse" --version)" ]; then
        skip 'without locks' 'nothing can be preloaded'
        return
    fi
    fresh g
    local i
    for i in 0 1 2; do LD_PRELOAD=$PWD/no_locks.so "$tresse" batch run g --part "$i/3" --jobs 1 & done
    wait
    merged g 'without locks'
    touch g/out/000001.host.12.tmp g/out/000002.tmp
    "$tresse" batch merge g >got 2>/dev/null
    is "$(find g/out -name '*.tmp')" '' 'merge clears away what the dead have left'
}

# G7: the order in which things reach the disk.
test_order() {
    command -v strace >/dev/null || { skip 'the order of writing' 'no strace'; return; }
    fresh g
    if ! strace -f -o trace -e trace=write,fsync,rename,ftruncate "$tresse" batch run g --jobs 1 2>err; then
        skip 'the order of writing' 'strace does not work here'
        return
    fi
    is "$(grep -A9 'ftruncate' trace | grep -oE '(write|fsync|rename)\(' | uniq | head -5 | paste -sd' ')" \
        'write( fsync( rename( fsync( write(' 'bytes, name, folder: in this order'
}

# A suspect shard that another one takes while we are at one before it: waited for, and done when that one dies.
test_suspect_held() {
    python3 -c '' 2>/dev/null || { skip 'a suspect that another one has' 'no python3'; return; }
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 400 -- generate --count 900
    for _ in 1 2 3; do echo 'begin host 1'; done | tee g/out/000000.tmp >g/out/000001.tmp
    python3 - g/out <<'P' &
import fcntl, os, sys, time
one = open(sys.argv[1] + "/000000.tmp", "r+")
two = open(sys.argv[1] + "/000001.tmp", "r+")
open("ready", "w").close()
held = 0
while held < 5:  # for longer than a glance
    time.sleep(0.002)
    try:
        fcntl.lockf(one, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.lockf(one, fcntl.LOCK_UN)
        held = 0
    except OSError:
        held += 1
fcntl.lockf(two, fcntl.LOCK_EX)
while os.path.exists(sys.argv[1] + "/000000.tmp"):
    time.sleep(0.01)
time.sleep(2)
P
    for _ in $(seq 100); do [ ! -e ready ] || break; sleep 0.1; done
    timeout 60 "$tresse" batch run g --jobs 1
    is "$?" 0 'a suspect that another one has: waited for'
    wait
    run 0 'a suspect that another one has: complete' batch merge g
}

test_suspects() {
    fresh g
    printf 'begin host 1\nbegin host 2\nbegin host 3\n' >g/out/000002.tmp
    for _ in 1 2 3 4 5 6 7 8 9 10; do echo 'begin host 1'; done >g/out/000004.tmp
    run 6 'suspects: status' batch status g
    has "$(cat out)" 'suspect: shard 2 (lines 81 to 120 of p), begun 3 times without an end' 'suspects: named'
    run 0 'suspects: run' batch run g
    has "$(cat err)" 'tresse: shard 4 (lines 161 to 200 of p) was begun ten times without an end, and is left' 'suspects: after ten times it is left'
    is "$(find g/out -name '*.tsv' | wc -l)" 7 'suspects: the others are done'
    run 6 'suspects: not complete' batch merge g
    run 0 'suspects: line by line' batch run g --suspect
    merged g 'suspects'
    test_suspect_held
    if ! gcc -shared -fPIC -o crash.so "$root/tests/data/crash.c" -ldl 2>/dev/null ||
        [ "$(LD_PRELOAD=./crash.so "$tresse" --version 2>&1)" != "$("$tresse" --version)" ]; then
        skip 'a crash' 'nothing can be preloaded'
        return
    fi
    sed '50s/^/crash/' some >c
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 40 -- rate c
    for _ in 1 2 3; do LD_PRELOAD=$PWD/crash.so "$tresse" batch run g --part 1/8 --jobs 1 >out 2>err; done 2>/dev/null
    LD_PRELOAD=$PWD/crash.so "$tresse" batch run g --jobs 1 >out 2>err
    is "$?" 0 'a crash: the worker lives on'
    is "$(find g/out -name '*.tsv' | wc -l)" 7 'a crash: the other shards are done'
    has "$(cat err)" 'shard 1 (lines 41 to 80 of c) could not be done, and is left' 'a crash: said'
    LD_PRELOAD=$PWD/crash.so "$tresse" batch run g --suspect >out 2>err
    is "$?" 0 'a crash, line by line'
    has "$(cat err)" 'tresse: c:50: the program crashes here, by signal 11' 'a crash, line by line: the line is named'
    "$tresse" batch run g
    run 1 'a crash, mended' batch merge g
}

test_signals() {
    fresh g
    local signal
    for signal in TERM USR1; do
        env --default-signal=INT "$tresse" batch run g --jobs 1 >out 2>err &
        sleep 0.05
        kill -s "$signal" $! 2>/dev/null
        wait $!
        is "$(($? == 0 || $? > 128))" 1 "$signal: status"
    done
    is "$(grep -l begin g/out/*.tmp 2>/dev/null)" '' 'a stop is not a fault of the shard'
    rm -rf g
    "$tresse" batch new g --quiet --shard-lines 100000 -- generate --count 10000000
    env --default-signal=INT "$tresse" batch run g --jobs 1 >out 2>err &
    sleep 0.5
    kill -s TERM $!
    wait $!
    is "$?" 143 'SIGTERM: status 143'
    has "$(cat err)" 'tresse: interrupted after 0 shards done here' 'SIGTERM: message'
    is "$(find g/out -type f)" '' 'SIGTERM: nothing is left behind'
    env --default-signal=INT "$tresse" batch run g --jobs 1 >out 2>err &
    sleep 0.5
    kill -s USR1 $!
    wait $!
    is "$?" 138 'SIGUSR1: status 138'
}

test_misuse() {
    run 2 'no action' batch
    run 2 'another action' batch runn g
    has "$(cat err)" 'expected new, run, status or merge, and a folder, not "runn"; did you mean run?' 'another action: message'
    run 2 'no folder' batch run
    run 2 'no such folder' batch run nowhere
    has "$(cat err)" 'expected the folder of a batch; `tresse batch new` makes one' 'no such folder: message'
    run 2 'no command' batch new n
    run 2 'another command' batch new n -- solve p
    has "$(cat err)" 'expected rate or generate after --, not "solve"' 'another command: message'
    run 2 'no file' batch new n -- rate nofile
    run 2 'two files' batch new n -- rate p some
    run 2 'a theory that is none' batch new n -- rate --by W,Q p
    run 2 'an option that is none' batch new n -- rate --buy W p
    run 2 'output' batch new n -- rate --output x p
    run 2 'a grid' batch new n -- rate "$root/examples/sudoku/grid.txt"
    has "$(cat err)" 'one puzzle a line is needed for a batch, and this is one puzzle of several lines' 'a grid: message'
    run 2 'a type that is none' batch new n -- rate --by 'W(rq)' p
    run 2 'rare puzzles' batch new n -- generate --clues 90
    run 2 'then rate, by nothing' batch new n -- generate --count 5 --then rate --by Q
    run 2 'rate, then rate' batch new n -- rate --by W --then rate --by B p
    is "$(ls n/manifest 2>/dev/null)" '' 'nothing was made'
    fresh g
    local part
    for part in 1 1/1 2/1 -1/3 a/b 1/2/3 / 1/ 1/18446744073709551616; do run 2 "part $part" batch run g "--part=$part"; done
    run 2 'an option of another action' batch run g --split
    has "$(cat err)" '--split goes with `tresse batch new`' 'an option of another action: message'
    run 5 'a folder that can not be made' batch new /proc/nothing -- rate p
}

# Names that lead elsewhere: to what is open already, which is written to where it stands; to other files.
test_names() {
    ln -s /proc/self/fd/1 open
    { echo first; "$tresse" generate --count 5 --output open; echo last; } >out
    is "$(cat out)" "$(echo first; cat w; echo last)" 'what is open: written to where it stands'
    is "$(readlink open)" /proc/self/fd/1 'what is open: its name stays'
    "$tresse" generate --count 5 --output /dev/fd/7 7>seven
    same seven w 'a descriptor'
    run 5 'a descriptor that is not open' generate --output /dev/fd/77
    mkdir -p sub
    echo old >sub/file
    chmod 600 sub/file
    ln -s sub/file link
    run 0 'a link' generate --count 5 --output link
    same sub/file w 'a link: what it leads to is replaced'
    is "$(readlink link) $(stat -c %a sub/file)" 'sub/file 600' 'a link: it stays, and so do permissions'
    run 2 'a name that promises xz' generate --output o.xz
    has "$(cat err)" 'o.xz: .xz is read, not written; take .zst or .gz' 'a name that promises xz: message'
    is "$(ls o.xz* 2>/dev/null)" '' 'a name that promises xz: no file'
}

# Files appear when they are complete.
test_output() {
    run 1 'rate into a file' rate --by W,B --output o p
    same o want 'rate into a file: rows'
    run 2 'rate of nothing' rate --by Q --output o2 p
    is "$(ls o2* 2>/dev/null)" '' 'rate of nothing: no file'
    echo old >o3
    env --default-signal=INT "$tresse" generate --count 100000000 --output o3 >out 2>err &
    sleep 0.5
    is "$(cat o3)" old 'an old file stays meanwhile'
    kill -s TERM $!
    wait $!
    is "$? $(cat o3) $(ls o3.*.tmp 2>/dev/null)" '143 old ' 'and if the work is stopped; nothing else is left'
    run 0 'generate into a file' generate --count 5 --output o3
    "$tresse" generate --count 5 >w
    same o3 w 'generate into a file: rows'
    run 5 'no such folder' generate --output no/such/folder
    if [ -w /dev/full ]; then
        run 5 'a full device' generate --output /dev/full
    else
        skip 'a full device' 'no /dev/full'
    fi
    test_names
    run 0 'a header' rate --by 'W,TE(BRT)' --bounds --header "$w4"
    is "$(head -1 out)" "puzzle${tab}W${tab}W-bound${tab}TE(BRT)${tab}TE(BRT)-bound" 'a header: the names'
    run 0 'a hyphen is standard output' generate --count 5 --output -
    same out w 'a hyphen is standard output: rows'
    run 2 'a header for objects' rate --header --format json "$w4"
    "$tresse" rate --by W,B --header some >h
    "$tresse" rate --by W,B some >nh
    is "$("$tresse" stats --format json h)" "$("$tresse" stats --format json --columns puzzle,W,B nh)" 'a header: stats reads it'
    is "$("$tresse" filter 'W>=2' h | grep -v puzzle)" "$("$tresse" filter --columns puzzle,W,B 'W>=2' nh)" 'a header: filter reads it'
}

for t in test_one_shard \
    test_whole \
    test_same_bytes \
    test_commands \
    test_generate \
    test_forms \
    test_memory \
    test_kills \
    test_full_disk \
    test_changes \
    test_damage \
    test_no_locks \
    test_order \
    test_suspects \
    test_signals \
    test_misuse \
    test_output; do
    "$t"
done
tap_end
