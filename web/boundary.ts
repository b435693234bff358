// boundary.ts: the functions of src/wasm/web.h, called from JavaScript. It knows nothing of workers: tests use it as well.

/** What the module exports. */
type Exports = {
  memory: WebAssembly.Memory;
  _initialize(): void;
  web_open(): number;
  web_buffer(n: number): number;
  web_set(name: number, value: number, n: number): number;
  web_do(operation: number): number;
};

export type Emit = (event: string, bytes: Uint8Array) => void;

/** What tick may answer; several are added. */
export const STOP = 1,
  REPORT = 2;

export const TEXT_MOST = 1 << 24;

export class Boundary {
  private readonly exports: Exports;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  constructor(module: WebAssembly.Module, emit: Emit, tick: () => number) {
    const tresse = {
      // Views are made anew each time: memory may have grown, and then old ones are empty.
      emit: (event: number, at: number, n: number) => emit(this.name(event), new Uint8Array(this.exports.memory.buffer, at >>> 0, n >>> 0)),
      tick,
    };
    this.exports = new WebAssembly.Instance(module, { tresse }).exports as unknown as Exports;
    this.exports._initialize();
    this.exports.web_open();
  }

  /** Does one request; returns its status. */
  request(op: string, set: Record<string, string>): number {
    for (const [name, value] of Object.entries(set)) this.set(name, value);
    return this.exports.web_do(this.place([op]));
  }

  /** A value that is too long is not copied: its length is enough for C to refuse it. */
  private set(name: string, value: string): void {
    const bytes = value.length > TEXT_MOST ? null : this.encoder.encode(value);
    const at = bytes && bytes.length <= TEXT_MOST ? this.place([name, bytes]) : 0;
    const label = at || this.place([name]);
    this.exports.web_set(label, at && at + this.encoder.encode(name).length + 1, bytes ? bytes.length : value.length);
  }

  /** Puts a name, closed by a NUL, and perhaps bytes into the buffer; 0: there is no memory. */
  private place([name, bytes = new Uint8Array()]: [string, Uint8Array?]): number {
    const label = this.encoder.encode(name + "\0");
    const at = this.exports.web_buffer(label.length + bytes.length) >>> 0;
    if (at) this.put(at, label);
    if (at) this.put(at + label.length, bytes);
    return at;
  }

  private put(at: number, bytes: Uint8Array): void {
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private name(at: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return this.decoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  }
}
