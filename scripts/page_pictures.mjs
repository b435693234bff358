// page_pictures.mjs [DIRECTORY]: pictures of the page in six states, to be looked at when something of it has changed:
// a chain on a desk, the same on a phone and in the dark, a Kakuro, a map, and the view rn. (Default: build/web/pictures.)
// doc/figures/page.png is the first of them.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const root = path.resolve(path.dirname(new URL(import.meta.url).pathname), ".."), to = process.argv[2] ?? path.join(root, "build/web/pictures");
const { chromium } = createRequire(path.join(root, "web/x.js"))("playwright-core");
const desk = { viewport: { width: 1280, height: 900 } }, phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const example = (name) => fs.readFileSync(path.join(root, "examples", name), "utf8");
const sudoku = ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
const states = {
  desktop: [desk, sudoku, { theory: "W" }],
  phone: [phone, sudoku, { theory: "W" }],
  dark: [{ ...desk, colorScheme: "dark" }, sudoku, { theory: "W" }],
  kakuro: [desk, example("kakuro/lines.txt").split("\n")[4], { app: "kakuro" }],
  map: [desk, example("map/provinces.txt"), { app: "map" }],
  rn: [desk, sudoku, { theory: "W" }, "v"],
};

fs.mkdirSync(to, { recursive: true });
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [name, [options, text, wish, key]] of Object.entries(states)) {
  const page = await (await browser.newContext(options)).newPage();
  await page.goto(pathToFileURL(path.join(root, "build/web/tresse.html")).href);
  const { state } = await page.evaluate(async ([t, w]) => { await window.tresse.ready; return window.tresse.load(t, w); }, [text, wish]);
  if (state !== "ready") throw new Error(`${name}: ${await page.textContent("#message")}`);
  // the longest chain of at most four cells
  await page.evaluate(() => { const { steps } = JSON.parse(window.tresse.json()); let best = 0; steps.forEach((s, k) => { if (s.cells && s.length <= 4 && s.length > (steps[best].cells ? steps[best].length : 0)) best = k; }); window.tresse.goto(best + 1); });
  if (key) await page.keyboard.press(key);
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(to, `${name}.png`) });
  await page.context().close();
}
await browser.close();
