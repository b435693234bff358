#!/usr/bin/env bash
# npm_package.sh [FOLDER]: packs the npm package of js/ with the engine of `make web`, installs the tarball into an empty
# project and tries it there: ratings and paths are those of the program (build/release/tresse), the types are right, and
# random sequences of calls, right and wrong, do what a model says (TRESSE_NPM_SEQUENCES of them; with TRESSE_THOROUGH
# 100,000). The tarball is put into FOLDER (default: build/packages). Exits 77 where the engine can't be built.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD out=${1:-build/packages} web=build/web
program=$root/build/release/tresse
scripts/web_build.sh || exit $?
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/package" "$tmp/project"
cp js/* "$web/tresse.wasm" "$web/boundary.mjs" "$tmp/package/"
version=$(sed -n 's/.*TRESSE_VERSION "\(.*\)"/\1/p' include/tresse.h)
grep -qF "\"version\": \"$version\"" js/package.json || {
    echo "js/package.json has another version than include/tresse.h, $version"
    exit 1
}
(cd "$tmp/package" && npm pack --silent --pack-destination "$tmp") > /dev/null
tarball=$(echo "$tmp"/tresse-*.tgz)

cd "$tmp/project"
echo '{ "name": "empty", "private": true, "type": "module" }' > package.json
npm install --offline --no-audit --no-fund --silent "$tarball"
"$program" generate --count 40 --seed 6 > p
cat > try.mjs << 'J'
import fs from "node:fs";
import assert from "node:assert";
import { load, ratingText, TresseError } from "tresse";
const tresse = await load();
const puzzles = fs.readFileSync("p", "utf8").trim().split("\n");
for (const p of puzzles) console.log([p, ...["W", "B"].map((theory) => ratingText(tresse.rate(p, { theory })))].join("\t"));
console.log(tresse.solve(puzzles[0], { theory: "W" }).json.trim());
console.log(tresse.generate({ seed: 6, index: 3 }));
assert.equal(tresse.count(puzzles[0]), "one");
assert(tresse.solve(puzzles[0]).verdict.accepted);
assert(tresse.draw(puzzles[0], { step: 0 }).startsWith("<svg"));
assert.throws(() => tresse.rate(puzzles[0].slice(0, 30) + "z" + puzzles[0].slice(31)), (e) => e instanceof TresseError && e.column === 31);
assert.throws(() => tresse.generate({ clues: 0, size: 16, tick: () => true }), TresseError);
assert.equal(tresse.rate(puzzles[0]).kind, "rated");
J
node try.mjs > got
{
    "$program" rate --by W,B p
    "$program" solve --with W --format json "$(head -1 p)"
    "$program" generate --seed 6 --first 3
} > want
cmp got want
cp "$root/tests/npm/npm_calls.mjs" .
sequences=${TRESSE_THOROUGH:+100000}
node npm_calls.mjs "${TRESSE_NPM_SEQUENCES:-${sequences:-1000}}"
node node_modules/tresse/example.mjs | tee example.out
grep -q 'checker: accepted' example.out
if [ -x "$root/web/node_modules/.bin/tsc" ]; then
    cat > types.ts << 'J'
import { load, type Path } from "tresse";
const engine = await load();
const path: Path = engine.solve("", { theory: "W", deadline: 5 });
const n: number = engine.rate("", { maxLength: 3 }).value + path.steps.length;
// @ts-expect-error: there is no such option
engine.rate("", { nonsense: n });
J
    "$root/web/node_modules/.bin/tsc" --noEmit --strict --module nodenext --target es2022 --lib es2022,dom types.ts
    echo "types are right"
fi
cd "$root"
mkdir -p "$out"
cp "$tarball" "$out/"
echo "$(wc -c < "$tarball") bytes: $(basename "$tarball")"
