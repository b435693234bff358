// engine.mjs: what the tests of tests/web share: the engine as WebAssembly and as a program of this machine, both of
// which answer requests by lines "EVENT CONTENT"; and TAP.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), "../..");
export const built = path.resolve(root, process.env.TRESSE_WEB ?? "build/web");
const release = path.join(root, "build/release");
const program = path.join(release, "tests/web/protocol");

export const { Boundary, REPORT, STOP } = await import(pathToFileURL(path.join(built, "boundary.mjs")).href);
export const module = new WebAssembly.Module(fs.readFileSync(path.join(built, "tresse.wasm")));

/** An engine: `answer(request)` gives the lines of its events, up to "done STATUS". `stop` and `report` of a request are
 *  those of tests/web/protocol.c. */
export function engine() {
  let lines = [], ticks = 0, request = {};
  const text = (bytes) => Buffer.from(bytes).toString().replaceAll("\n", "\\n");
  const tick = () => {
    ticks++;
    return (request.stop && ticks >= request.stop ? STOP : 0) | (request.report && ticks % request.report === 0 ? REPORT : 0);
  };
  const boundary = new Boundary(module, (event, bytes) => lines.push(`${event} ${text(bytes)}`), tick);
  return {
    answer(r) {
      lines = [];
      ticks = 0;
      request = r;
      const status = boundary.request(r.op ?? "", r.set ?? {});
      return [...lines, `done ${status}`];
    },
  };
}

/** The content of the first event of a name, of an answer. */
export function event(lines, name) {
  return lines.find((l) => l.startsWith(name + " "))?.slice(name.length + 1);
}

/** The same requests answered by the program of this machine: all lines. */
export function native(requests, environment = {}) {
  const input = requests.map((r) => JSON.stringify(r) + "\n").join("");
  const made = spawnSync(program, [], { input, maxBuffer: 1 << 30, env: { ...process.env, ...environment } });
  if (made.status !== 0) throw new Error(`${program}: status ${made.status} ${made.signal ?? ""} ${made.stderr}`);
  return made.stdout.toString().split("\n").slice(0, -1);
}

/** What the command line says. */
export function tresse(args, input = "") {
  const made = spawnSync(path.join(release, "tresse"), args, { input, maxBuffer: 1 << 30 });
  if (made.error) throw made.error;
  return made.stdout.toString();
}

// ---- TAP ----

let count = 0,
  failed = 0;

export function ok(right, what, more = "") {
  count++;
  if (!right) failed++;
  console.log(`${right ? "ok" : "not ok"} ${count} - ${what}`);
  if (!right && more) console.log(String(more).split("\n").slice(0, 20).map((l) => "# " + l.slice(0, 400)).join("\n"));
}

/** Equal lists of lines, or the first line that differs. */
export function same(got, wanted, what) {
  const at = got.findIndex((l, i) => l !== wanted[i]);
  const i = at >= 0 ? at : got.length;
  const equal = at < 0 && got.length === wanted.length;
  if (equal) return ok(true, what);
  const a = got[i] ?? "(nothing)", b = wanted[i] ?? "(nothing)";
  let k = 0;
  while (k < a.length && a[k] === b[k]) k++;
  const from = Math.max(0, k - 60);
  ok(false, what, `line ${i + 1}, column ${k + 1}\ngot    ${a.slice(from, from + 200)}\nwanted ${b.slice(from, from + 200)}`);
}

export function end() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}
