#!/usr/bin/env bash
# paste.sh: what people paste: the zoo of forms, and the codes of addresses against npm's lz-string.
# The program is $TRESSE (default: build/release/tresse). Prints TAP.
# shellcheck source=tests/support/program.sh
. "$(dirname "$0")/../support/program.sh"

test_zoo() {
    TRESSE=$tresse "$root/scripts/paste_zoo.sh" program >zoo 2>&1
    is "$? $(tail -1 zoo)" '0 program: 152 forms, 0 read wrong' 'every form of the zoo is read right'
    grep 'read wrong:' zoo | sed 's/^/# /'
}

# Random titles, compressed by npm's lz-string: the puzzle in them is read, whatever they are.
test_lz_string() {
    local n
    if ! command -v npm >/dev/null || ! timeout 60 npm install --silent lz-string >/dev/null 2>&1; then
        echo '# skipped: no npm with lz-string'
        return
    fi
    cat >make.js <<'END'
const LZ = require('lz-string');
let x = 7;
const random = n => (x = (x * 1103515245 + 12345) % 2147483648) % n;
for (let i = 0; i < 200; i++) {
  let title = '';
  for (let k = random(60); k; k--) title += String.fromCodePoint(random(4) ? 32 + random(90) : 161 + random(60000) % 50000);
  const grid = [[{ value: 1, given: true }, {}, {}, {}], [{}, {}, {}, {}], [{ value: 2, given: true }, {}, {}, {}], [{}, {}, {}, {}]];
  console.log('https://f-puzzles.com/?load=' + encodeURIComponent(LZ.compressToBase64(JSON.stringify({ size: 4, title, grid }))));
}
END
    node make.js >addresses
    "$tresse" rate --show-understood addresses >understood 2>err
    n=$(cut -f1 understood | grep -cx '1.......2.......')
    is "$n" 200 'what npm compresses is read'
}

# Drawings of Penpa, deflated by zlib in every manner that there is: stored, by fixed codes, by codes of their own.
test_deflated() {
    local n
    if ! command -v node >/dev/null; then
        echo '# skipped: no node'
        return
    fi
    cat >deflate.js <<'END'
const zlib = require('zlib');
let x = 7;
const random = n => (x = (x * 1103515245 + 12345) % 2147483648) % n;
const ways = [{ level: 0 }, { level: 1 }, { level: 9 }, { strategy: zlib.constants.Z_FIXED }, { strategy: zlib.constants.Z_HUFFMAN_ONLY }, { strategy: zlib.constants.Z_RLE }];
for (let i = 0; i < 200; i++) {
  let title = '';
  for (let k = random(i < 190 ? 300 : 30000); k; k--) {
    const at = random(title.length + 1);
    title += random(3) ? String.fromCharCode(33 + random(90)) : title.slice(at, at + random(9));
  }
  const lines = ['sudoku,4,4,38,Title: ' + title.replace(/[,"]/g, ''), '[0,0,0,0]', '{}', '{zN:{"18":["1",1,"1"],"34":["2",1,"1"]},zE:{}}', '{zN:{}}', ''];
  const way = ways[i % ways.length];
  console.log('https://swaroopg92.github.io/penpa-edit/#m=edit&p=' + zlib.deflateRawSync(lines.join('\n'), way).toString('base64'));
}
END
    node deflate.js >addresses
    "$tresse" rate --show-understood addresses >understood 2>err
    n=$(cut -f1 understood | grep -cx '1.......2.......')
    is "$n" 200 'what zlib deflates is read'
}

for t in test_zoo test_lz_string test_deflated; do
    "$t"
done
tap_end
