// browser_truth.mjs [N] [--page FILE]: the page says nothing false, and loses no click. Writes TAP.
//
// N positions (20) by random play, wrong entries included: each step that is listed holds on the board that is shown, each
// verdict agrees with the solution, found by sudoku.mjs. Then clicks at any pace, while the engine is made slow: each is seen at
// once, and kept.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { built, end, ok, root, tresse } from "./engine.mjs";
import { candidates, is_single, name, place, position, random, solutions } from "./sudoku.mjs";

const args = process.argv.slice(2), at = args.indexOf("--page"), file = at < 0 ? path.join(built, "tresse.html") : args.splice(at, 2)[1], many = Number(args[0] ?? 20);
const { chromium } = createRequire(path.join(root, "web/x.js"))("playwright-core");
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const puzzle = ".2.........67.9.......2345..14.....5..851....6.....3.4...84..61.........9...7.23.", [solution] = solutions(puzzle, 2), pick = random(3);
const change = ({ cell, digit, holds }) => `${holds ? "=" : "<>"}"${name(cell, digit)}"`;
const none = (list, what) => ok(!list.length, what, [list.length, ...list.slice(0, 4).map((x) => JSON.stringify(x))].join("\n"));

/** A page; its worker answers so many milliseconds late. */
async function open(slow = 0) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, offline: true })).newPage();
  page.bad = [];
  page.on("pageerror", (e) => page.bad.push(String(e)));
  page.setDefaultTimeout(30000);
  await page.addInitScript((ms) => {
    const post = Worker.prototype.postMessage;
    if (ms) Worker.prototype.postMessage = function (m) { setTimeout(() => post.call(this, m), "module" in m ? 0 : ms); };
    window.verdicts = {}; /* of each candidate: all that was ever said of it */
    new MutationObserver(() => { for (const p of document.querySelectorAll("#judge p[data-entry]")) (window.verdicts[`${p.dataset.entry} ${p.textContent.includes("≠") ? "<>" : "="}`] ??= new Set()).add(p.dataset.verdict); }).observe(document, { subtree: true, childList: true });
  }, slow);
  await page.goto(pathToFileURL(path.resolve(file)).href);
  await page.evaluate(() => window.tresse.ready);
  return page;
}

