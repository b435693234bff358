// limits.mjs: what is promised of the files: sizes, what the module imports and exports, the policy, no address of another
// place, and that the same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { built, end, module, ok, root } from "./engine.mjs";

const MOST = 820_000, SCRIPTS = 100_000, LINES = 2_600;
const read = (name) => fs.readFileSync(path.join(built, name), "utf8");
const html = read("tresse.html");
const scripts = ["page.js", "worker.js", "page.css"].map((f) => fs.statSync(path.join(built, "site", f)).size).reduce((a, b) => a + b);

ok(Buffer.byteLength(html) <= MOST, `tresse.html has at most ${MOST} bytes`, Buffer.byteLength(html));
ok(scripts <= SCRIPTS, `scripts and style have at most ${SCRIPTS} bytes`, scripts);
const lines = fs.readdirSync(path.join(root, "web")).filter((f) => f.endsWith(".ts")).reduce((n, f) => n + fs.readFileSync(path.join(root, "web", f), "utf8").split("\n").length - 1, 0);
ok(lines <= LINES, `web/*.ts has at most ${LINES} lines`, lines);

const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`).sort();
ok(imports.join(" ") === "tresse.emit tresse.tick", "the module imports emit and tick, and nothing else", imports);
const exports = WebAssembly.Module.exports(module).map((e) => e.name).sort();
ok(exports.join(" ") === "_initialize memory web_buffer web_do web_open web_set", "and exports what web.h says", exports);

// ---- the policy ----

const csp = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
ok(/default-src 'none'/.test(csp) && !/unsafe-inline|'unsafe-eval'|https?:|\*/.test(csp), "the policy allows nothing by default", csp);
const hashes = (tag) => [...html.matchAll(tag)].map((m) => `'sha256-${createHash("sha256").update(m[1]).digest("base64")}'`);
const wanted = [...hashes(/<script>([^]*?)<\/script>/g), ...hashes(/<style>([^]*?)<\/style>/g)];
ok(wanted.length === 2 && wanted.every((h) => csp.includes(h)), "it names the hashes of the script and of the style", wanted);
ok(read("site/_headers").includes("Content-Security-Policy: default-src 'none'"), "the site has one as a header");
const elsewhere = html.replace(/<a\b[^>]*>/g, "").match(/\b(?:src|href)\s*=\s*["']?(?:https?:)?\/\/[^"' >]*/gi);
ok(!elsewhere, "nothing is loaded from elsewhere", elsewhere);
ok(!/resolved|https?:/.test(fs.readFileSync(path.join(root, "web/package-lock.json"), "utf8")), "the lock file names no place");

// ---- the same bytes ----

const sum = (file) => createHash("sha256").update(fs.readFileSync(file)).digest("hex");
const files = ["tresse.html", ...fs.readdirSync(path.join(built, "site")).map((f) => `site/${f}`)];

function again() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tresse-web-"));
  try {
    if (process.argv.includes("--all")) execFileSync("make", ["-s", `-j${os.cpus().length}`, `W=${folder}`, `${folder}/tresse.wasm`], { cwd: root });
    else fs.copyFileSync(path.join(built, "tresse.wasm"), path.join(folder, "tresse.wasm"));
    execFileSync("node", ["web/build.mjs", folder], { cwd: root });
    return files.filter((f) => sum(path.join(folder, f)) !== sum(path.join(built, f)));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const differ = again();
ok(!differ.length, "built again, in another folder, all files are the same", differ);
end();
