// web.mjs [N]: how much slower the page's engine is than the program: CPU time to answer `solve` for N generated puzzles (1000)
// by the default theory, compiled for this machine with SSE2 and as WebAssembly (compilation of the module included).
// At most 1.6 times is wanted; bench/README.md has what was measured. Compilation takes as long for few puzzles as for many.
// Run it on an idle machine, after `make web build/release/tests/web/protocol`.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { Boundary, built, native, tresse } from "../tests/web/engine.mjs";

const WANTED = 1.6;
const many = process.argv.includes("--inside") ? 0 : Number(process.argv[2] ?? 1000);
const bytes = () => fs.readFileSync(path.join(built, "tresse.wasm"));

/** Inside a process of its own: reads puzzles, solves them, and says what it cost. Events are made, and not looked at. */
async function inside() {
  const chunks = [];
  for await (const c of process.stdin) chunks.push(c);
  const puzzles = Buffer.concat(chunks).toString().split("\n").slice(0, -1);
  const before = process.cpuUsage();
  const boundary = new Boundary(new WebAssembly.Module(bytes()), () => {}, () => 0);
  for (const text of puzzles) boundary.request("solve", { text });
  const used = process.cpuUsage(before);
  console.log((used.user + used.system) / 1e6);
}

/** CPU time of what the work starts and waits for. */
function children(work) {
  const time = () => {
    const fields = fs.readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  };
  const begun = time();
  work();
  return time() - begun;
}

if (!many) await inside();
else {
  const list = tresse(["generate", "--count", String(many), "--seed", "7", "--quiet"]);
  const requests = list.split("\n").slice(0, -1).map((text) => ({ op: "solve", set: { text } }));
  let best = Infinity, best_wasm = Infinity;
  for (let i = 0; i < 3; i++) {
    best = Math.min(best, children(() => native(requests, { TRESSE_LANES: "sse2", TRESSE_SILENT: "yes" })));
    best_wasm = Math.min(best_wasm, Number(spawnSync("node", [new URL(import.meta.url).pathname, "--inside"], { input: list, encoding: "utf8" }).stdout));
  }
  const ratio = best_wasm / best;
  console.log(`${many} puzzles: program ${best.toFixed(2)} s, WebAssembly ${best_wasm.toFixed(2)} s, ratio ${ratio.toFixed(2)}, wanted at most ${WANTED}`);
  process.exitCode = ratio <= WANTED ? 0 : 1;
}
