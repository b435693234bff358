// base85.ts: bytes as text in a page: how many zeros fill the last four bytes, then five characters for each four bytes, of 85
// that mean nothing to HTML. base64 would be longer by a fifteenth. build.mjs writes it, engine.ts reads it.
const signs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).filter((c) => !`"'<>&\\\`$%`.includes(c));

export function toText(bytes: Uint8Array): string {
  let text = String((4 - (bytes.length % 4)) % 4);
  for (let i = 0; i < bytes.length; i += 4) {
    let word = 0;
    for (let k = 0; k < 4; k++) word = word * 256 + (bytes[i + k] ?? 0);
    for (let part = 85 ** 4; part >= 1; part /= 85) text += signs[Math.floor(word / part) % 85];
  }
  return text;
}

export function fromText(text: string): ArrayBuffer {
  const value = new Uint8Array(128);
  signs.forEach((c, i) => (value[c.charCodeAt(0)] = i));
  const words = new DataView(new ArrayBuffer(((text.length - 1) / 5) * 4));
  for (let i = 1; i < text.length; i += 5) {
    let word = 0;
    for (let k = 0; k < 5; k++) word = word * 85 + (value[text.charCodeAt(i + k)] as number);
    words.setUint32(((i - 1) / 5) * 4, word);
  }
  return words.buffer.slice(0, words.byteLength - Number(text[0]));
}
