// engine.ts: the page's side of the worker: one job at a time, the others wait. A job that is cancelled ends the worker; the
// next job gets a new one, made of the same module.
import { fromText } from "./base85.js";
import { Boundary, STOP } from "./boundary.js";
import type { Answer, Request, Settings } from "./protocol.js";

export type Listener = (a: Answer) => void;
/** What a job ended with: `done` or `cancelled`, or `trap` with the engine's last words. */
export type Ended = { how: "done" | "cancelled" | "trap"; status: number; trap?: Answer };
type Job = { request: Request; listen: Listener; end: (e: Ended) => void };

/** In the single file the wasm is there, as text of gzip; on a site it is fetched. */
async function compile(): Promise<WebAssembly.Module> {
  const inside = document.getElementById("wasm")?.textContent?.trim();
  if (!inside) return WebAssembly.compileStreaming(fetch("tresse.wasm"));
  const packed = fromText(inside);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** The same for the worker's script. */
function workerAddress(): string {
  const inside = document.getElementById("worker")?.textContent;
  return inside ? URL.createObjectURL(new Blob([inside], { type: "text/javascript" })) : "worker.js";
}

export class Engine {
  private readonly module = compile();
  private readonly address = workerAddress();
  private worker: Worker | null = null;
  private current: Job | null = null;
  private waiting: Job[] = [];
  private ids = 0;
  private compiled: WebAssembly.Module | null = null;
  private here: Boundary | null = null;
  private heard: (event: string, bytes: Uint8Array) => void = () => {};
  private until = 0;

  /** Asks for an operation; each event goes to `listen`, the end is the promise's. */
  ask(op: string, set: Settings, listen: Listener = () => {}, deadline = 0): Promise<Ended> {
    return new Promise((end) => {
      this.waiting.push({ request: { v: 1, id: ++this.ids, op, set, deadline }, listen, end });
      void this.next();
    });
  }

  /** Ends the job that is being done, and all that wait. */
  cancel(): void {
    const all = [this.current, ...this.waiting];
    this.waiting = [];
    this.stop();
    for (const job of all) job?.end({ how: "cancelled", status: -1 });
  }

  /** Does a short job in this thread, for whoever can't wait, and gives the last event of that name; "" if it took longer. */
  at_once(op: string, set: Settings, event: string, most: number): string {
    let out = "";
    if (!this.compiled) return out;
    this.until = performance.now() + most;
    this.heard = (name, bytes) => { if (name === event) out = new TextDecoder().decode(bytes); };
    this.here ??= new Boundary(this.compiled, (name, bytes) => this.heard(name, bytes), () => (performance.now() > this.until ? STOP : 0));
    try {
      this.here.request(op, set);
    } catch {
      this.here = null;
    }
    return out;
  }

  private stop(): void {
    this.worker?.terminate();
    this.worker = null;
    this.current = null;
  }

  private async next(): Promise<void> {
    const module = (this.compiled = await this.module);
    const job = this.current ? undefined : this.waiting.shift();
    if (!job) return;
    this.current = job;
    this.worker ??= this.start(module);
    this.worker.postMessage(job.request);
  }

  private start(module: WebAssembly.Module): Worker {
    const worker = new Worker(this.address);
    worker.onmessage = (m: MessageEvent<Answer>) => this.hear(m.data);
    worker.onerror = (e) => this.trap({ v: 1, id: this.current?.request.id ?? 0, event: "trap", text: e.message });
    worker.postMessage({ v: 1, module });
    return worker;
  }

  private hear(a: Answer): void {
    const job = this.current;
    if (!job || a.id !== job.request.id) return;
    if (a.event === "trap") return this.trap(a);
    if (a.event !== "done") return job.listen(a);
    this.current = null;
    job.end({ how: "done", status: a.status as number });
    void this.next();
  }

  private trap(a: Answer): void {
    const job = this.current;
    this.stop();
    job?.end({ how: "trap", status: -1, trap: a });
    void this.next();
  }
}
