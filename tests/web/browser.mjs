// browser.mjs [PAGE.html] [--only NAME,…] [--strict-time]: the page in a real browser, treated badly. Writes TAP.
// Several tests run at a time. Times are asserted with --strict-time only, for a machine that does nothing else.
//
// Hostile texts, addresses and names; no request, no dialog, no complaint of the policy; an engine that breaks down;
// cancel; positions and what is kept. Then faults are put into the page on purpose, by patching the browser below it,
// and the comparison of page and path has to find each of them: a test that finds nothing there is worth nothing.
//
// Exit status: 0 all passed, 1 some failed, 2 the page, the program or the browser is missing.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { AsyncLocalStorage } from "node:async_hooks";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const args = process.argv.slice(2), strict = args.includes("--strict-time") && !!args.splice(args.indexOf("--strict-time"), 1), option = (name, usual) => { const i = args.indexOf(name); return i < 0 ? usual : args.splice(i, 2)[1]; };
const here = path.dirname(new URL(import.meta.url).pathname), root = path.resolve(here, "../..");
const cli = option("--cli", path.join(root, "build/release/tresse")), only = option("--only", ""), executable = option("--chromium", "/usr/bin/chromium");
const file = path.resolve(args[0] ?? path.join(root, "build/web/tresse.html"));
for (const f of [file, executable, cli]) if (!fs.existsSync(f)) { console.error(`browser.mjs: ${f}: no such file`); process.exit(2); }
const require = createRequire(path.join(root, "web/x.js")), { chromium } = require("playwright-core");

const puzzle = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
const easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const endless = `12 13 ............. ${Array.from({ length: 12 }, (_, i) => Array.from({ length: 13 - i }, (_, k) => i + 1 + k).join(" ")).join(" : ")} :`;
const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });

// ---- a page that is watched ----

async function open({ hash = "", init = null, options = {} } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true, acceptDownloads: true, ...options }), page = await context.newPage();
  page.bad = [];
  page.on("console", (m) => { if (m.type() === "error" || /Content Security Policy/.test(m.text())) page.bad.push(`console: ${m.text()}`); });
  page.on("pageerror", (e) => page.bad.push(`thrown: ${e}`));
  page.on("dialog", (d) => { page.bad.push(`dialog: ${d.message()}`); d.dismiss().catch(() => {}); });
  page.on("request", (r) => { if (!/^(file|blob|data|about):/.test(r.url())) page.bad.push(`request: ${r.url()}`); });
  page.setDefaultTimeout(60000);
  if (init) await page.addInitScript(init);
  await page.goto(pathToFileURL(file).href + hash);
  await page.waitForFunction(() => ["empty", "ready", "error"].includes(document.body?.dataset.state), null, { timeout: 60000 });
  return page;
}

const state = (page) => page.evaluate(() => document.body.dataset.state);
const at = (page) => page.evaluate(() => document.body.dataset.step);
const message = async (page) => (await page.textContent("#message")).trim();
const load = (page, text, o = {}) => page.evaluate(([t, w]) => window.tresse.load(t, w), [text, o]);
const json = (page) => page.evaluate(() => JSON.parse(window.tresse.json()));
const frame = (page) => page.evaluate(() => new Promise((f) => requestAnimationFrame(() => setTimeout(f, 0))));
/** Does it hold before long? A busy machine draws large boards in many small parts. */
const comes = async (holds) => { for (let i = 0; i < 100 && !(await holds()); i++) await new Promise((f) => setTimeout(f, 50)); return holds(); };
const ended = (page, n) => page.waitForFunction((k) => Number(document.body.dataset.run) > k && document.body.dataset.state !== "busy", n);
const runs = (page) => page.evaluate(() => Number(document.body.dataset.run));

async function paste(page, text, theory = "BRT") {
  if (!(await page.isVisible("#puzzle"))) await page.click("[data-testid=paste]");
  const n = await runs(page);
  await page.evaluate((t) => { document.getElementById("puzzle").value = t; document.getElementById("app").value = ""; }, text);
  await page.evaluate((t) => { document.getElementById("theory").value = t; }, theory);
  await page.click("[data-testid=solve]");
  await ended(page, n);
  return state(page);
}

/* What the main thread does from now on: gives the tasks, in milliseconds of CPU time, and how many elements each change of
 * style was about. */
async function traced(page) {
  const cdp = await page.context().newCDPSession(page), events = [];
  cdp.on("Tracing.dataCollected", (e) => events.push(...e.value));
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["toplevel", "devtools.timeline", "blink.user_timing"] } });
  await page.evaluate(() => performance.mark("watched"));
  return async () => {
    const done = new Promise((f) => cdp.once("Tracing.tracingComplete", f));
    await cdp.send("Tracing.end");
    await done;
    const { pid, tid } = events.find((e) => e.name === "watched"), main = events.filter((e) => e.pid === pid && e.tid === tid);
    const styles = main.filter((e) => e.name === "UpdateLayoutTree" && e.ph === "X"), tasks = main.filter((e) => /RunTask$/.test(e.name) && e.tdur);
    await cdp.detach();
    return { tasks: tasks.map((e) => e.tdur / 1000), styles: styles.map((e) => e.args?.elementCount ?? 0) };
  };
}

// ---- checks ----

let passed = 0, failed = 0;
const running = new AsyncLocalStorage(); /* the test that calls, for several run at a time */
function ok(condition, what, more) {
  if (condition) return void passed++;
  const test = running.getStore();
  failed++;
  test.failed = true;
  console.log(`# ${test.name}: ${what}${more === undefined ? "" : `: ${JSON.stringify(more).slice(0, 300)}`}`);
}

async function close(page) {
  ok(!page.bad.length, "nothing is thrown, asked for or refused by the policy", page.bad);
  await page.context().close();
}

let seed = 1;
const random = (n) => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor((seed / 4294967296) * n); };

