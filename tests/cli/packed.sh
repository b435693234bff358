#!/usr/bin/env bash
# packed.sh: compressed files, in by what they are and out by their names.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

"$tresse" generate --count 3000 --seed 4 >p
"$tresse" rate p >want

# reads TOOL: can the program read what the tool makes? Says why not.
reads() {
    command -v "$1" >/dev/null || { skip "$1" "no $1 here"; return 1; }
    "$1" -c <p >x
    ! "$tresse" rate x 2>&1 >/dev/null | grep -q 'not plain text' || { skip "$1" 'built without its library'; return 1; }
}

# Each is read by its first bytes, whatever it is called; from files, pipes, in parts behind each other.
test_in() {
    local tool
    for tool in gzip zstd xz; do
        reads "$tool" || continue
        run 0 "$tool" rate x
        same out want "$tool: a file"
        "$tresse" rate - <x >out
        same out want "$tool: standard input"
        { head -1000 p | "$tool" -c; tail -n +1001 p | "$tool" -c; } >x
        run 0 "$tool: two parts" rate x
        same out want "$tool: two parts"
        "$tool" -c <want >x
        run 0 "$tool: stats" stats --columns puzzle,W --format json x
        is "$(cat out)" "$("$tresse" stats --columns puzzle,W --format json want)" "$tool: stats"
        run 0 "$tool: filter" filter --columns puzzle,W 'W>=3' x
        is "$(cat out)" "$("$tresse" filter --columns puzzle,W 'W>=3' want)" "$tool: filter"
        "$tool" -c <p | head -c 20000 >x
        run 1 "$tool: cut" rate x
        has "$(cat err)" 'tresse: x: the compressed data are damaged, or end early' "$tool: cut: message"
        [ "$tool" != gzip ] || is "$(head -100 out)" "$(head -100 want)" "$tool: cut: what could be read was rated"
        "$tool" -c <p >x
        printf '\377\377\377\377' | dd of=x bs=1 seek=9000 conv=notrunc status=none
        run 1 "$tool: damaged" rate x
        has "$(cat err)" 'tresse: x: the compressed data are damaged, or end early' "$tool: damaged: message"
        "$tool" -c </dev/null >x
        run 0 "$tool: nothing in it" rate x
        has "$(cat err)" 'no puzzle in it' "$tool: nothing in it: a note"
        "$tool" -c "$root/examples/sudoku/grid.txt" >x
        run 0 "$tool: a grid" rate x
        is "$(cut -f2 out)" "$("$tresse" rate "$root/examples/sudoku/grid.txt" | cut -f2)" "$tool: a grid"
        "$tool" -c <p >x
        rm -rf g
        "$tresse" batch new g --quiet --shard-lines 700 -- rate x && "$tresse" batch run g
        run 0 "$tool: a batch" batch merge g
        same out want "$tool: a batch"
    done
    if reads zstd; then
        { printf '\x50\x2A\x4D\x18\4\0\0\0some'; zstd -c <p; } >x
        run 0 'zstd in parts, with their lengths' rate x
        same out want 'zstd in parts, with their lengths'
    fi
    printf '\4\42\115\30some' >x
    run 1 'lz4' rate x
    has "$(cat err)" "x: this is compressed by lz4, not plain text; try \`lz4cat x | tresse rate -\`" 'lz4: what to do'
    printf 'BZh91AY&SY' >x
    run 1 'bzip2' rate x
    has "$(cat err)" "x: this is compressed by bzip2, not plain text; try \`bzcat x | tresse rate -\`" 'bzip2: what to do'
}

test_out() {
    local tool name
    for tool in gzip zstd; do
        reads "$tool" || continue
        name=o.gz
        [ "$tool" = gzip ] || name=o.zst
        run 0 "$tool: rate" rate --output "$name" p
        "$tool" -dc "$name" >out
        same out want "$tool: rate into $name"
        is "$(($(wc -c <"$name") * 2 < $(wc -c <want)))" 1 "$tool: it is smaller"
        cp "$name" again
        sleep 1.1
        run 0 "$tool: rate again" rate --output "$name" --jobs 1 p
        same "$name" again "$tool: the same bytes at another time"
        run 0 "$tool: generate" generate --count 3000 --seed 4 --output "$name"
        "$tool" -dc "$name" >out
        same out p "$tool: generate into $name"
        rm -rf g
        "$tresse" batch new g --quiet --shard-lines 700 -- rate p && "$tresse" batch run g
        run 0 "$tool: merge" batch merge g --output "$name"
        "$tool" -dc "$name" >out
        same out want "$tool: merge into $name"
    done
    reads zstd || return
    rm -rf g
    "$tresse" batch new g --quiet --compress --split --shard-lines 700 -- rate p
    "$tresse" batch run g --part 0/2 --no-help
    "$tresse" batch run g
    is "$(find g/in g/out -type f | grep -vc 'zst$')" 0 'a compressed batch: all is compressed'
    run 0 'a compressed batch: status' batch status g
    run 0 'a compressed batch: merge' batch merge g
    same out want 'a compressed batch: rows'
    is "$(cat g/out/*.zst | zstd -dc | "$tresse" stats --columns puzzle,W --format json -)" "$("$tresse" stats --columns puzzle,W --format json want)" 'a compressed batch: shards behind each other are a file'
    truncate -s -3 g/out/000001.tsv.zst
    run 6 'a compressed batch, damaged' batch merge g
    has "$(cat err)" "g/out/000001.tsv.zst: damaged: it can't be unpacked" 'a compressed batch, damaged: message'
}

test_in
test_out
tap_end
