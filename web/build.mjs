// build.mjs DIRECTORY: puts the page together, around DIRECTORY/tresse.wasm:
//   DIRECTORY/tresse.html   one file, which works by double-click; a policy in it names the hashes of its scripts
//   DIRECTORY/site/         the same in parts, for a server; _headers has its policy
//   DIRECTORY/boundary.mjs, base85.mjs  boundary.ts and base85.ts for node: tests use the first, and this uses both
// The same sources give the same bytes: nothing here knows the date, the folder or the order of a directory.
import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const to = process.argv[2];
if (!to) throw new Error("usage: node build.mjs DIRECTORY");
const here = path.dirname(new URL(import.meta.url).pathname);
const source = (name) => fs.readFileSync(path.join(here, name), "utf8");

/** A script with all that it imports, in one text that can't end the element it stands in. */
async function bundle(name) {
  const made = await build({
    entryPoints: [path.join(here, name)],
    absWorkingDir: here,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    charset: "utf8",
    legalComments: "none",
  });
  return made.outputFiles[0].text.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
}

/** The colours of drawings are the library's own: it is asked for them. */
async function paint(boundary) {
  let css = "";
  const { Boundary } = await import(pathToFileURL(boundary).href);
  const hear = (event, bytes) => event === "css" && (css = Buffer.from(bytes).toString());
  new Boundary(new WebAssembly.Module(wasm), hear, () => 0).request("about", {});
  if (!css) throw new Error("the library tells no colours");
  return css;
}

async function style(colours) {
  const contents = `${colours}\n${source("page.css")}`;
  const made = await build({ stdin: { contents, loader: "css" }, absWorkingDir: here, minify: true, write: false, charset: "utf8" });
  return made.outputFiles[0].text;
}

const hash = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Nothing is allowed but what is named here. */
function policy(scripts, styles, more) {
  const parts = [
    "default-src 'none'",
    `script-src ${scripts} 'wasm-unsafe-eval'`,
    `style-src ${styles}`,
    "img-src data: blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return [...parts, ...more].join("; ");
}

function fill(html, head, end) {
  for (const mark of ["<!-- head -->", "<!-- end -->"]) if (html.split(mark).length !== 2) throw new Error(`page.html: ${mark} is wanted, once`);
  return html.replace("<!-- head -->", () => head).replace("<!-- end -->", () => end);
}

const wasm = fs.readFileSync(path.join(to, "tresse.wasm"));
const boundary = path.join(to, "boundary.mjs");
const base85 = path.join(to, "base85.mjs");
for (const outfile of [boundary, base85])
  await build({ entryPoints: [path.join(here, path.basename(outfile, ".mjs") + ".ts")], outfile: path.resolve(outfile), absWorkingDir: here, bundle: true, format: "esm", target: "es2022" });
const { toText } = await import(pathToFileURL(base85).href);
const css = await style(await paint(boundary)),
  page = await bundle("page.ts"),
  worker = await bundle("worker.ts"),
  html = source("page.html");

function single() {
  const packed = toText(execFileSync("gzip", ["-9nc"], { input: wasm, maxBuffer: 1 << 28 }));
  const csp = policy(hash(page), hash(css), ["worker-src blob:"]);
  return fill(
    html,
    `<meta http-equiv="Content-Security-Policy" content="${csp}">\n<style>${css}</style>`,
    `<script type="application/octet-stream" id="wasm">${packed}</script>\n` +
      `<script type="text/plain" id="worker">${worker}</script>\n<script>${page}</script>`,
  );
}

const site = {
  "index.html": fill(html, '<link rel="stylesheet" href="page.css">', '<script src="page.js"></script>'),
  "page.css": css,
  "page.js": page,
  "worker.js": worker,
  "tresse.wasm": wasm,
  _headers: `/*\n  Content-Security-Policy: ${policy("'self'", "'self'", ["worker-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])}\n  X-Content-Type-Options: nosniff\n`,
};

fs.mkdirSync(path.join(to, "site"), { recursive: true });
for (const [name, content] of Object.entries(site)) fs.writeFileSync(path.join(to, "site", name), content);
const whole = single();
fs.writeFileSync(path.join(to, "tresse.html"), whole);
console.log(`${to}/tresse.html: ${Buffer.byteLength(whole)} bytes; scripts and style ${page.length + worker.length + css.length}, wasm ${wasm.length}`);
