// node example.mjs [PUZZLE]: rates a puzzle, and tells its hardest step.
import { load, ratingText } from "tresse";

const puzzle = process.argv[2] ?? ".2.4..7......891.........65..48.....3..9....1.95..1.7..7.3...1263.........2.1...8";
const tresse = await load();
for (const theory of ["W", "B"]) console.log(`${theory} ${ratingText(tresse.rate(puzzle, { theory }))}`);
const path = tresse.solve(puzzle, { theory: "W+B" });
const hardest = path.steps.reduce((a, b) => (b.length > a.length ? b : a));
console.log(`${path.outcome}, checker: ${path.verdict.accepted ? "accepted" : "refused"}`);
console.log(hardest.line);
console.log(hardest.parts.map((p) => p.text).join(" "));
