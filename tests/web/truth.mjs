// truth.mjs [N]: what the engine says of N positions (200) is true. They come from generated Sudokus, some of which have lost a
// given and so have several solutions, by random play, wrong entries included. Each listed step holds in the position asked
// about, and the checker accepts it there; each verdict agrees with the solutions, which sudoku.mjs finds by itself.
import { end, engine, event, ok, tresse } from "./engine.mjs";
import { candidates, is_single, name, place, position, random, solutions } from "./sudoku.mjs";

const many = Number(process.argv[2] ?? 200), most = 100, wasm = engine(), pick = random(7);
const all_of = (lines, what) => lines.filter((l) => l.startsWith(what + " ")).map((l) => JSON.parse(l.slice(what.length + 1)));
/** Changes as the library writes them. */
const read = (text) => [...text.matchAll(/r(\d)c(\d)(=|<>)(\d)/g)].map(([, r, c, sign, n]) => ({ cell: 9 * (r - 1) + (c - 1), digit: n - 1, holds: sign === "=" }));
const change = ({ cell, digit, holds }) => `${holds ? "=" : "<>"}"${name(cell, digit)}"`;
const wrong = { round: [], step: [], checked: [], listed: [], verdict: [], proof: [], why: [], entry: [] };
const seen = {};

/** In which solutions is it so? */
function truth(all, { cell, digit, holds }) {
  const n = all.filter((x) => (x[cell] === digit) === holds).length;
  return n === 0 ? "none" : n === all.length ? "all" : "some";
}

/** Changes at random, of which most are right. */
function play(text, all) {
  const changes = [];
  for (let n = pick(7), tries = 0; changes.length < n && tries < 40; tries++) {
    const now = position(text, changes), list = candidates(now), c = list[pick(list.length)];
    if (!c) break;
    const x = { ...c, holds: pick(3) === 0 };
    if (truth(all, x) === "all" || pick(4) === 0) changes.push(x);
    if (position(text, changes).grid.some((m) => !m)) changes.pop(); /* what is seen to be impossible at once is refused */
  }
  return changes;
}

/** Often goes on to a step of the path from there, if that can be shown; gives all changes of the position. */
function go(set) {
  const steps = all_of(wasm.answer({ op: "solve", set }), "step"), long = steps.filter((x) => x.length), some = pick(2) && long.length ? long : steps, at = pick(3) && some.length ? String(some[pick(some.length)].n) : "";
  const asked = wasm.answer({ op: "hint", set: { ...set, at } });
  set.at = event(asked, "position") ? at : "";
  return read(JSON.parse(event(asked, "position") ?? event(wasm.answer({ op: "hint", set: { ...set, at: "" } }), "position")).changes);
}

function check_list(of, set, here, all, left) {
  const lines = wasm.answer({ op: "all", set }), steps = all_of(lines, "step"), path = JSON.parse(event(lines, "path") ?? "{}");
  const verdict = JSON.parse(event(lines, "verdict") ?? "{}"), at = all_of(lines, "position")[0]?.changes ?? "";
  if (!verdict.accepted || verdict.steps !== steps.length || (path.changes ? 1 : 0) !== (at ? 1 : 0)) wrong.checked.push([of, verdict]);
  for (const x of steps) {
    if (x.round !== 1) wrong.round.push([of, x.line]);
    const does = [...(x.asserts ?? []).map((l) => ({ ...place(l), holds: true })), ...(x.eliminates ?? []).map((l) => ({ ...place(l), holds: false }))];
    for (const c of does) if (!here.open.has(c.cell) || !(here.grid[c.cell] & (1 << c.digit)) || (left.length && truth(left, c) !== "all") || (c.holds && !x.length && !is_single(here, c))) wrong.step.push([of, x.line]);
  }
  const singles = candidates(here).filter((c) => is_single(here, c)).map((c) => name(c.cell, c.digit)).sort();
  const said = steps.filter((x) => !x.length).flatMap((x) => x.asserts ?? []).sort();
  if (left.length && singles.join() !== said.join()) wrong.listed.push([of, singles.join(), said.join()]);
  if (!left.length && steps.length) wrong.listed.push([of, "no solution is left", steps.length]);
  seen[`listed ${singles.length ? "singles" : "patterns"}`] = (seen[`listed ${singles.length ? "singles" : "patterns"}`] ?? 0) + 1;
}

