#!/usr/bin/env bash
# What people paste, each form named by where it is from (tests/data/paste_zoo.txt), is read right, and alike, by the
# program, the page, the npm package and the Python package: the puzzles, and what a player has done besides.
# Usage: scripts/paste_zoo.sh [-v] [program|page|npm|python]... (all four); TRESSE says which program. Exits 77 where
# something that one of them needs is missing.
#
# The file has, for each form: a line "@@ NAME"; "@= TEXT" for each puzzle that is to be read; "@~ CHANGES", if
# there are any; and the form itself, up to the next "@@". Each way to read writes, for form N, a line "N = TEXT" for each
# puzzle, and a line "N ~ CHANGE" for each change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export LC_ALL=C.UTF-8 tresse=${TRESSE:-build/release/tresse} PYTHONPATH=$PWD/python PYTHONDONTWRITEBYTECODE=1
zoo=tests/data/paste_zoo.txt
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/forms"

awk -v forms="$work/forms" '
    /^@@ / { n++; close(file); file = forms "/" n; printf "" > file; print n, "@", substr($0, 4); next }
    /^@= / { print n, "=", substr($0, 4); next }
    /^@~/ { for (i = 2; i <= NF; i++) print n, "~", $i; next }
    { print > file }' "$zoo" > "$work/all"
grep ' @ ' "$work/all" > "$work/names"
grep -v ' @ ' "$work/all" > "$work/wanted"
forms=$(wc -l < "$work/names")

read_program() {
    local n
    for ((n = 1; n <= forms; n++)); do
        "$tresse" rate --show-understood "$work/forms/$n" 2> /dev/null |
            awk -F '\t' -v n="$n" '{ print n, "=", $1; k = split($3, c, " "); for (i = 1; i <= k; i++) print n, "~", c[i] }'
    done
}

# The page's protocol; ENGINE is a module whose `ask` answers a request for a puzzle by the data of the event "puzzle".
read_javascript() { # ENGINE
    cat > "$work/read.mjs" << 'J'
import fs from "node:fs";
const [engine, forms, folder] = process.argv.slice(2), { ask } = await import(engine);
for (let n = 1; n <= Number(forms); n++) {
  const text = fs.readFileSync(`${folder}/${n}`, "utf8");
  for (let pick = 0, count = 1; pick < count; pick++) {
    const puzzle = ask({ text, pick: String(pick) });
    count = puzzle?.count ?? 1;
    console.log(`${n} = ${puzzle?.text}`);
    for (const change of (puzzle?.changes ?? "").split(/[ ,]+/).filter(Boolean)) console.log(`${n} ~ ${change}`);
  }
}
J
    node "$work/read.mjs" "$1" "$forms" "$work/forms"
}

read_page() {
    cat > "$work/page.mjs" << J
import { engine, event } from "$PWD/tests/web/engine.mjs";
const wasm = engine();
export const ask = (set) => JSON.parse(event(wasm.answer({ op: "read", set }), "puzzle") ?? "null");
J
    read_javascript "$work/page.mjs"
}

read_npm() {
    mkdir "$work/package"
    cp js/* build/web/tresse.wasm build/web/boundary.mjs "$work/package/"
    cat > "$work/npm.mjs" << 'J'
import { load } from "./package/index.mjs";
const tresse = await load();
export const ask = (set) => { try { return tresse.request("read", set).find((e) => e.event === "puzzle").data; } catch { return null; } };
J
    read_javascript "$work/npm.mjs"
}

read_python() {
    /usr/bin/python3 - "$forms" "$work/forms" << 'P'
import sys, tresse
for n in range(1, int(sys.argv[1]) + 1):
    w = tresse.Workspace()
    with open(f"{sys.argv[2]}/{n}", encoding="utf-8", newline="") as form:
        for piece in w.find(form.read()):
            p = w.puzzle("." * 81)
            try:
                p._read_row(piece.text.encode(), piece.heading.encode())
            except tresse.BadInput:
                continue
            print(n, "=", p.text)
            for change in p.changes.replace(",", " ").split():
                print(n, "~", change)
P
}

need() { # WAY: builds what it needs
    case $1 in
    program) [ -x "$tresse" ] || make -s "$tresse" ;;
    page | npm) scripts/web_build.sh ;;
    python)
        /usr/bin/python3 -c 'import cffi' 2> /dev/null || {
            echo "skipped: no python3-cffi: scripts/setup.sh test installs it"
            return 77
        }
        make -s shared
        ;;
    *) sed -n '4,5p' "$0" >&2 && return 2 ;;
    esac
}

verbose=no
[ "${1-}" != -v ] || { verbose=yes && shift; }
[ $# -gt 0 ] || set -- program page npm python
status=0
for way; do
    need "$way" || exit $?
    "read_$way" > "$work/got" || status=1
    wrong=0
    while read -r n _ name; do
        if diff <(grep "^$n = " "$work/wanted") <(grep "^$n = " "$work/got") > "$work/diff" &&
            diff <(grep "^$n ~ " "$work/wanted" | sort) <(grep "^$n ~ " "$work/got" | sort) > "$work/diff"; then
            [ $verbose = no ] || echo "$way: read right: $name"
            continue
        fi
        wrong=$((wrong + 1))
        echo "$way: read wrong: $name"
        head -n 6 "$work/diff"
    done < "$work/names"
    echo "$way: $forms forms, $wrong read wrong"
    [ $wrong = 0 ] || status=1
done
[ "$forms" -ge 90 ] && exit $status
