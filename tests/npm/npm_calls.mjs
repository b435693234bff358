// npm_calls.mjs N [SEED]: N random sequences of calls of the npm package, as tests/unit/test_calls.c makes them of the library: a
// model knows what each must do. Right calls give what an engine of its own gave; wrong ones, and any operation with any settings,
// may throw, and never a fault of the
// engine itself; ticks stop, throw, and call the engine that asks them. One engine does many sequences: nothing may stick.
import assert from "node:assert";
import { load, ratingText, TresseError } from "tresse";

const [count = 1000, first = 1] = process.argv.slice(2).map(Number);
const TEXTS = ["1.......2.....3.", "12..34..2.41....", "1...............", "11..............", "3...1.....2....1"];
const THEORIES = ["BRT", "W", "B", "S+W", "TE(BRT)"];
const JUNK = [null, 5, -1, 2 ** 80, 4.5, [], {}, "\0", true, NaN, () => 1, "W", "z".repeat(16), "", "\ud800", 10n ** 30n, new Date(NaN)];
const WORSE = [Symbol("s"), Object.create(null), { toString: () => { throw new RangeError("mine"); } }, { toString: () => ({}) }];
const OPTIONS = ["theory", "app", "params", "maxLength", "nodes", "strategy", "seed", "trim", "size", "index", "method", "symmetry", "step", "theme"];
const CALLS = ["rate", "count", "solve", "draw"];
/** The operations of the engine, and settings that mean something to some of them. */
const OPERATIONS = ["about", "read", "solve", "hint", "all", "why", "judge", "generate", "count", "rate", "draw", "write", "sizes", "entries"];
const SETTINGS = {
  text: [...TEXTS, "starbattle 5x5: stars 1 areas abbbc/aaddc/aaddc/aadde/aaeee", "variable a b c: 1 2\nsum s: a + b + c = 4\nclause k: a=1 | b!=2"],
  app: ["sudoku", "latin", "generic", "hitori", "starbattle"], params: ["size=4", "block=2x2", "size=5,block=1x1"], pick: ["0", "1", "7"],
  changes: ["r1c2=3", "r1c2<>3", "r1c1=1,r1c2=1", "a=1"], change: ["r1c2=3", "r1c2<>3", "a<>1"], theory: [...THEORIES, "Con+cB", "gW", "U+OR2gW"],
  strategy: ["levels", "one-by-one", "random"], prefer: ["W", "S"], "max-length": ["1", "3"], nodes: ["1", "1000"], trim: ["yes"],
  "te-as-braids": ["yes"], seed: ["1", "99"], until: ["1", "3"], at: ["0", "2", "end"], focus: ["r1c2", "1"], of: ["solve", "hint", "all", "why", "judge"],
  kind: ["whole", "board", "svg", "text", "drup", "cnf"], step: ["0", "1", "end"], part: ["0", "1", "all"], view: ["", "rn", "bn"],
  theme: ["light", "dark", "print"], size: ["4", "6"], index: ["0", "3"], method: ["top-down", "bottom-up"], symmetry: ["none", "rotational"],
};

/** A small generator of its own, so that a seed means the same everywhere. */
function dice(seed) {
  let x = (seed * 2654435761) >>> 0 || 1;
  return (n) => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) % n;
  };
}

const told = { right: 0, wrong: 0, done: 0, refused: 0, stopped: 0, thrown: 0, busy: 0 };
let engine = await load();
const answers = new Map();

function answer(call, text, theory) {
  const made = engine[call](text, call === "count" ? {} : { theory, ...(call === "draw" ? { step: 0 } : {}) });
  return JSON.stringify(call === "rate" ? ratingText(made) : made);
}

async function expected(call, text, theory) {
  const key = [call, text, theory].join();
  if (!answers.has(key)) {
    const shared = engine;
    engine = await load();
    answers.set(key, answer(call, text, theory));
    engine = shared;
  }
  return answers.get(key);
}

/** A fault of the engine is a WebAssembly.RuntimeError; "internal" says that something was not as it must be. */
function mustThrowWell(error) {
  assert(!(error instanceof WebAssembly.RuntimeError), error);
  if (error instanceof TresseError) assert.notEqual(error.status, "internal", error.text);
}

function wrong(pick) {
  const junk = [...JUNK, ...WORSE], some = () => junk[pick(junk.length)], options = {};
  for (let n = pick(4); n > 0; n--) options[OPTIONS[pick(OPTIONS.length)]] = some();
  const what = [...CALLS, "generate", "request"][pick(6)];
  const given = pick(3) ? TEXTS[pick(TEXTS.length)] : some();
  options.nodes ??= 1000;
  try {
    if (what === "generate") engine.generate({ ...options, size: pick(2) ? 4 : options.size, deadline: 50 });
    else if (what === "request") engine.request(pick(2) ? some() : CALLS[pick(4)], pick(4) ? { text: given, ...options, x: some() } : some(), pick(4) ? { deadline: 50 } : some());
    else engine[what](given, pick(5) ? { ...options, deadline: 50 } : some());
  } catch (error) {
    mustThrowWell(error);
  }
  told.wrong++;
}

/** Any operation, with settings that are likely for it, and a wrong one now and then; those before it have left what they have. */
function any(pick) {
  const settings = {}, names = Object.keys(SETTINGS), junk = [...JUNK, ...WORSE];
  if (pick(8)) settings.text = SETTINGS.text[pick(SETTINGS.text.length)];
  for (let n = pick(7); n > 0; n--) {
    const name = names[pick(names.length)];
    settings[name] = pick(12) ? SETTINGS[name][pick(SETTINGS[name].length)] : junk[pick(junk.length)];
  }
  settings.nodes ??= "1000";
  try {
    engine.request(OPERATIONS[pick(OPERATIONS.length)], settings, { deadline: 50 });
    told.done++;
  } catch (error) {
    mustThrowWell(error);
    told.refused++;
  }
}

function interrupted(pick) {
  const mine = new Error("mine"), how = pick(3);
  let asked = 0;
  const tick = () => {
    asked++;
    if (how === 0) return true;
    if (how === 1) throw mine;
    assert.throws(() => engine.rate(TEXTS[0]), (e) => e instanceof TresseError && e.status === "busy");
    told.busy++;
    return true;
  };
  try {
    engine.generate({ size: 16, seed: 1 + pick(9), tick });
    assert.equal(asked, 0); // the work was over before anybody was asked
  } catch (error) {
    if (how === 1) assert.equal(error, mine);
    else assert(error instanceof TresseError && error.status === "stopped", error);
    told[how === 1 ? "thrown" : "stopped"]++;
  }
}

for (let i = 0; i < count; i++) {
  const pick = dice(first + i);
  try {
    for (let n = 1 + pick(5); n > 0; n--) {
      const kind = pick(40);
      if (kind === 0) interrupted(pick);
      else if (kind < 10) wrong(pick);
      else if (kind < 20) any(pick);
      else {
        const call = CALLS[pick(4)], text = TEXTS[pick(5)], theory = THEORIES[pick(5)];
        assert.equal(answer(call, text, theory), await expected(call, text, theory), `${call} ${text} ${theory}`);
        told.right++;
      }
    }
  } catch (error) {
    console.error(`sequence ${first + i}:`);
    throw error;
  }
}
assert(count < 1000 || (told.done && told.refused && told.stopped && told.thrown && told.busy));
console.log(`${count} sequences: ${Object.entries(told).map(([name, n]) => `${n} ${name}`).join(", ")}`);