function check_verdict(of, set, changes, all, c) {
  const lines = wasm.answer({ op: "judge", set: { ...set, change: change(c) } }), j = JSON.parse(event(lines, "judgement") ?? "{}"), is = truth(all, c);
  const right = { none: ["wrong"], some: ["possible", "clash"], all: ["provable", "unprovable", "known"] }[is];
  if (!right.includes(j.answer)) wrong.verdict.push([of, change(c), j.answer, is]);
  const together = all.some((x) => [...changes, c].every(({ cell, digit, holds }) => (x[cell] === digit) === holds));
  if (is === "some" && (j.answer === "possible") !== together) wrong.verdict.push([of, change(c), j.answer, "together with the others", together]);
  if (j.answer === "provable") {
    const from = read(j.from ?? set.changes), again = wasm.answer({ op: j.of === "why" ? "why" : "solve", set: { ...set, at: "", changes: j.from ?? set.changes, focus: j.label } }), step = all_of(again, "step")[j.step - 1];
    const does = [...(step?.asserts ?? []), ...(step?.eliminates ?? []), ...(step?.gone ?? [])];
    if (from.some((x) => truth(all, x) !== "all") || !JSON.parse(event(again, "verdict") ?? "{}").accepted || !does.includes(name(c.cell, c.digit))) wrong.proof.push([of, change(c), j.from, step?.line]);
  }
  seen[j.answer] = (seen[j.answer] ?? 0) + 1;
}

function check_why(of, set, all, left, c) {
  const w = JSON.parse(event(wasm.answer({ op: "why", set: { ...set, focus: name(c.cell, c.digit) } }), "why") ?? "{}"), x = { ...c, holds: true };
  const is_true = truth(left.length ? left : all, x) === "all", wanted = is_true ? ["true"] : left.length ? ["chain", "none"] : ["impossible"];
  if (!wanted.includes(w.answer)) wrong.why.push([of, name(c.cell, c.digit), w.answer, wanted.join(" or ")]);
  if (w.answer === "chain" && truth(left, x) !== "none") wrong.why.push([of, name(c.cell, c.digit), "a chain against what is possible"]);
  seen[`why ${w.answer}`] = (seen[`why ${w.answer}`] ?? 0) + 1;
}

const generated = tresse(["generate", "--count", String(many), "--seed", "31", "--quiet"]).split("\n").slice(0, -1).map((l) => l.slice(0, 81));
let broken = 0, several = 0;
generated.forEach((puzzle, i) => {
  let text = puzzle, all = solutions(text, 2);
  if (i % 4 === 3) { /* without one given, if that leaves but a few solutions */
    const givens = [...puzzle].flatMap((c, x) => (/[1-9]/.test(c) ? [x] : [])), x = givens[pick(givens.length)], less = puzzle.slice(0, x) + "." + puzzle.slice(x + 1), found = solutions(less, most);
    if (found.length < most) { text = less; all = found; several++; }
  }
  const set = { text, theory: i % 5 ? "S+W5" : "TE(BRT)", changes: play(text, all).map(change).join(" ") }, changes = go(set), left = all.filter((x) => changes.every(({ cell, digit, holds }) => (x[cell] === digit) === holds));
  const here = position(text, changes), of = `${text} ${set.changes} at ${set.at}`, list = candidates(here);
  if (!left.length) broken++;
  check_list(of, set, here, all, left);
  for (let k = 0; k < 3 && list.length; k++) check_verdict(of, set, changes, all, { ...list[pick(list.length)], holds: k > 0 });
  if (list.length) check_why(of, set, all, left, list[pick(list.length)]);
  const told = all_of(wasm.answer({ op: "entries", set }), "entry");
  for (const e of told) if (e.truth !== truth(all, { ...place(e.label), holds: e.does === "asserts" })) wrong.entry.push([of, e]);
  if (changes.length && !told.length) wrong.entry.push([of, "nothing is said"]);
});

const none = (list, what) => ok(!list.length, what, [list.length, ...list.slice(0, 3).map((x) => JSON.stringify(x))].join("\n"));
ok(generated.length === many && broken >= many / 10 && several >= many / 20, `${many} positions: ${broken} without a solution, ${several} of puzzles with several; ${JSON.stringify(seen)}`);
none(wrong.round, "all listed steps are of the first round: that of the position");
none(wrong.step, "each holds in the position, and in its solutions");
none(wrong.checked, "the checker accepts each list on the position asked about");
none(wrong.listed, "if there are Singles, they are the list; without a solution nothing is listed");
none(wrong.verdict, "each verdict agrees with the solutions of the puzzle");
none(wrong.proof, "what is called proved is proved, from right entries only");
none(wrong.why, "why not? refutes nothing that is true, and says where no solution is left");
none(wrong.entry, "entries are told apart as the solutions do");
end();
