/* Small helpers for the document: elements by id, made elements, files, the clipboard. */
import { brief, word } from './words';

export function id<T extends HTMLElement = HTMLElement>(name: string): T {
  const e = document.getElementById(name);
  if (!e) throw new Error(`#${name}`);
  return e as T;
}

export function by<T extends HTMLElement = HTMLElement>(testid: string): T {
  const e = document.querySelector<T>(`[data-testid="${testid}"]`);
  if (!e) throw new Error(`[data-testid=${testid}]`);
  return e;
}

/* An element with attributes and children; text is only ever text. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K, attributes: Record<string, string> = {}, ...children: (Node | string)[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
  e.append(...children.map(c => (typeof c === 'string' ? brief(c) : c)));
  return e;
}

export function button(text: string, act: () => void, kind = ''): HTMLButtonElement {
  const b = make('button', { type: 'button' }, text);
  if (kind) b.className = kind;
  b.addEventListener('click', act);
  return b;
}

/* Lets the browser draw and listen; also where it draws nothing because nobody looks. */
export const pause = (): Promise<void> => new Promise(go_on => { requestAnimationFrame(() => setTimeout(go_on)); setTimeout(go_on, 100); });

export const svg_ns = 'http://www.w3.org/2000/svg';

export function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const a = make('a', { href: url, download: name });
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

let fading = 0;
export function toast(text: string): void {
  id('toast').textContent = text;
  clearTimeout(fading);
  fading = window.setTimeout(() => { id('toast').textContent = ''; }, 2500);
}

export async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(word('copied'));
  } catch {
    toast(word('copy_failed'));
  }
}

/* What is kept between visits; a browser that keeps nothing is not an error. */
export const kept = {
  get(key: string): string { try { return localStorage.getItem('tresse.' + key) ?? ''; } catch { return ''; } },
  set(key: string, value: string): void { try { localStorage.setItem('tresse.' + key, value); } catch { /* not kept, then */ } },
  forget(): void { try { for (const k of ['theme', 'theory', 'last']) localStorage.removeItem('tresse.' + k); } catch { /* nothing was kept */ } },
};