/* What is wrong with the page at some steps of its path: a list of complaints. */
async function compare(page, most = 3) {
  const p = await json(page), wrong = [];
  const same = (a, b, what) => { const x = [...new Set(a)].sort().join(" "), y = [...new Set(b)].sort().join(" "); if (x !== y) wrong.push(`${what}: ${x} instead of ${y}`); };
  const items = await page.$$eval("#steps [data-step]", (es) => es.map((e) => [e.dataset.step, e.dataset.rule]));
  same(items.map((i) => i.join()), [["0", undefined], ...p.steps.map((x, k) => [k + 1, x.rule]), ["end", undefined]].map((i) => i.join()), "the list");
  const chains = p.steps.map((x, k) => [x, k + 1]).filter(([x]) => x.cells && x.length >= 2).slice(0, most);
  for (const [x, k] of chains) {
    await page.evaluate((n) => window.tresse.goto(n), k);
    await frame(page);
    const seen = await page.evaluate(() => {
      const all = (q) => [...document.querySelectorAll(`#board ${q}`)].filter((e) => e.getClientRects().length), of = (r) => all(`[data-role~="${r}"]`).map((e) => e.dataset.label);
      return { target: of("target"), left: of("left"), right: of("right"), lines: all("[data-link=link]").map((e) => `${e.dataset.from} ${e.dataset.to}`), candidates: all("[data-state=candidate]").map((e) => e.dataset.label), hash: location.hash, text: document.getElementById("explanation").textContent };
    });
    same(seen.target, x.eliminates, `step ${k}: targets`);
    same(seen.left, x.cells.map((c) => c.left), `step ${k}: lefts`);
    same(seen.right, x.cells.flatMap((c) => c.right ?? []), `step ${k}: rights`);
    for (const c of x.cells) if (!(c.by ? [x.cells[c.by - 1].right] : x.eliminates).some((f) => seen.lines.includes(`${f} ${c.left}`))) wrong.push(`step ${k}: no arrow to ${c.left}`);
    if (!x.eliminates.every((l) => seen.candidates.includes(l))) wrong.push(`step ${k}: its targets are not candidates`);
    if (seen.text.trim().length < 20) wrong.push(`step ${k}: no sentences`);
    await page.waitForFunction((n) => new RegExp(`[#&]step=${n}(&|$)`).test(location.hash), k, { timeout: 3000 }).catch(() => {});
    if (!new RegExp(`[#&]step=${k}(&|$)`).test(await page.evaluate(() => location.hash))) wrong.push(`step ${k}: not in the address`);
  }
  if (!chains.length) wrong.push("the path has no chain to compare");
  await page.evaluate(() => window.tresse.goto("end"));
  const end = await page.evaluate(() => [...document.querySelectorAll("#board [data-label][data-state]")].map((e) => [e.dataset.label, e.dataset.state]));
  same(end.filter((e) => e[1] === "value" || e[1] === "given").map((e) => e[0]), p.final.values, "values at the end");
  same(end.filter((e) => e[1] === "candidate").map((e) => e[0]), p.final.candidates, "candidates at the end");
  if (await page.title() === "broken" || (await page.locator("#steps :is(img, b, script), #explanation :is(img, b, script)").count())) wrong.push("a name became markup");
  {
    const r = spawnSync(cli, ["solve", "--format", "json", "--jobs", "1", "--quiet", "--no-progress", "-"], { input: `${await page.evaluate(() => window.tresse.position.puzzle)}\n`, encoding: "utf8" });
    if (r.stdout.trimEnd() !== (await page.evaluate(() => window.tresse.json()))) wrong.push("the path is not that of the program");
  }
  return wrong;
}

// ---- what the browser is made to do wrong, each a fault of a page ----

