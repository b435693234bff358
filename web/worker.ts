// worker.ts: the engine, in a thread of its own. It does one job after the other and keeps nothing that the page can't
// say again, so the page may end it at any time.
import { Boundary, REPORT, STOP } from "./boundary.js";
import { RAW, REPORT_EVERY, TICK, type Answer, type Request, type Start } from "./protocol.js";

declare const self: { onmessage: ((m: MessageEvent<Start | Request>) => void) | null; postMessage(a: Answer): void };

const decoder = new TextDecoder();
let boundary: Boundary;
let id = 0,
  ticks = 0,
  reported = 0,
  end = Infinity;

function send(event: string, content: object): void {
  self.postMessage({ v: 1, id, event, ...content });
}

function emit(event: string, bytes: Uint8Array): void {
  const text = decoder.decode(bytes);
  const reached = event === "step" ? { nodes: (ticks + 1) * TICK } : {};
  send(event, RAW.has(event) ? { text } : { ...(JSON.parse(text) as object), ...reached });
}

function tick(): number {
  ticks++;
  const now = performance.now();
  const report = now - reported >= REPORT_EVERY;
  if (report) reported = now;
  return (report ? REPORT : 0) | (now >= end ? STOP : 0);
}

/** Each job ends with `done`; with `trap` before it if the engine broke down, which is a bug: it can't be used any more. */
function run(r: Request): void {
  const begun = performance.now();
  id = r.id;
  ticks = 0;
  reported = begun;
  end = r.deadline ? begun + r.deadline : Infinity;
  let status = -1;
  try {
    status = boundary.request(r.op, r.set);
  } catch (e) {
    send("trap", { text: String(e), op: r.op, set: r.set });
  }
  send("done", { status, ms: performance.now() - begun });
}

self.onmessage = ({ data }) => {
  if (!("module" in data)) return run(data);
  boundary = new Boundary(data.module, emit, tick);
  send("started", {});
};
