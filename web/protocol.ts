// protocol.ts: what page and worker say to each other; README.md tells what operations and events there are.

export type Settings = Record<string, string>;

/** To the worker. The first message brings the module; each other one is a job. */
export type Start = { v: 1; module: WebAssembly.Module };
export type Request = {
  v: 1;
  id: number;
  op: string;
  set: Settings;
  /** Milliseconds after which the job is to be stopped; 0: never. */
  deadline: number;
};

/** From the worker: an event of job `id`. `text` is the whole of events that are not JSON. */
export type Answer = { v: 1; id: number; event: string; [key: string]: unknown };

/** Events whose content is a text as it is. */
export const RAW = new Set(["path", "board", "svg", "css", "written"]);

/** The engine ticks each so many nodes: a step is found again within those of the ticks so far, and one more. */
export const TICK = 4096;

/** Milliseconds between two events `progress`. */
export const REPORT_EVERY = 100;