const worker_hears = (change) => `{ const old = Object.getOwnPropertyDescriptor(Worker.prototype, "onmessage"); Object.defineProperty(Worker.prototype, "onmessage", { ...old, set(f) { old.set.call(this, (m) => { const a = m.data; (${change})(a); f({ data: a }); }); } }); }`;
const fragments = (change) => `{ const old = Object.getOwnPropertyDescriptor(Element.prototype, "innerHTML"); Object.defineProperty(Element.prototype, "innerHTML", { ...old, set(t) { old.set.call(this, (${change})(t)); } }); }`;
const faults = {
  "roles swapped": fragments((t) => t.replace(/data-role="(left|right)"/g, (_, r) => `data-role="${r === "left" ? "right" : "left"}"`)),
  "an arrow from the wrong label": fragments((t) => t.replace(/data-from="[^"]*"/g, 'data-from="n1r1c1"')),
  "a step left out": worker_hears((a) => { if (a.event === "step" && a.n > 2) a.n--; }),
  "another rule": worker_hears((a) => { if (a.event === "step" && a.rule === "whip") a.rule = "braid"; }),
  "what goes by ECP forgotten": worker_hears((a) => { if (a.event === "step") delete a.gone; }),
  "no sentences": worker_hears((a) => { if (a.event === "step") a.parts = []; }),
  "another path": worker_hears((a) => { if (a.event === "path") a.text = a.text.replace(/"eliminates":\["n(\d)/, (_, d) => `"eliminates":["n${(d % 9) + 1}`); }),
  "an address that stays": `history.replaceState = history.pushState = () => {};`,
};

// ---- the tests ----

const tests = {
  async honest() {
    const page = await open();
    ok((await load(page, puzzle)).state === "ready", "a puzzle is solved");
    const wrong = await compare(page);
    ok(!wrong.length, "page and path agree", wrong);
    await close(page);
  },

  async faults() {
    for (const [fault, init] of Object.entries(faults)) {
      const page = await open({ init });
      await load(page, puzzle);
      ok((await compare(page, 1)).length > 0, `found: ${fault}`);
      await page.context().close();
    }
  },

  async "hostile texts"() {
    const page = await open(), letters = "0123456789.*-|+ \n\t{}[]\":,rcn=#<>&\\/\u0000\u00e9\u2260\ud83d\ude00\u202e";
    for (let i = 0; i < 25; i++) {
      let t = random(2) ? puzzle : '{"variables": {"A": ["1", "2"], "B": ["1", "2"]}, "different": [["A", "B"]]}';
      for (let k = random(40); k >= 0; k--) { const q = random(t.length + 1); t = t.slice(0, q) + letters[random(letters.length)] + t.slice(q + random(2)); }
      const s = await paste(page, t);
      ok(s === "ready" || (s === "error" && (await message(page)).length > 5), "a broken text is read, or refused with a message", [s, t]);
    }
    for (const t of ["", " \n ", "\u0000", "<svg onload=alert(1)>", "javascript:alert(1)", "]]>", "[".repeat(50000), "{".repeat(50000), `"${"x".repeat(200000)}`]) {
      const s = await paste(page, t);
      ok(s === "error" && (await message(page)).length > 5, "refused with a message", [s, t.slice(0, 20)]);
    }
    const n = await runs(page);
    await page.evaluate(() => { void window.tresse.load("1".repeat(17_000_000)); });
    await ended(page, n);
    ok((await state(page)) === "error" && /16/.test(await message(page)), "a text of 17 million characters is refused");
    ok((await paste(page, easy)) === "ready", "then a puzzle is solved");
    await close(page);
  },

  async "the place of a mistake"() {
    const page = await open();
    await paste(page, '{"variables":\n {"A": ["1", "2"]},\n "different": !}');
    const m = await page.evaluate(() => { const f = document.getElementById("puzzle"), d = document.getElementById("message").dataset; return { line: d.line, column: d.column, selected: f.value.slice(f.selectionStart, f.selectionEnd), focus: document.activeElement === f }; });
    ok(m.line && m.column && m.focus, "line and column are told, the field has the focus", m);
    ok(m.selected === "!", "the place is selected", m);
    ok((await page.evaluate(() => getComputedStyle(document.getElementById("message"), "::before").content)).includes(`Line ${m.line}, column ${m.column}`), "and told in words");
    await close(page);
  },

  async "hostile addresses"() {
    const bomb = Buffer.from((await import("node:zlib")).deflateRawSync(Buffer.alloc(40_000_000, 49))).toString("base64url");
    const refused = ["#p=%zz", `#p=${puzzle}&app=nonsense`, "#z=!!!", "#z=AAAA", `#z=${bomb}`, "#p=", "#p=%00%01", "#p=<img src=x onerror=alert(1)>", `#p=${puzzle}&with=%3Cb%3E`, `#p=${puzzle}&changes=r1c1`, "#nonsense", "#=&=&=", `#p=${easy}&v=2`, `#p=${"%F0%9F%98%80".repeat(500)}`];
    const page = await open({ hash: refused[0] });
    for (const [i, hash] of refused.entries()) {
      // the first is opened, the others are gone to
      if (i) { await load(page, easy, { theory: "BRT" }); await page.evaluate((h) => { location.hash = h; }, hash); await page.waitForFunction(() => document.body.dataset.state === "error" || document.body.dataset.state === "empty"); }
      ok(["error", "empty"].includes(await state(page)), `refused: ${hash.slice(0, 40)}`, await state(page));
    }
    ok((await load(page, easy, { theory: "BRT" })).state === "ready", "then a puzzle is solved");
    for (const hash of ["&step=999999", "&step=-7", "&step=x&part=y", "&part=99&step=3", "&view=nonsense", "&__proto__=1&constructor=2"]) {
      const n = await runs(page);
      await page.evaluate((h) => { location.hash = h; }, `#p=${puzzle}${hash}`);
      await ended(page, n);
      ok((await state(page)) === "ready" && (await page.isVisible("#board")), `read: ${hash}`, await state(page));
    }
    await close(page);
  },

  async "long texts"() {
    // nothing of these is laid out or read twice: the main thread is not blocked, and the refusal comes soon
    const page = await open(), line = `${easy}\n`;
    await page.evaluate(() => { window.long = []; new PerformanceObserver((l) => window.long.push(...l.getEntries().map((e) => Math.round(e.duration)))).observe({ entryTypes: ["longtask"] }); });
    const many = Object.fromEntries(Array.from({ length: 2500 }, (_, i) => [`V${i}`, ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]]));
    const texts = { "15 MB of 1": ["1", 15_000_000, "error"], "2 million lines": ["1\n", 2_000_000, "error"], "50,000 braces": ["{", 50_000, "error"], "20,000 puzzles": [line, 20_000, "ready"], "25,000 labels": [JSON.stringify({ variables: many, different: [] }), 1, "ready"] };
    for (const [what, [piece, times, wanted]] of Object.entries(texts)) {
      const r = await page.evaluate(async ([t, n]) => { const text = t.repeat(n); await new Promise((f) => setTimeout(f, 100)); window.long.length = 0; const begun = performance.now(), { state } = await window.tresse.load(text); await new Promise((f) => setTimeout(f, 100)); return { state, ms: performance.now() - begun, field: document.getElementById("puzzle").value.length, long: window.long }; }, [piece, times]);
      ok(r.state === wanted && r.field === 0, `${what}: ${wanted}, held beside the field`, r);
      ok(r.ms < 60_000, `${what}: soon`, r.ms);
      if (strict) ok(!r.long.length, `${what}: no long task`, r.long);
    }
    ok((await page.isVisible(".undrawn")) && !(await page.locator("#board").count()), "a board of too many labels is not drawn, and the page says so");
    ok((await paste(page, easy)) === "ready" && (await page.isVisible("#board")), "then a puzzle is solved");
    await close(page);
  },

  async "nothing blocks"() {
    // What the main thread does at once is bounded, whatever is drawn: labels that are put in place, elements whose style is
    // asked for again, and texts that are laid out. How long a task takes is measured by its own CPU time, which other
    // programs change less: 50 ms are asked for on an idle machine, 250 on any.
    const name = "n".repeat(300_000), four = ["1", "2", "3", "4"], net = (variables, more = {}) => JSON.stringify({ variables, different: [], ...more });
    const regions = strict ? 600 : 300, edges = Array.from({ length: regions }, (_, i) => [...(i % 25 < 24 ? [`e ${i + 1} ${i + 2}`] : []), ...(i < regions - 25 ? [`e ${i + 1} ${i + 26}`] : [])]).flat();
    const cases = {
      "25×25": [fs.readFileSync(path.join(root, "examples/sudoku/25x25.txt"), "utf8"), { theory: "BRT" }],
      "a map of many regions": [`p edge ${regions} ${edges.length}\n${edges.join("\n")}\n`, { app: "map", params: "colours=4", theory: "W2" }],
      "25×25, empty": [".".repeat(625), { app: "sudoku", theory: "BRT" }],
      "a network of many labels": [net(Object.fromEntries(Array.from({ length: strict ? 2000 : 300 }, (_, i) => [`V${i}`, four]))), { theory: "BRT" }],
      "20 queens": [`${".".repeat(20)}\n`.repeat(20), { app: "queens", theory: "BRT" }],
      "a name of 300,000 characters": [net({ [name]: ["1", "2"], B: ["1", "2"], C: ["1", "2", "3"] }, { different: [[name, "B", "C"]], givens: ["B=1"] }), {}],
      "a value of 300,000 characters": [net({ A: [name, "2"], B: [name, "2"], C: [name, "2", "3"] }, { different: [["A", "B", "C"]], givens: ["B=2"] }), {}],
    };
    const page = await open();
    await page.evaluate(() => {
      window.long = [];
      window.most = 0;
      new PerformanceObserver((l) => window.long.push(...l.getEntries().map((e) => Math.round(e.duration)))).observe({ entryTypes: ["longtask"] });
      new MutationObserver((all) => { window.most = Math.max(window.most, all.reduce((n, m) => n + (m.target.id === "zoom" ? [] : [...m.addedNodes]).reduce((k, e) => k + (e.querySelectorAll ? e.querySelectorAll("text").length : 0), 0), 0)); }).observe(document.getElementById("stage"), { childList: true, subtree: true });
    });
    for (const [what, [text, wish]] of Object.entries(cases)) {
      await page.evaluate(() => { window.long.length = window.most = 0; });
      const trace = await traced(page), r = await load(page, text, wish);
      for (const step of [1, 2, "end", 0]) { await page.evaluate((k) => window.tresse.goto(k), step); await page.waitForTimeout(strict ? 500 : 50); }
      const { tasks, styles } = await trace();
      const seen = await page.evaluate(() => ({ labels: document.querySelectorAll("#board [data-label][data-state]").length, most: window.most, long: window.long, longest: Math.max(...[...document.querySelectorAll("body *:not(script, style, textarea)")].flatMap((e) => [...e.childNodes]).filter((n) => n.nodeType === 3).map((n) => n.data.length)) }));
      ok(r.state === "ready" && seen.labels > 0, `${what}: drawn`, [r, await message(page)]);
      ok(seen.most <= 1200 && seen.longest <= 20_001, `${what}: no more than a little at once`, seen);
      ok(styles.length > 0 && Math.max(...styles) <= 2500, `${what}: the style of few elements at once`, styles.filter((n) => n > 2500));
      ok(tasks.length > 0 && Math.max(...tasks) <= (strict ? 50 : 250), `${what}: no long task`, tasks.filter((ms) => ms > 50).map(Math.round));
    }
    await close(page);
  },

  async "large boards"() {
    const page = await open(), height = (q) => page.evaluate((s) => { const e = [...document.querySelectorAll(s)].find((x) => x.getClientRects().length); return e ? e.getBoundingClientRect().height : 0; }, q);
    await load(page, fs.readFileSync(path.join(root, "examples/sudoku/25x25.txt"), "utf8"), { theory: "BRT" });
    const small = "#board [data-state=candidate] .small", far = await height(small);
    await page.evaluate(() => window.tresse.goto(3));
    ok(far < 8 && (await comes(async () => (await height(small)) >= 11)), "candidates of 25×25 can be read when a step is shown", [far, await height(small)]);
    const seen = () => page.evaluate(() => { const m = document.querySelector("#board [data-role]").getBoundingClientRect(), s = document.getElementById("stage").getBoundingClientRect(); return m.left >= s.left && m.right <= s.right && m.top >= s.top && m.bottom <= s.bottom; });
    ok(await comes(seen), "and the step is in sight");
    await page.click("#closer");
    ok(await comes(async () => (await height(small)) < 8), "or the whole board");
    await close(page);
  },

  async "the program's paths"() {
    const page = await open(), puzzles = spawnSync(cli, ["generate", "--count", "25", "--seed", "77", "--quiet"], { encoding: "utf8" }).stdout.split("\n").slice(0, -1);
    const wanted = spawnSync(cli, ["solve", "--format", "json", "--jobs", "1", "--quiet", "--no-progress", "-"], { input: puzzles.map((p) => `${p}\n`).join(""), encoding: "utf8", maxBuffer: 1 << 28 }).stdout.split("\n").slice(0, -1);
    const got = await page.evaluate(async (all) => { const out = []; for (const p of all) { await window.tresse.load(p); out.push(window.tresse.json()); } return out; }, puzzles);
    ok(puzzles.length === 25 && wanted.length === 25 && got.every((g, i) => g === wanted[i]), "25 puzzles through the browser, byte for byte", got.findIndex((g, i) => g !== wanted[i]));
    await close(page);
  },

  async "hostile names"() {
    const X = '<img src=x onerror=document.title="broken">', v = ['a"b', "c'd&<x>", '</svg></text><script>document.title="broken"</script><b>', "\u202e\u0007&amp;"];
    const page = await open();
    const r = await load(page, JSON.stringify({ variables: { [X]: v.slice(0, 3), 'B"': v.slice(0, 3), "C C": v.slice(0, 3) }, different: [[X, 'B"', "C C"]], givens: ['B"=a"b'] }));
    ok(r.state === "ready", "a network of hostile names is read", [r, await message(page)]);
    await page.evaluate(() => window.tresse.goto("end"));
    await frame(page);
    ok((await page.title()) !== "broken" && !(await page.locator("main :is(img, script:not([type]), b)").count()), "names are only text");
    ok((await page.textContent("#table")).length >= 0 && (await page.evaluate(() => document.querySelector("#board").outerHTML.includes("&lt;img"))), "and stand on the board as they are");
    const label = await page.evaluate(() => { window.tresse.goto(0); return document.querySelector("#board [data-state=candidate]")?.dataset.label; });
    ok(label && ["chain", "true", "none"].includes(await page.evaluate((l) => window.tresse.why(l).then((w) => w.answer), label)), "why not? takes any name", label);
    await close(page);
  },

  async trap() {
    // the worker's script is prefixed: its engine breaks down when it solves a text with the word "trap" in it
    const page = await open({ init: `{ const B = Blob; window.Blob = function (parts, o) { return new B(o?.type === "text/javascript" ? [
      "{const I=WebAssembly.Instance;WebAssembly.Instance=function(m,i){const e=new I(m,i).exports;let armed=false;const text=(at,n)=>new TextDecoder().decode(new Uint8Array(e.memory.buffer,at,n));return{exports:{...e,web_set(a,b,n){if(text(b,n).includes('#trap'))armed=true;return e.web_set(a,b,n)},web_do(a){if(armed&&text(a,5)==='solve')throw new WebAssembly.RuntimeError('unreachable');armed=false;return e.web_do(a)}}}}};", ...parts] : parts, o); }; }` });
    const r = await load(page, `#trap\n${easy}`);
    ok(r.state === "error" && /bug|unreachable/i.test(await message(page)), "a trap of the engine is reported as a bug", [r, await message(page)]);
    ok((await message(page)).includes(easy), "with the puzzle");
    ok((await load(page, easy)).state === "ready", "and the engine is replaced");
    await close(page);
  },

  async cancel() {
    const page = await open();
    const first = await runs(page);
    await page.evaluate((t) => { void window.tresse.load(t, { app: "map", theory: "TE(BRT,9)" }); }, endless);
    await page.waitForTimeout(700);
    await page.keyboard.press("v");
    await page.keyboard.press("Escape");
    await ended(page, first);
    await page.keyboard.press("ArrowRight");
    ok(await page.isVisible("#board"), "a view that was asked for during a search that is cancelled leaves the board");
    for (let i = 0; i < 3; i++) {
      const n = await runs(page);
      await page.evaluate((t) => { void window.tresse.load(t, { app: "map", theory: "TE(BRT,9)" }); }, endless);
      await page.waitForTimeout(700);
      ok((await state(page)) === "busy" && (await page.isVisible("[data-testid=cancel]")), "a long search can be cancelled");
      await (i === 0 ? page.click("[data-testid=cancel]") : i === 1 ? page.keyboard.press("Escape") : page.evaluate(() => window.tresse.cancel()));
      await ended(page, n);
      ok((await state(page)) !== "busy" && !(await page.isVisible("[data-testid=cancel]")), "and is");
    }
    const n = await runs(page);
    await page.evaluate((t) => { void window.tresse.load(t, { app: "map", theory: "TE(BRT,9)" }); }, endless);
    await page.waitForTimeout(300);
    ok((await load(page, easy)).state === "ready" && (await runs(page)) >= n + 2, "another puzzle ends it, too");
    ok((await json(page)).app === "sudoku", "and its late answers are dropped");
    await close(page);
  },

  async "a search that was cancelled"() {
    // a pair that is solved at once, beside thirteen variables that must differ and have twelve values
    const values = Array.from({ length: 12 }, (_, i) => `${i + 1}`), many = Array.from({ length: 13 }, (_, i) => `X${i + 1}`);
    const text = JSON.stringify({ variables: { A: ["1", "2"], B: ["1", "2", "3"], C: ["1", "2"], ...Object.fromEntries(many.map((x) => [x, values])) }, different: [["A", "B", "C"], many], givens: ["A=1"] });
    const page = await open(), n = await runs(page);
    await page.evaluate((t) => { void window.tresse.load(t, { theory: "TE(BRT,9)" }); }, text);
    await page.waitForSelector('#steps [data-step="1"]', { state: "attached" });
    await page.evaluate(() => window.tresse.cancel());
    ok((await state(page)) === "ready" && (await runs(page)) > n, "cancel() has cancelled when its promise is kept");
    const found = await page.locator('#steps [data-rule]').count();
    ok(found > 0, "the steps that were found stay", found);
    await page.waitForFunction(() => { window.tresse.goto(1); return document.querySelector("#board [data-role]"); });
    ok((await page.locator('#steps [data-rule]').count()) === found && /X1|B|C/.test(await page.textContent("#explanation")), "and are drawn and told");
    ok((await json(page)).steps.length === found, "as a path", found);
    ok(typeof (await page.evaluate(() => window.tresse.svg())) === "string", "with its figure");
    await close(page);
  },

  async contract() {
    const page = await open();
    const both = await page.evaluate(async (p) => { await window.tresse.load(p); const a = window.tresse.svg(), t = window.tresse; t.goto(16); const b = t.svg(); t.goto(16, 2); return [a, b, t.svg(), t.version, t.build, typeof t.hint(2).line, t.position.step]; }, puzzle);
    const drawn = (...more) => spawnSync(cli, ["draw", ...more, "--", puzzle], { encoding: "utf8" }).stdout;
    ok(both[0] === drawn("--step", "0") && both[1] === drawn("--step", "16"), "svg() is the program's drawing, at once", both.map((x) => String(x).slice(0, 50)));
    ok(both[2] === drawn("--step", "16", "--part", "2"), "also that of a part");
    ok(/^\d+\.\d+\.\d+$/.test(both[3]) && both[4].includes(both[3]) && both[5] === "string" && both[6] === 16, "version, build, hint, position", both.slice(3));
    await page.evaluate(() => window.tresse.goto(16));
    const mark = await page.evaluate(() => { const m = document.querySelector('#board [data-role~=right][data-part="2"]'); const b = m.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; });
    await page.mouse.move(...mark);
    ok((await page.locator('#explanation [data-part="2"].lit').count()) === 1, "what is pointed at on the board is lit in the sentences");
    await close(page);
  },

  async trials() {
    const page = await open();
    await load(page, puzzle, { theory: "TE(BRT)" });
    const p = await json(page), k = p.steps.findIndex((x) => x.trace) + 1, trial = p.steps[k - 1];
    await page.evaluate((n) => { document.querySelector(`#steps [data-step="${n}"] + .inner > .open`).click(); }, k);
    const inner = page.locator(`#steps [data-of="${k}"]`);
    ok((await inner.count()) === trial.trace.length && trial.trace.length > 1, "the trace of a trial is opened inside the list", await inner.count());
    await inner.nth(1).click();
    ok((await at(page)) === String(k) && (await page.getAttribute("body", "data-part")) === "2", "and its steps are shown one by one");
    const rights = await page.evaluate(() => [...document.querySelectorAll("#board [data-role~=right]")].filter((e) => e.getClientRects().length).map((e) => e.dataset.label));
    const wanted = [...trial.eliminates, ...trial.trace.slice(0, 2).flatMap((x) => x.asserts ?? [])];
    ok(wanted.every((l) => rights.includes(l) || l === trial.eliminates[0]) && rights.length <= wanted.length, "drawn as far as it is told", [rights, wanted]);
    await close(page);
  },

  async questions() {
    const page = await open();
    await load(page, puzzle);
    const p = await json(page), k = p.steps.findIndex((x) => x.cells && x.length >= 3) + 1, label = p.steps[k - 1].eliminates[0];
    await page.evaluate((n) => window.tresse.goto(n - 1), k);
    for (let g = 1; g <= 4; g++) { await page.keyboard.press("Space"); ok((await page.getAttribute("#hint", "data-grade")) === String(g), `hint, grade ${g}`); }
    await page.keyboard.press("ArrowRight");
    ok((await at(page)) === String(k), "→ takes the step of the hint", await at(page));
    const w = await page.evaluate((l) => window.tresse.why(l), label);
    ok(w.answer === "chain" && w.step.eliminates.includes(label), "why not? finds a chain", w);
    await page.keyboard.press("Escape");
    ok((await at(page)) === String(k) && !(await page.isVisible("#why")), "Escape goes back to the path");
    await page.keyboard.press("a");
    await page.waitForSelector("#every [data-every]");
    ok((await page.locator("#every [data-every]").count()) >= 1, "all steps here");
    await page.hover("#every [data-every]");
    await frame(page);
    ok((await page.locator("#board [data-role]").count()) > 0, "one of them is drawn");
    await page.keyboard.press("Escape");
    const views = [];
    for (let i = 0; i < 4; i++) { await page.keyboard.press("v"); await frame(page); views.push(await page.getAttribute("#board", "data-view")); }
    ok(new Set(views).size === 4, "four views", views);
    await page.evaluate(() => window.tresse.why("nonsense"));
    ok((await message(page)).length > 5, "why not? of what is not a candidate is refused");
    await page.keyboard.press("Escape");
    ok((await message(page)) === "" && (await page.evaluate(() => { window.tresse.hint(NaN); return document.getElementById("hint").dataset.grade; })) === "1", "and Escape ends that, too");
    await page.keyboard.press("Escape");
    const states = await page.evaluate(async ([l, t]) => { void window.tresse.why(l); const loaded = window.tresse.load(t), seen = []; for (let i = 0; i < 9; i++) { await Promise.resolve(); seen.push(document.body.dataset.state); } await loaded; return [...new Set(seen), document.body.dataset.state]; }, [label, easy]);
    ok(states.join() === "busy,ready", "a question that another puzzle ends leaves the page busy", states);
    const odd = "1.....9.....6.4.8..4..3...2..6.8.....3...57..9..2...1...7..6....2....5..8..1....3";
    for (const [theory, said] of [["S", "applies here."], ["W2", "up to the length allowed."]]) {
      await load(page, odd, { theory });
      ok((await page.textContent("#card-note")).endsWith(said), `no step by ${theory}: what is claimed`, await page.textContent("#card-note"));
      await page.keyboard.press("a");
      await page.waitForFunction((w) => document.querySelector("#every p")?.textContent.endsWith(w), said.slice(-10));
      await page.keyboard.press("Escape");
    }
    await close(page);
  },

  async positions() {
    const page = await open();
    await load(page, puzzle);
    const p = await json(page), k = p.steps.findIndex((x) => x.cells && x.length >= 3) + 1, label = p.steps[k - 1].eliminates[0];
    const change = async (dbl, l) => { const n = await runs(page); await page.locator(`#board [data-label="${l}"]`).first()[dbl ? "dblclick" : "click"]({ force: true }); await ended(page, n); };
    await page.evaluate((n) => window.tresse.goto(n), k);
    await page.keyboard.press("e");
    await change(false, label);
    ok((await page.getAttribute("#judge", "data-verdict")) === "provable", "a right elimination is proved", await page.textContent("#judge"));
    ok((await page.evaluate((l) => document.querySelector(`#board [data-label="${l}"]`)?.dataset.state ?? "gone", label)) === "gone", "and made");
    ok((await json(page)).changes, "the path has the changes");
    ok(await page.isVisible(`#board [data-label="${label}"].removed`), "what was removed is still seen while one tries");
    await change(false, label);
    ok((await page.evaluate((l) => document.querySelector(`#board [data-label="${l}"]`)?.dataset.state, label)) === "candidate", "and a second click brings it back");
    await change(false, label);
    const truth = p.final.values.find((l) => p.steps.slice(k).some((x) => x.asserts?.includes(l)));
    await change(false, truth);
    ok((await page.getAttribute("#judge", "data-verdict")) === "wrong", "removing what is true is wrong", await page.textContent("#judge"));
    for (const [press, wanted] of [["z", true], ["z", true], ["z", true], ["z", false], ["y", true]]) {
      const n = await runs(page);
      await page.keyboard.press(press);
      await ended(page, n);
      ok(((await page.evaluate(() => window.tresse.position.changes)) !== "") === wanted, `${press} goes over positions`);
    }
    const hash = await page.evaluate(() => location.hash), again = await open({ hash });
    ok(JSON.stringify((await json(again)).changes) === JSON.stringify((await json(page)).changes), "the address has the position");
    await close(again);
    await close(page);
  },

  async kept() {
    const page = await open();
    for (let i = 0; i < 12; i++) await load(page, `${easy}  number ${i}`);
    ok((await page.evaluate(() => JSON.parse(localStorage.getItem("tresse.last")).length)) === 10, "the last ten puzzles are kept");
    await page.click("[data-testid=theme]");
    await page.reload();
    await page.waitForFunction(() => document.body.dataset.state === "ready");
    ok((await page.getAttribute("html", "data-theme")) !== null, "the theme is kept");
    await page.click("[data-testid=share]");
    await page.click("#forget");
    ok((await page.evaluate(() => Object.keys(localStorage).every((k) => !localStorage.getItem(k)))), "forget forgets");
    await close(page);
    const poor = await open({ init: `Object.defineProperty(window, "localStorage", { get() { throw new Error("no storage"); } });` });
    ok((await load(poor, easy)).state === "ready", "a browser without storage is not an error");
    await close(poor);
  },

  async "ways in"() {
    const page = await open(), long = fs.readFileSync(path.join(root, "examples/generic/houses.txt"), "utf8");
    await load(page, long);
    const hash = await page.evaluate(() => location.hash), line = await page.evaluate(() => window.tresse.json());
    ok(/^#z=[\w-]+/.test(hash) && hash.length < long.length, "a long text is compressed in the address", hash.slice(0, 60));
    const again = await open({ hash });
    ok((await again.evaluate(() => window.tresse.json())) === line, "and read again");
    await close(again);
    const n = await runs(page);
    await page.evaluate((text) => { const d = new DataTransfer(); d.items.add(new File([text], "puzzle.txt")); window.dispatchEvent(new DragEvent("drop", { dataTransfer: d, bubbles: true, cancelable: true })); }, easy);
    await ended(page, n);
    ok((await json(page)).puzzle === easy, "a file is dropped");
    for (const [app, size] of [["sudoku", "9"], ["latin", "6"], ["queens", "8"]]) {
      await page.click("#generate-open");
      await page.waitForSelector('#generate-app option[value="queens"]', { state: "attached" });
      await page.selectOption("#generate-app", app);
      await page.selectOption("#size", size);
      await page.fill("#seed", "7");
      const m = await runs(page);
      await page.click("#generate-do");
      await ended(page, m);
      ok((await json(page)).app === app, `a ${app} is generated`, await message(page));
    }
    const offered = await page.$$eval("#generate-app option", (es) => es.map((e) => e.value)), sizes = async (app) => { await page.evaluate((a) => { const e = document.getElementById("generate-app"); e.value = a; e.dispatchEvent(new Event("input")); }, app); return page.$$eval("#size option", (es) => es.map((e) => e.value)); };
    ok(!offered.includes("kakuro") && !offered.includes("map") && !(await sizes("pandiagonal")).includes("6") && (await sizes("queens")).includes("8"), "only what can be made is offered", offered);
    await load(page, puzzle);
    await page.click("#theory-open");
    await page.locator("#presets button").first().click();
    const k = await runs(page);
    await page.click("#theory-apply");
    await ended(page, k);
    ok((await json(page)).theory === "BRT" && !(await json(page)).solved, "another theory is chosen", (await json(page)).outcome);
    await close(page);
  },

  async history() {
    const page = await open();
    await load(page, puzzle);
    await load(page, easy);
    for (const [go, wanted] of [["goBack", puzzle], ["goForward", easy], ["goBack", puzzle]]) {
      const n = await runs(page);
      await page[go]();
      await ended(page, n);
      ok((await json(page)).puzzle === wanted, `${go} shows its puzzle`);
    }
    await page.goBack();
    await page.waitForFunction(() => document.body.dataset.state === "empty");
    ok((await page.isVisible("#puzzle")) && !(await page.isVisible("#board")), "and the empty page at last");
    await close(page);
  },

  async "steps as they are found"() {
    const page = await open(), n = await runs(page);
    await page.evaluate((t) => { void window.tresse.load(t, { app: "map", theory: "TE(BRT,9)" }); }, endless);
    await page.waitForTimeout(600);
    ok((await page.textContent("#progress")).length > 5, "progress is told");
    await page.evaluate(() => window.tresse.cancel());
    await ended(page, n);
    await load(page, puzzle);
    await page.evaluate(() => { window.print = () => { window.printed = document.querySelectorAll("#sheet figure svg").length; }; });
    await page.click("[data-testid=share]");
    await page.click("#print-path");
    await page.waitForFunction(() => window.printed !== undefined);
    ok((await page.evaluate(() => window.printed)) === (await json(page)).steps.filter((x) => x.length > 0).length, "printing the path: one figure for each pattern");
    await close(page);
  },

  async files() {
    const page = await open();
    await load(page, puzzle);
    const take = async (button) => { await page.click("[data-testid=share]"); const [d] = await Promise.all([page.waitForEvent("download"), page.click(button)]); return fs.readFileSync(await d.path(), "utf8"); };
    ok((await take("[data-testid=export-json]")).trim() === (await page.evaluate(() => window.tresse.json())), "the path is saved as it is");
    ok(/^<svg[^>]*>[\s\S]*<\/svg>\s*$/.test(await take("[data-testid=export-svg]")), "the figure is saved");
    for (const format of ["text", "drup", "cnf"]) {
      const more = format === "cnf" ? ["drup", "--cnf", path.join(os.tmpdir(), `tresse-${process.pid}.cnf`)] : format === "text" ? [format, "--verbose"] : [format], saved = await take(`#export-${format}`);
      let program = spawnSync(cli, ["solve", "--quiet", "--no-progress", "--format", ...more, "--", puzzle], { encoding: "utf8", maxBuffer: 1 << 28 }).stdout;
      if (format === "cnf") { program = fs.readFileSync(more[2], "utf8"); fs.unlinkSync(more[2]); }
      ok(saved.length > 500 && program === saved, `the path is saved as ${format}, as the program writes it`, [saved.slice(-80), program.slice(-80)]);
    }
    await close(page);
  },

  async asked() {
    const page = await open();
    await load(page, "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n");
    ok((await state(page)) === "error" && (await page.locator("#ask button").count()) > 0, "a graph without a number of colours: the page asks", await message(page));
    const n = await runs(page);
    await page.locator("#ask button", { hasText: "3" }).first().click();
    await ended(page, n);
    ok((await state(page)) === "ready" && (await json(page)).app === "map", "and takes the answer");
    await load(page, `${puzzle}\n${easy}\n`);
    ok(await page.isVisible("#picker"), "of several puzzles one is picked");
    const m = await runs(page);
    await page.click("#picker-next");
    await ended(page, m);
    ok((await json(page)).puzzle.startsWith("53..7"), "the next one", (await json(page)).puzzle);
    await close(page);
  },

  async accessible() {
    const axe = fs.readFileSync(require.resolve("axe-core"), "utf8");
    for (const colorScheme of ["light", "dark"])
      for (const viewport of [{ width: 1280, height: 900 }, { width: 390, height: 844 }]) {
        const page = await open({ options: { colorScheme, viewport, bypassCSP: true } }), what = `${colorScheme}, ${viewport.width} wide`, desk = viewport.width > 899;
        await page.evaluate(axe);
        const look = async (where) => { const r = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] })); ok(!r.violations.some((v) => /serious|critical/.test(v.impact)), `${what}: ${where}`, r.violations.map((v) => `${v.id} ${v.nodes[0].target}`)); };
        if (desk) await look("the empty page");
        await load(page, puzzle, { theory: "TE(BRT)" });
        await page.evaluate(() => { const k = JSON.parse(window.tresse.json()).steps.findIndex((s) => s.trace) + 1; window.tresse.goto(k); document.querySelector(`#steps [data-step="${k}"] + .inner > .open`).click(); });
        await page.waitForTimeout(400);
        await look("a step");
        await page.evaluate(() => window.tresse.hint(4));
        if (desk) await look("a hint");
        await page.evaluate(() => window.tresse.goto("end"));
        for (const d of desk ? ["theories", "sharing", "helping", "generator"] : []) {
          await page.evaluate((i) => document.getElementById(i).showModal(), d);
          await look(d);
          await page.keyboard.press("Escape");
        }
        ok(/r1c1/.test(await page.textContent("#table")), `${what}: the position is a table, too`);
        await close(page);
      }
    const page = await open();
    await load(page, puzzle);
    await page.evaluate(() => window.tresse.goto(1));
    for (let i = 0; i < 40 && !(await page.evaluate(() => document.activeElement.id === "stage")); i++) await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    ok((await at(page)) === "1" && (await page.locator("#board .cursor").count()) === 1, "on the focused board arrows move the cursor");
    await page.keyboard.press("n");
    ok((await at(page)) === "2", "and N steps");
    await close(page);
  },

  async examples() {
    const page = await open();
    await page.waitForFunction(() => document.querySelectorAll("#examples button svg").length === document.querySelectorAll("#app option:not([value=''])").length);
    const apps = await page.$$eval("#app option:not([value=''])", (es) => es.map((e) => [e.value, e.textContent])), n = await page.locator("#examples button").count();
    ok(n === apps.length && apps.every(([a, name]) => name && name !== a), "one example of each application, which has a name", [n, apps.filter(([a, name]) => name === a)]);
    for (let i = 0; i < n; i++) {
      const k = await runs(page), what = (await page.locator("#examples button").nth(i).textContent()).trim();
      await page.locator("#examples button").nth(i).click();
      await ended(page, k);
      ok((await state(page)) === "ready" && (await page.getAttribute("#outcome", "data-outcome")) === "solved" && (await page.getAttribute("#outcome", "data-checked")) === "yes", `${what}: solved and checked`, [await state(page), await message(page)]);
      await page.evaluate(() => window.tresse.goto("end"));
      const j = await json(page), values = await page.$$eval("#board :is([data-state=value], [data-state=given])[data-label]", (es) => es.map((e) => e.dataset.label));
      ok(j.final.values.every((l) => values.includes(l)), `${what}: every value is on the board`, j.final.values.filter((l) => !values.includes(l)));
      if (i < n - 1) { await page.evaluate(() => { location.hash = ""; }); await page.waitForFunction(() => document.body.dataset.state === "empty"); }
    }
    await close(page);
  },

  async words() {
    const web = path.join(here, "../../web"), words = JSON.parse(fs.readFileSync(path.join(web, "words.json"), "utf8")), known = Object.keys(words.en);
    const source = fs.readdirSync(web).filter((f) => /\.(ts|html)$/.test(f)).map((f) => fs.readFileSync(path.join(web, f), "utf8")).join("\n");
    const used = [...source.matchAll(/(?:word\(|data-(?:word|tip|aria|hold)=)['"]([a-z_0-9]+)['"]/g)].map((m) => m[1]).filter((w) => !w.endsWith("_"));
    ok(used.every((w) => known.includes(w)), "every word that is used is there", used.filter((w) => !known.includes(w)));
    const page = await open(), left = await page.evaluate(() => [...document.querySelectorAll("[data-word], [data-tip]")].filter((e) => /^[a-z]+(_[a-z]+)+$/.test(e.textContent) || /^[a-z]+(_[a-z]+)+$/.test(e.title)).map((e) => e.outerHTML));
    ok(!left.length, "no key is shown instead of its words", left);
    const html = fs.readFileSync(path.join(web, "page.html"), "utf8").replace(/<p class="old">[\s\S]*?<\/p>|<title>[\s\S]*?<\/title>|<!--[\s\S]*?-->/g, "");
    ok(!/>[^<]*[A-Za-z]{2}[^<]*</.test(html.replace(/<!doctype[^>]*>/i, "")), "page.html has no words of its own");
    await close(page);
  },
};

/* Some tests at a time, the long ones first; each in contexts of its own. */
const wanted = Object.entries(tests).filter(([what]) => !only || only.split(",").includes(what)), waiting = [...wanted];
const at_a_time = Math.max(2, Math.min(4, os.cpus().length + 1));
console.log(`1..${wanted.length}`);
async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [what, run] = next, test = { name: what, failed: false }, begun = Date.now();
    await running.run(test, async () => { try { await run(); } catch (e) { ok(false, "could not be finished", String(e.message).split("\n")[0]); } });
    console.log(`${test.failed ? "not ok" : "ok"} ${wanted.findIndex((w) => w[0] === what) + 1} - ${what} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  }
}
await Promise.all(Array.from({ length: strict ? 1 : at_a_time }, work));
await browser.close();
console.log(`# ${passed} checks passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
