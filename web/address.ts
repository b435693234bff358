/* The address: #p=TEXT&app=&params=&with=&changes=&step=&part=&view=, each percent-encoded.
 * z= instead of p= is the same text, deflate-raw and base64url, for texts above 1,000 characters. v=1 is implied. */
export interface Place { text: string; app: string; params: string; theory: string; changes: string; step: string; part: string; view: string }

export class BadAddress extends Error {
  constructor(readonly word: string, readonly found: string) { super(word); }
}

const names: [keyof Place, string][] = [['app', 'app'], ['params', 'params'], ['theory', 'with'], ['changes', 'changes'], ['step', 'step'], ['part', 'part'], ['view', 'view']];
const long = 1000, longest = 200_000, longest_inflated = 16_000_000;

async function through(stream: ReadableWritablePair<Uint8Array, BufferSource>, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>).getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    if ((size += value.length) > longest_inflated) throw new BadAddress('too_long', '');
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

export async function deflate(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const b of bytes) binary += String.fromCharCode(b);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

export async function inflate(code: string): Promise<string> {
  try {
    const binary = atob(code.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = await through(new DecompressionStream('deflate-raw'), Uint8Array.from(binary, c => c.charCodeAt(0)));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (e) {
    throw e instanceof BadAddress ? e : new BadAddress('bad_address_deflate', code);
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    throw new BadAddress('bad_address_percent', text.slice(0, 40));
  }
}

/* Gives null if the address names no puzzle; throws BadAddress if it can't be read. */
export async function parse(hash: string): Promise<Place | null> {
  const place: Place = { text: '', app: '', params: '', theory: '', changes: '', step: '', part: '', view: '' };
  let found = false;
  for (const piece of hash.replace(/^#/, '').split('&')) {
    const at = piece.indexOf('='), name = at < 0 ? piece : piece.slice(0, at), value = at < 0 ? '' : decode(piece.slice(at + 1));
    if (name === 'p' || name === 'z') {
      found = true;
      place.text = name === 'p' ? value : await inflate(value);
    }
    if (name === 'v' && value !== '1') throw new BadAddress('bad_address_version', value.slice(0, 40));
    const known = names.find(n => n[1] === name);
    if (known) place[known[0]] = value;
  }
  return found ? place : null;
}

/* What is unreserved stays readable: an address is read by people, too. */
const encode = (text: string): string => encodeURIComponent(text).replace(/%20/g, '+').replace(/%3D/g, '=').replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/');

/* The text's part of the address; what follows changes with each step. "": it would be far too long. */
export async function head(text: string): Promise<string> {
  if (text.length > longest) return '';
  const plain = encodeURIComponent(text).replace(/%20/g, '+');
  return plain.length <= long ? `#p=${plain}` : `#z=${await deflate(text)}`;
}

export function write(start: string, place: Omit<Place, 'text'>): string {
  let out = start;
  for (const [key, name] of names) {
    const value = place[key as keyof typeof place];
    if (value) out += `&${name}=${encode(value)}`;
  }
  return out;
}

/* Browsers refuse more than a few changes of the address in a second: at most four, the last one always. */
const times: number[] = [];
let waiting = 0;
export function put(hash: string, push: boolean): void {
  clearTimeout(waiting);
  const now = performance.now(), oldest = times[times.length - 4];
  if (oldest !== undefined && now - oldest < 1000 && !push) {
    waiting = window.setTimeout(() => put(hash, false), 1010 - (now - oldest));
    return;
  }
  times.push(now);
  if (times.length > 8) times.splice(0, 4);
  try { history[push ? 'pushState' : 'replaceState'](null, '', hash); } catch { /* the browser keeps its address */ }
}
