/** Tresse for JavaScript. An engine works in the thread that calls it: use workers for long work. */

export type Limits = {
  /** No pattern is longer. */
  maxLength?: number;
  /** Nodes of search for one puzzle; unlike time, they end at the same place everywhere. */
  nodes?: number;
  /** Milliseconds after which the work is ended: a TresseError with status "stopped". */
  deadline?: number;
  /** Asked now and then: end the work? What it throws ends the work, too. It can't use the engine that asks it. */
  tick?: () => boolean;
};
export type Kind = {
  /** The kind of puzzle; detected if it is not named. */
  app?: string;
  /** Parameters of the application, such as "block=3x2". */
  params?: string;
};

export type Rating = { kind: string; value: number; nodes: number };
export type Part = { part: number; nrc: string; text: string };
export type Step = {
  n: number;
  round: number;
  rule: string;
  length: number;
  /** The names that players know it by, the most special one first: "XY-wing, XY-chain, AIC". */
  alias?: string;
  asserts?: string[];
  eliminates?: string[];
  gone?: string[];
  /** In nrc notation, as the program writes it. */
  line: string;
  /** What it concludes: "r2c3 = 4". */
  conclusion: string;
  last?: number;
  /** The sentences that explain it. */
  parts?: Part[];
};
export type Verdict = { accepted: boolean; steps: number; refused: number; why: string; proved: string };
export type Path = {
  outcome: string;
  solutions: string;
  rating: Rating | null;
  why?: string;
  steps: Step[];
  /** What `tresse solve --format json` writes: `tresse check` reads it. */
  json: string;
  /** What the checker says of it. */
  verdict: Verdict;
};

export class TresseError extends Error {
  status: string;
  /** The setting at fault, or "". */
  of: string;
  /** From 1; 0: there is no such place. */
  line: number;
  column: number;
  text: string;
  /** What the text says, as data; "" or missing: it does not. */
  code?: "wrong" | "advice" | "expected" | "limit" | "number" | "contradiction";
  found?: string;
  expected?: string;
  limit?: string;
  parameter?: string;
  advice?: string;
}

export interface Engine {
  rate(puzzle: string, options?: { theory?: string } & Kind & Limits): Rating;
  count(puzzle: string, options?: Kind & Limits): "none" | "one" | "several" | "unknown";
  solve(puzzle: string, options?: { theory?: string; strategy?: string; seed?: number; trim?: boolean } & Kind & Limits): Path;
  /** Puzzle number `index` of the seed: the same as that of `tresse generate`. */
  generate(options?: { seed?: number; index?: number; size?: number; method?: string; symmetry?: string } & Kind & Limits): string;
  /** A step as SVG; 0 is the start. */
  draw(puzzle: string, options?: { theory?: string; step?: number | "end"; theme?: "light" | "dark" | "print" } & Kind & Limits): string;
  about(): { version: string; apps: unknown[]; rules: unknown[] };
  /** An operation of the page's protocol (web/README.md in the sources): its events. */
  request(op: string, settings?: Record<string, unknown>, how?: Pick<Limits, "deadline" | "tick">): { event: string; data: any }[];
}

export function load(source?: BufferSource | WebAssembly.Module): Promise<Engine>;
export function ratingText(rating: Rating): string;
