// same.mjs [N]: the page's paths are those of the program, byte for byte: of N generated Sudokus (300) by the default
// theory, and of all examples of all applications, each puzzle picked from the text of its file.
import fs from "node:fs";
import path from "node:path";
import { end, engine, event, ok, root, same, tresse } from "./engine.mjs";

const many = Number(process.argv[2] ?? 300);
const wasm = engine();
const quiet = ["--format", "json", "--quiet", "--no-progress", "--jobs", "1"];
const lines = (text) => text.split("\n").slice(0, -1);

const puzzles = lines(tresse(["generate", "--count", String(many), "--seed", "20", "--quiet"]));
ok(puzzles.length === many, `${many} puzzles were generated`, puzzles.length);
const paths = lines(tresse(["solve", ...quiet, "-"], puzzles.join("\n") + "\n"));
const answers = puzzles.map((text) => wasm.answer({ op: "solve", set: { text } }));
same(answers.map((a) => event(a, "path")), paths, `the paths of ${many} puzzles`);
ok(answers.every((a) => JSON.parse(event(a, "verdict")).accepted), "the checker accepts each of them");
ok(answers.every((a) => JSON.parse(event(a, "path")).steps.length === a.filter((l) => l.startsWith("step ")).length), "each step was told once");

// A theory for each kind of search; large puzzles by the first only.
const theories = { small: ["", "TE(BRT)", "W+B", "S"], large: ["BRT", "W"] };

function examples() {
  const folder = path.join(root, "examples");
  const apps = fs.readdirSync(folder).filter((d) => d !== "cluster" && fs.statSync(path.join(folder, d)).isDirectory()).sort();
  return apps.flatMap((app) => fs.readdirSync(path.join(folder, app)).filter((f) => !f.endsWith(".mzn")).sort().map((f) => ({ app, file: path.join("examples", app, f) })));
}

let apps = new Set();
for (const { app, file } of examples()) {
  const text = fs.readFileSync(path.join(root, file), "utf8");
  const params = file.endsWith(".col") ? "colours=5" : "";
  const large = /25x25|16x16|12x12|large|compared/.test(file);
  for (const theory of large ? theories.large : theories.small) {
    const options = [...(theory ? ["--with", theory] : []), "--app", app, ...(params ? ["--colours", "5"] : []), ...(large ? ["--max-length", "2"] : [])];
    const wanted = lines(tresse(["solve", ...quiet, ...options, path.join(root, file)]));
    const set = { text, app, params, theory, ...(large ? { "max-length": "2" } : {}) };
    const got = wanted.map((_, pick) => event(wasm.answer({ op: "solve", set: { ...set, pick: String(pick) } }), "path") ?? "(nothing)");
    const count = JSON.parse(event(wasm.answer({ op: "read", set }), "puzzle") ?? "{}").count;
    same([...got, `${count} puzzles`], [...wanted, `${wanted.length} puzzles`], `${file} by ${theory || "the default theory"}`);
    if (wanted.length) apps.add(app);
  }
}
ok(apps.size >= 10, "puzzles of each application were among them", [...apps]);
end();