const load = (page, text, o = {}) => page.evaluate(([t, w]) => window.tresse.load(t, w), [text, { theory: "S+W5", ...o }]);
const shown = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#board [data-label][data-state]")].map((e) => [e.dataset.label, e.dataset.state])));
/** Where a candidate is: the board does not move. */
const spots = (page) => page.evaluate(() => Object.fromEntries([...document.querySelectorAll("#board [data-label][data-state]")].map((e) => { const b = (e.querySelector(".small") ?? e).getBoundingClientRect(); return [e.dataset.label, [b.x + b.width / 2, b.y + b.height / 2]]; })));
const rest = (page) => page.waitForFunction(() => document.body.dataset.state === "ready" && document.getElementById("judge").dataset.waits === "0").then(() => true, () => false);
const changes = async (page) => (await page.evaluate(() => window.tresse.position.changes)).split(" ").filter(Boolean).sort();
const verdicts = (page) => page.evaluate(() => Object.fromEntries(Object.entries(window.verdicts).map(([k, v]) => [k, [...v]])));
const said = (label, holds) => { const { cell, digit } = place(label); return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}${holds ? "=" : "<>"}${digit + 1}`; };
const click = (page, [x, y]) => page.mouse.click(x, y);
const wait = (ms) => new Promise((f) => setTimeout(f, ms));

/** Labels that can be clicked at this position, none of them about the same cell. */
function some(text, n, wanted = () => true) {
  const list = candidates(position(text)).filter((c) => wanted(c)), out = [];
  while (out.length < n && list.length) {
    const c = list.splice(pick(list.length), 1)[0];
    if (!out.some((x) => x.cell === c.cell)) out.push(c);
  }
  return out;
}

// ---- lists ----

async function lists() {
  const page = await open(), wrong = [], puzzles = tresse(["generate", "--count", String(many), "--seed", "5", "--quiet"]).split("\n").slice(0, -1).map((l) => l.slice(0, 81));
  let listed = 0;
  for (const text of [puzzle, ...puzzles]) {
    const solution = solutions(text, 2)[0], entries = some(text, pick(4), (c) => pick(4) === 0 || solution[c.cell] !== c.digit).map((c) => ({ ...c, holds: false }));
    await load(page, text, { changes: entries.map(change).join(" "), step: String(text === puzzle ? 0 : pick(30)) });
    await page.keyboard.press("a");
    await page.waitForFunction(() => !document.getElementById("every").hidden && document.body.dataset.state === "ready");
    const lines = await page.$$eval("#every [data-every]", (all) => all.map((e) => e.textContent)), on = await shown(page);
    const here = { grid: Array(81).fill(0), open: new Set() }, broken = entries.some((e) => solution[e.cell] === e.digit);
    for (const [l, state] of Object.entries(on)) if (state === "candidate") { const { cell, digit } = place(l); here.grid[cell] |= 1 << digit; here.open.add(cell); }
    for (const l of lines) {
      listed++;
      for (const [, r, c, sign, n] of l.slice(l.lastIndexOf("==>")).matchAll(/r(\d)c(\d) (=|≠) (\d)/g)) {
        const x = { cell: 9 * (r - 1) + (c - 1), digit: n - 1 };
        if (on[name(x.cell, x.digit)] !== "candidate" || (sign === "=" && !is_single(here, x)) || (solution[x.cell] === x.digit) !== (sign === "=")) wrong.push([text, l]);
      }
    }
    if (broken && lines.length) wrong.push([text, "steps are listed where no solution is left"]);
    if (text === puzzle) ok(lines.length === 7, "the seven Singles of a start, and nothing of later rounds", lines.join("\n"));
    await page.keyboard.press("Escape");
  }
  ok(listed > many, `${listed} steps are listed at ${many + 1} positions`);
  none(wrong, "each of them holds on the board that is shown, and is true");
  none(page.bad, "nothing was thrown");
  await page.context().close();
}

// ---- verdicts ----

async function judging() {
  const page = await open(), wrong = [];
  await load(page, puzzle);
  await page.keyboard.press("e");
  const at = await spots(page), first = name(0, 2), asserts = async (l) => { await page.mouse.dblclick(...at[l]); return rest(page); };
  ok(await asserts(first), "a wrong value is entered");
  ok((await page.getAttribute("#judge", "data-verdict")) === "wrong", "and called wrong", await page.textContent("#judge"));
  ok(/r1c1 = 3/.test(await page.textContent("#position .bad").catch(() => "")) || (await page.waitForSelector("#position .bad:has-text('r1c1 = 3')").then(() => true, () => false)), "the page says which change leaves no solution");
  await page.keyboard.press("Space");
  ok(/no solution is left/.test(await page.textContent("#hint")) && !(await page.getAttribute("#hint", "data-grade")), "a hint says so, too, and gives no step", await page.textContent("#hint"));
  ok(!/rating/.test(await page.textContent("#outcome")), "no rating is claimed", await page.textContent("#outcome"));
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  for (const l of [name(18, 0), ...some(puzzle, 6, (c) => c.cell > 26 && c.cell % 9 > 2).map((c) => name(c.cell, c.digit))]) {
    if ((await shown(page))[l] !== "candidate") continue;
    if (pick(2)) await asserts(l); else { await click(page, at[l]); await rest(page); }
  }
  const said_of = await verdicts(page);
  for (const [key, list] of Object.entries(said_of)) {
    const [l, sign] = key.split(" "), { cell, digit } = place(l), right = (solution[cell] === digit) === (sign === "="), final = list.filter((v) => v !== "waits");
    if (!final.length && sign === "<>" && said_of[`${l} =`]) continue; /* the first click of a double click */
    if (final.length !== 1 || (right ? !["provable", "unprovable"].includes(final[0]) : !["wrong", "refused"].includes(final[0]))) wrong.push([key, list, right]);
  }
  none(wrong, "every verdict agrees with the solution, also where one entry was wrong");
  ok((await verdicts(page))["n1r3c1 ="]?.includes("wrong") || (await verdicts(page))["n1r3c1 <>"]?.includes("provable"), "r3c1=1 is not called right after r1c1=3", JSON.stringify(await verdicts(page)));
  await page.click("#position button:has-text('Take back what is wrong')");
  await page.waitForFunction(() => document.getElementById("position").dataset.broken !== "yes");
  ok((await changes(page)).every((c) => !c.includes("r1c1=3")), "what is wrong can be taken back");
  none(page.bad, "nothing was thrown");
  await page.context().close();
}

// ---- clicks ----

async function clicks() {
  for (const slow of [0, 250]) {
    const page = await open(slow), how = slow ? "while the engine is slow" : "150 ms apart";
    await load(page, puzzle);
    await page.keyboard.press("e");
    const at = await spots(page), five = some(puzzle, 5).map((c) => name(c.cell, c.digit)), late = [];
    for (const l of five) {
      await click(page, at[l]);
      if ((await shown(page))[l] !== "gone") late.push(l);
      await wait(slow ? pick(600) : 150);
    }
    none(late, `five eliminations ${how}: each is seen at once`);
    await rest(page);
    ok((await changes(page)).join() === five.map((l) => said(l, false)).sort().join(), `five eliminations ${how}: all are kept`, await changes(page));
    for (let i = 0; i < 5; i++) await page.keyboard.press("z");
    ok(await page.waitForFunction(() => document.body.dataset.state === "ready" && window.tresse.position.changes === "").then(() => true, () => false), "five undos take them back", await changes(page));
    await page.context().close();
  }
}

async function paces() {
  const page = await open(120), wrong = [];
  for (let round = 0; round < Math.max(3, many / 10); round++) {
    await load(page, puzzle);
    if (!round) await page.keyboard.press("e");
    const at = await spots(page), list = some(puzzle, 9, (c) => solution[c.cell] !== c.digit).map((c) => name(c.cell, c.digit)), kept = new Set();
    for (const l of list) {
      await click(page, at[l]);
      kept.add(l);
      await wait(pick(5) ? pick(300) : 900);
      if (pick(4) === 0) { await wait(450); await click(page, at[l]); kept.delete(l); } /* and brought back */
    }
    await rest(page);
    const wanted = [...kept].map((l) => said(l, false)).sort(), got = await changes(page), on = await shown(page);
    if (got.join() !== wanted.join()) wrong.push([list, wanted, got]);
    for (const l of list) if ((on[l] === "candidate") === kept.has(l)) wrong.push([l, on[l]]);
  }
  none(wrong, "clicks at random pace, some of them bringing back: the position has just those");
  await page.context().close();
}

async function doubles() {
  const page = await open();
  await load(page, puzzle);
  await page.keyboard.press("e");
  const at = await spots(page), [a, b] = some(puzzle, 2, (c) => solution[c.cell] !== c.digit).map((c) => name(c.cell, c.digit));
  await click(page, at[a]);
  await click(page, at[b]);
  await rest(page);
  ok((await changes(page)).join() === [said(a, false), said(b, false)].sort().join(), "two quick clicks on two candidates are not a double click", await changes(page));
  await page.context().close();
}

for (const test of [lists, judging, clicks, paces, doubles]) {
  try { await test(); } catch (e) { ok(false, `${test.name} could not be finished`, e.stack ?? e); }
}
await browser.close();
end();
