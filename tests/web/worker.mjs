// worker.mjs: the worker itself, in node, with a page that is only a list of what it hears: order and numbers of events,
// progress and deadlines by the clock, texts that are too long, traps, and modules that a new worker is made of.
import fs from "node:fs";
import path from "node:path";
import vm from "node:vm";
import { Boundary, built, end, module, ok, root } from "./engine.mjs";

const source = fs.readFileSync(path.join(built, "site/worker.js"), "utf8");
const puzzle = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
// The complete graph of 13 vertices in 12 colours: no end in sight.
const hard = "12 13 ............. " + Array.from({ length: 12 }, (_, i) => Array.from({ length: 13 - i }, (_, k) => i + 1 + k).join(" ")).join(" : ") + " :";

/** A worker, and what it has said. `globals` replaces what it finds around it. */
function start(globals = {}) {
  const heard = [];
  const self = { postMessage: (m) => heard.push(m), onmessage: null };
  vm.runInNewContext(source, { self, performance, TextEncoder, TextDecoder, WebAssembly, Uint8Array, JSON, ...globals });
  const say = (data) => self.onmessage({ data });
  say({ v: 1, module });
  const ask = (id, op, set, deadline = 0) => {
    const from = heard.length;
    say({ v: 1, id, op, set, deadline });
    return heard.slice(from);
  };
  return { heard, ask };
}

const names = (events) => events.map((e) => e.event);

function ordinary() {
  const { heard, ask } = start();
  ok(heard[0].event === "started", "a worker says that it has started");
  const read = ask(7, "read", { text: puzzle });
  ok(names(read).join(" ") === "puzzle board state done", "read: puzzle, board, state, done", names(read));
  ok(read.every((e) => e.v === 1 && e.id === 7), "each event has the number of its job");
  ok(read[1].text.startsWith("<svg"), "the board is a text as it is");
  const solve = ask(8, "solve", { text: puzzle, theory: "W" });
  ok(solve.at(-1).event === "done" && solve.at(-1).status === 0, "solve: done");
  ok(JSON.parse(solve.find((e) => e.event === "path").text).steps.length === names(solve).filter((n) => n === "step").length, "a step for each step of the path");
  const bad = ask(9, "read", { text: "12345" });
  ok(names(bad).join(" ") === "error done" && bad[0].line === 1 && bad[1].status === 1, "an error, then done", names(bad));
  const again = ask(10, "read", {});
  ok(names(again).join(" ") === "error done", "nothing is left of an earlier request", names(again));
}

function limits() {
  const { ask } = start();
  const begun = performance.now();
  const stopped = ask(1, "solve", { text: hard, app: "map", theory: "TE(BRT,9)" }, 1200);
  const took = performance.now() - begun;
  ok(stopped.find((e) => e.event === "error")?.status === "stopped", "a deadline stops a search", names(stopped));
  ok(took >= 1200, "but not before", took);
  const progress = stopped.filter((e) => e.event === "progress");
  ok(progress.length >= 1 && progress.length <= took / 100 + 1, "progress is told, at most each 100 ms", `${progress.length} in ${took} ms`);
  ok(progress.every((p) => p.doing && p.nodes > 0), "and says what is done", progress[0] && JSON.stringify(progress[0]));
  const after = ask(2, "solve", { text: puzzle });
  ok(after.at(-1).status === 0, "the next job is done as if nothing had been");
  const long = ask(3, "read", { text: "1".repeat((1 << 24) + 1) });
  ok(long[0]?.event === "error" && /16 MB/.test(long[0].text), "a text of more than 16 MB is refused", JSON.stringify(long[0]));
  const wide = ask(4, "read", { text: "é".repeat(1 << 23) + "é" });
  ok(wide[0]?.event === "error" && /16 MB/.test(wide[0].text), "in bytes, not in characters");
  const most = ask(5, "read", { text: "1".repeat(1 << 24) });
  ok(most[0]?.event === "error" && !/16 MB/.test(most[0].text), "one of 16 MB is read, and refused for what it is", JSON.stringify(most[0]));
  ok(ask(6, "read", { text: puzzle }).at(-1).status === 0, "and then one that is well");
}

/** Texts that cost much if they are looked at again and again: each is refused at once. */
function costly() {
  const { ask } = start();
  for (const [text, what] of [
    ["{".repeat(50_000), "50,000 braces"],
    ["1\n".repeat(5_000), "5,000 lines that are not puzzles"],
    ["1".repeat(15_000_000), "a line of 15 MB"],
  ]) {
    const begun = process.cpuUsage();
    const heard = ask(1, "read", { text });
    const { user, system } = process.cpuUsage(begun), took = (user + system) / 1000; // however busy the machine is
    ok(heard[0]?.event === "error" && took < 4000, `${what} are refused within 4 s`, `${took} ms ${JSON.stringify(heard[0])}`);
  }
}

/** A search that breaks down: its clock does, at the first tick, and throws what a trap throws. */
function traps() {
  let calls = 0;
  const clock = { now: () => 0 };
  const { ask } = start({ performance: clock });
  clock.now = () => {
    if (++calls === 2) throw new WebAssembly.RuntimeError("unreachable");
    return 0;
  };
  const heard = ask(2, "solve", { text: hard, app: "map", theory: "TE(BRT,9)" });
  ok(heard.some((e) => e.event === "trap" && /unreachable/.test(e.text) && e.op === "solve" && e.set.text === hard), "a trap is told, with the request", names(heard));
  ok(heard.at(-1).event === "done" && heard.at(-1).status === -1, "and ends the job");
}

/** All memory but a little is taken away: what needs more is refused, and what does not is done. */
function memory() {
  const lines = [];
  const boundary = new Boundary(module, (name, bytes) => lines.push(`${name} ${Buffer.from(bytes)}`), () => 0);
  const solve = (text) => {
    lines.length = 0;
    return boundary.request("solve", { text, theory: "BRT" });
  };
  ok(solve(puzzle) === 0 && solve(puzzle) === 0, "a puzzle is solved, and again while the first path is kept");
  const pages = 16384 - 16 - boundary.exports.memory.buffer.byteLength / 65536; // a megabyte is left
  boundary.exports.memory.grow(pages);
  const large = fs.readFileSync(path.join(root, "examples/sudoku/25x25.txt"), "utf8");
  const status = solve(large);
  ok(status === 2 && lines.some((l) => /^error .*"no-memory".*too large for the page; the program has no such limit/.test(l)), "without memory a larger one is said to be too large for the page", `${status} ${lines.at(-1)}`);
  ok(solve(puzzle) === 0, "and the first is solved as before", lines.at(-1));
}

ordinary();
limits();
costly();
traps();
memory();
end();
