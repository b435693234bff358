// index.mjs: Tresse for JavaScript: the engine of the page, called directly. See index.d.ts for what there is.
import { Boundary, STOP } from "./boundary.mjs";

/** Something that can't be used, or work that was ended: status is "bad-input", "stopped", "limit", "busy", ... */
export class TresseError extends Error {
  constructor({ status, of, line, column, text, ...fields }) {
    const place = (line > 1 ? `line ${line}, ` : "") + (column ? `column ${column}: ` : "");
    super(place + text);
    this.name = "TresseError";
    Object.assign(this, { status, of, line, column, text, ...fields });
  }
}

/** Events whose content is a text as it is; all others are JSON. */
const RAW = new Set(["path", "board", "svg", "css", "written"]);

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source) return WebAssembly.compile(source);
  const place = new URL("./tresse.wasm", import.meta.url);
  if (place.protocol !== "file:") return WebAssembly.compileStreaming(fetch(place));
  const { readFile } = await import("node:fs/promises");
  return WebAssembly.compile(await readFile(place));
}

/** An engine: it does one thing at a time, and nothing is kept that changes an answer. */
class Engine {
  #boundary;
  #events = [];
  #tick = null;
  #ends = 0;
  #busy = false;
  #thrown = null;

  constructor(module) {
    const decoder = new TextDecoder();
    const emit = (event, bytes) => {
      const text = decoder.decode(bytes.slice());
      this.#events.push({ event, data: RAW.has(event) ? text : JSON.parse(text) });
    };
    this.#boundary = new Boundary(module, emit, () => (this.#isOver() ? STOP : 0));
  }

  /** What a tick throws must not pass through the engine, which could not clear up: it is kept until the work has ended. */
  #isOver() {
    try {
      return (this.#ends && Date.now() > this.#ends) || (this.#tick && this.#tick());
    } catch (error) {
      this.#thrown ??= { error };
      return true;
    }
  }

  /** Sets nothing unless all can be set; and a tick can't use the engine that asks it. */
  #run(op, settings, deadline, tick) {
    if (this.#busy) throw new TresseError({ status: "busy", of: "", line: 0, column: 0, text: "the engine is at work, and does one thing at a time" });
    const name = String(op);
    const set = Object.fromEntries(Object.entries(settings).filter(([, v]) => v !== undefined).map(([k, v]) => [k, String(v)]));
    this.#events = [];
    this.#tick = tick;
    this.#ends = deadline ? Date.now() + deadline : 0;
    this.#thrown = null;
    this.#busy = true;
    try {
      return this.#boundary.request(name, set);
    } finally {
      this.#busy = false;
    }
  }

  /** One operation of the protocol: its events. */
  request(op, settings = {}, { deadline = 0, tick = null } = {}) {
    const status = this.#run(op, settings, deadline, tick);
    if (this.#thrown) throw this.#thrown.error;
    const events = this.#events, error = events.find((e) => e.event === "error");
    if (error) throw new TresseError(error.data);
    if (status !== 0) throw new TresseError({ status: "internal", of: "", line: 0, column: 0, text: `status ${status}` });
    return events;
  }

  #one(op, settings, how, event) {
    return this.request(op, settings, how).find((e) => e.event === event)?.data;
  }

  rate(puzzle, { theory = "W", app, params, maxLength, nodes, ...how } = {}) {
    return this.#one("rate", { text: puzzle, theory, app, params, "max-length": maxLength, nodes }, how, "rating");
  }

  count(puzzle, { app, params, nodes, ...how } = {}) {
    return this.#one("count", { text: puzzle, app, params, nodes }, how, "solutions").solutions;
  }

  solve(puzzle, { theory, app, params, maxLength, nodes, strategy, seed, trim, ...how } = {}) {
    const set = { text: puzzle, theory, app, params, "max-length": maxLength, nodes, strategy, seed };
    if (trim) set.trim = "yes";
    const events = this.request("solve", set, how), data = (name) => events.find((e) => e.event === name)?.data;
    const steps = events.filter((e) => e.event === "step").map((e) => e.data);
    return { ...data("end"), steps, json: data("path"), verdict: data("verdict") };
  }

  generate({ seed = 1, index = 0, size = 9, app, params, method, symmetry, ...how } = {}) {
    return this.#one("generate", { seed, index, size, app, params, method, symmetry }, how, "puzzle").text;
  }

  draw(puzzle, { theory, app, params, step = "end", theme, ...how } = {}) {
    return this.#one("draw", { text: puzzle, theory, app, params, kind: "whole", step, theme }, how, "svg");
  }

  about() {
    return this.#one("about", {}, {}, "about");
  }
}

/** Compiles the engine. Without a source it is the tresse.wasm beside this file. */
export async function load(source) {
  return new Engine(await compile(source));
}

/** The rating as `tresse rate` writes it. */
export function ratingText({ kind, value }) {
  return kind === "rated" ? String(value) : kind === "more" ? `>${value}` : kind === "infinite" ? "inf" : kind;
}
