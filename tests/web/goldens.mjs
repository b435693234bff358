// goldens.mjs [--record]: recorded requests (*.requests, one a line) are answered by the recorded events (*.events), by the
// engine compiled for this machine and as WebAssembly. --record writes what the machine's says.
import fs from "node:fs";
import path from "node:path";
import { end, engine, native, ok, root, same } from "./engine.mjs";

const folder = path.join(root, "tests/web");
const names = fs.readdirSync(folder).filter((f) => f.endsWith(".requests")).sort();
ok(names.length > 0, "there are recorded requests");
for (const name of names) {
  const lines = fs.readFileSync(path.join(folder, name), "utf8").split("\n");
  const requests = lines.filter((l) => l && !l.startsWith("#")).map((l) => JSON.parse(l));
  const file = path.join(folder, name.replace(".requests", ".events"));
  const here = native(requests);
  if (process.argv.includes("--record")) fs.writeFileSync(file, here.join("\n") + "\n");
  const wanted = fs.readFileSync(file, "utf8").split("\n").slice(0, -1);
  same(here, wanted, `${name}: compiled for this machine`);
  const wasm = engine();
  same(requests.flatMap((r) => wasm.answer(r)), wanted, `${name}: as WebAssembly`);
  // Each request is complete by itself: a fresh engine, and any other order, give the same.
  const first = new Map(requests.map((r) => [r, engine().answer(r)]));
  const again = engine();
  same([...requests].reverse().map((r) => again.answer(r).join("\n")), [...requests].reverse().map((r) => first.get(r).join("\n")), `${name}: in reverse, and each by a fresh engine`);
}
end();
