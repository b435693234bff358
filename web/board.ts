/* The board: puts the library's fragments into place and turns attributes. It knows no geometry but the boxes
 * that the browser reports, for the cell cursor. */
import { id, make, pause, svg_ns } from './dom';
import type { Label, LabelState } from './model';

const stage = (): HTMLElement => id('zoom');
let board: SVGSVGElement | null = null;
let shapes = new Map<string, Element[]>();      /* label → its elements on the board */
let subjects = new Map<string, Label>();        /* label → what it says */
let roles: Element[] = [], near: Element[] = []; /* those of a step, and those beside them that it shows */
export const current = (): SVGSVGElement | null => board;

/* A board of a view, or what is to be said instead of it. A large one is put in place a few lines at a time, and taken away
 * like that, so that the page is never blocked: the library writes one line for each thing it draws. Gives true if that was
 * done in parts, and all are there. */
let laying = 0;
export async function place(svg: string, view: string, state: (label: string) => LabelState, instead: string): Promise<boolean> {
  const mine = ++laying, { shell, rows } = layers_of(svg), large = rows.length > at_once, old = [...stage().querySelectorAll('svg > g')].filter(g => g.childElementCount > at_once), parts = large || old.length > 0;
  board = null;
  for (let g = old[0]; g; g = old[0]) {
    for (let n = 4 * first; n && g.lastChild; n--) g.lastChild.remove();
    if (!g.lastChild) old.shift();
    await pause();
    if (mine !== laying) return false;
  }
  stage().innerHTML = shell;
  stage().style.transform = '';
  if (instead) stage().append(make('p', { class: 'undrawn' }, instead));
  board = stage().querySelector('svg');
  shapes = new Map();
  turning.clear();
  crowds = new Set();
  roles = [];
  over = board ? [...board.querySelectorAll<SVGGElement>(':scope > [id^=overlay-]')] : [];
  if (!board) return false;
  board.id = 'board';
  board.dataset['view'] = view;
  far = rows.length > most_shown;
  board.classList.toggle('far', far);
  const box = board.viewBox.baseVal;
  whole = new DOMRect(box.x, box.y, box.width, box.height);
  board.classList.toggle('many', is_large()); /* its candidates are faint at all times: there are too many to be turned */
  size = [board.clientWidth, board.clientHeight];
  if (box.height > 0) document.documentElement.style.setProperty('--aspect', String(Math.min(1.9, Math.max(.6, box.width / box.height))));
  for (let n = large ? first : at_once; rows.length;) {
    const begun = performance.now(), part = rows.splice(0, n), more = rows.length > 0;
    for (const layer of new Set(part.map(r => r[0]))) lay(layer, part.filter(r => r[0] === layer).map(r => r[1]).join('\n'), state);
    if (!more) break;
    board.getBoundingClientRect(); /* laid out now, not all of it at the end */
    n = Math.max(first, Math.min(at_once, Math.round(n * slice / Math.max(1, performance.now() - begun))));
    await pause();
    if (mine !== laying) return false;
  }
  recount();
  if (parts) await pause();
  return parts && mine === laying;
}

/* On a board of so many lines a candidate is shown only where a step speaks of its subject: nobody could read all of them,
 * and the browser would take too long. */
const most_shown = 4000;
let far = false;
export const is_far = (): boolean => far && board !== null;

/* Lines that are put in place at once; if there are more: those of the first part, and milliseconds that each may take. */
const at_once = 500, first = 100, slice = 12;

/* The layers, empty, and what is in them: the layer's number and a line, or all lines of a crowd. */
function layers_of(svg: string): { shell: string; rows: [number, string][] } {
  const shell: string[] = [], rows: [number, string][] = [];
  let layer = -1, crowd = false;
  for (const line of svg.split('\n')) {
    const last = rows.at(-1);
    if (crowd && last) last[1] += line;
    else if (/^<(g data-layer|g id|svg|\/)/.test(line)) { shell.push(line); if (/^<g/.test(line)) layer++; }
    else rows.push([layer, line]);
    crowd = line === '<g class="crowd">' || (crowd && line !== '</g>');
  }
  return { shell: shell.join('\n'), rows };
}

function lay(layer: number, fragment: string, state: (label: string) => LabelState): void {
  const into = board?.children[layer], holder = document.createElementNS(svg_ns, 'g');
  holder.innerHTML = fragment;
  for (const e of holder.querySelectorAll<SVGElement>('[data-label][data-state]')) {
    const label = e.dataset['label'] ?? '', list = shapes.get(label);
    if (list) list.push(e); else shapes.set(label, [e]);
    if (e.dataset['state'] === 'gone') e.classList.add('removed');
    put(e, state(label));
    if (e.parentElement?.classList.contains('crowd')) crowds.add(e.parentElement);
  }
  into?.append(...holder.childNodes);
}

/* Boxes with too many labels to show say how many there are. */
let crowds = new Set<Element>();
function recount(): void {
  for (const c of crowds) {
    const more = c.querySelector('.more'), n = c.querySelectorAll('[data-state=candidate]').length;
    if (more) more.textContent = n ? `+${n}` : '';
  }
}

export function know(labels: Label[]): void {
  subjects = new Map(labels.map(l => [l.name, l]));
}

export const label_of = (name: string): Label | undefined => subjects.get(name);

/* The class says which face is shown: rules by data-state, which the body has as well, would ask for all of them again.
 * What is drawn in steps alone has no face. */
function put(e: SVGElement, state: LabelState): void {
  e.dataset['state'] = state;
  if (!e.childElementCount) return;
  e.classList.toggle('open', state === 'candidate');
  e.classList.toggle('held', state === 'value' || state === 'given');
  e.classList.toggle('gone', state === 'gone');
}

/* States that are still to be put: those of many labels are turned a few at a time, but for labels without a face, which
 * cost nothing. */
const turning = new Map<string, LabelState>();
export const turn = (label: string, state: LabelState): void => { turning.set(label, state); };
let turns = false;
export async function turned(): Promise<void> {
  const put_all = (some: [string, LabelState][]): void => { for (const [label, state] of some) { turning.delete(label); for (const e of shapes.get(label) ?? []) put(e as SVGElement, state); } };
  put_all([...turning].filter(([label]) => !shapes.get(label)?.[0]?.childElementCount));
  if (turns) return;
  for (turns = true; turning.size; ) {
    put_all([...turning].slice(0, is_large() && turning.size > at_once ? first : turning.size));
    if (turning.size) await pause();
  }
  turns = false;
}

/* ---- looking closer ---- */
/* On a board of many cells candidates are too small to be read. Then, when a step is shown, only the part of the
 * board that it speaks of is in sight, as large as that allows. What is scaled is the box round the picture: for a picture
 * the browser would lay out every text anew. */
let whole = new DOMRect(), size: [number, number] = [0, 0]; /* of the picture; on the screen */
new ResizeObserver(() => { size = board ? [board.clientWidth, board.clientHeight] : size; }).observe(stage());
const many = 12_500, legible = 12; /* thousandths of a cell; pixels of a candidate's height */
export const is_large = (): boolean => board !== null && Math.max(whole.width, whole.height) > many;

export function look(closer: boolean): void {
  if (!board || !is_large()) return;
  const of = closer ? over.map(l => l.getBBox()).filter(b => b.width || b.height) : [], font = Number(board.querySelector('[data-layer=labels]')?.getAttribute('font-size')) || 290;
  const [w, h] = size, now = Math.min(w / whole.width, h / whole.height), least = font * now / legible; /* of the whole: what can be read */
  stage().style.transform = '';
  if (!of.length || least > .8) return;
  const left = Math.min(...of.map(b => b.x)), top = Math.min(...of.map(b => b.y)), right = Math.max(...of.map(b => b.x + b.width)), bottom = Math.max(...of.map(b => b.y + b.height));
  const share = Math.min(1, Math.max(least, (right - left + 1200) / whole.width, (bottom - top + 1200) / whole.height));
  const at = (middle: number, from: number, all: number, room: number): number => { /* where the part begins, in pixels */
    const begin = Math.min(all * (1 - share), Math.max(0, middle - from - all * share / 2)), beside = (room - all * now) / 2;
    return beside + begin * now - beside * share;
  };
  stage().style.transform = `scale(${1 / share}) translate(${-at((left + right) / 2, whole.x, whole.width, w)}px, ${-at((top + bottom) / 2, whole.y, whole.height, h)}px)`;
}

/* ---- overlays ---- */
let over: SVGGElement[] = []; /* the layers of the board that are for them */

/* Draws a fragment over the board; "" takes it away. */
export function overlay(fragment: string): void {
  recount();
  for (const l of over) l.replaceChildren();
  for (const e of roles) e.classList.remove('role');
  for (const e of near) e.classList.remove('near');
  near = [];
  for (const c of crowds) c.classList.remove('covered');
  roles = [];
  if (!board) return;
  if (!is_large()) board.toggleAttribute('data-shown', fragment !== '');
  if (!fragment) return;
  const holder = document.createElementNS(svg_ns, 'g');
  holder.innerHTML = fragment;
  for (const g of [...holder.children] as SVGElement[]) over.find(l => l.id === `overlay-${g.dataset['layer'] ?? ''}`)?.append(g);
  const spoken = new Set<string>();
  for (const e of overlaid('[data-label][data-role]')) {
    const label = e.dataset['label'] ?? '';
    for (const shape of shapes.get(label) ?? []) { shape.classList.add('role'); shape.closest('.crowd')?.classList.add('covered'); roles.push(shape); }
    spoken.add(subjects.get(label)?.subject ?? '');
  }
  if (far) near = [...shapes].filter(([label]) => spoken.has(subjects.get(label)?.subject ?? '')).flatMap(([, list]) => list);
  for (const e of near) e.classList.add('near');
}

const overlaid = (selector: string): SVGElement[] => over.flatMap(l => [...l.querySelectorAll<SVGElement>(selector)]);
const parts_of = (e: SVGElement): number[] => (e.dataset['part'] ?? '').split(/\s+/).filter(Boolean).map(Number);

/* What is of a later part is not rendered, what is new is lit. null: everything; last: the conclusion, everything too. */
export function part(p: number | null, last: number, reasons: boolean): void {
  const whole = p === null || p >= last, because = overlaid('[data-link=because]'), all = reasons || because.length <= 6;
  for (const e of overlaid('[data-part]')) {
    const of = parts_of(e);
    e.classList.toggle('off', !whole && of.length > 0 && Math.min(...of) > (p as number));
    e.classList.toggle('past', !whole && !of.includes(p as number) && !of.includes(0));
  }
  if (!all) for (const e of because) if (whole || !parts_of(e).includes(p as number)) e.classList.add('off');
}

/* More lines of this kind than are shown at once? */
export const many_reasons = (): boolean => overlaid('[data-link=because]').length > 6;

/* Lights one part while everything stays in sight; null ends it. */
export function light(p: number | null, reasons: boolean): void {
  const because = overlaid('[data-link=because]'), few = reasons || because.length <= 6;
  for (const e of overlaid('[data-part]')) e.classList.toggle('past', p !== null && !parts_of(e).includes(p) && !parts_of(e).includes(0));
  for (const e of because) e.classList.toggle('off', !few && (p === null || !parts_of(e).includes(p)));
}

/* Grades of a hint: 1 nothing, 2 where, 3 what it concludes, 4 everything. */
export function grade(g: number): void {
  if (g >= 4) return;
  for (const e of overlaid('[data-part], [data-also]')) {
    const role = (e.dataset['role'] ?? '').split(/\s+/), where = e.dataset['variable'] !== undefined, concluded = role.includes('target') || role.includes('asserted');
    e.classList.toggle('off', !(g === 2 ? where : g === 3 && (concluded || where)));
  }
  if (g === 1) overlay('');
  if (g === 2 && board) for (const l of roles) l.classList.remove('role');
}

export function name(text: string): void {
  board?.setAttribute('aria-label', text);
}

/* The candidate at an event, or "". */
export function candidate_at(target: EventTarget | null): string {
  const e = target instanceof Element ? target.closest<SVGElement>('[data-label]') : null;
  const label = e?.dataset['label'] ?? '';
  return (shapes.get(label)?.[0] as SVGElement | undefined)?.dataset['state'] === 'candidate' ? label : '';
}

/* The candidate that a change has taken away, and that a click brings back; or "". */
export const removed_at = (target: EventTarget | null): string =>
  (target instanceof Element ? target.closest<SVGElement>('.removed[data-state=gone]') : null)?.dataset['label'] ?? '';

/* Makes a candidate one of those. */
export function strike(label: string): void {
  for (const e of shapes.get(label) ?? []) e.classList.add('removed');
}

/* The part of the step that the label there has its mark in. */
export function part_at(target: EventTarget | null): number | null {
  const label = (target instanceof Element ? target.closest<SVGElement>('[data-label]') : null)?.dataset['label'];
  const of = label === undefined ? [] : overlaid('[data-label][data-role]').filter(e => e.dataset['label'] === label).flatMap(parts_of);
  return of.length ? Math.min(...of) : null;
}

/* What roles labels have, for the table beside the board. */
export function role_table(): Map<string, string[]> {
  const out = new Map<string, string[]>();
  for (const e of overlaid('[data-label][data-role]'))
    if (!e.classList.contains('off')) out.set(e.dataset['label'] ?? '', [...(out.get(e.dataset['label'] ?? '') ?? []), ...(e.dataset['role'] ?? '').split(/\s+/)]);
  return out;
}

/* ---- the cell cursor: a frame round the labels of one subject ---- */
let at_subject = '';
const frame = document.createElementNS(svg_ns, 'rect');
frame.setAttribute('class', 'cursor');

function boxes(): Map<string, DOMRect> {
  const out = new Map<string, DOMRect>();
  for (const [label, list] of shapes) {
    const subject = subjects.get(label)?.subject ?? label, b = (list[0] as Element).getBoundingClientRect(), old = out.get(subject);
    if (!b.width) continue;
    const x = Math.min(b.left, old?.left ?? b.left), y = Math.min(b.top, old?.top ?? b.top);
    out.set(subject, new DOMRect(x, y, Math.max(b.right, old?.right ?? b.right) - x, Math.max(b.bottom, old?.bottom ?? b.bottom) - y));
  }
  return out;
}

const middle = (b: DOMRect): [number, number] => [b.x + b.width / 2, b.y + b.height / 2];

/* Moves to the nearest subject in a direction; gives its name. */
export function cursor(dx: number, dy: number): string {
  const all = boxes(), here = all.get(at_subject);
  if (!board || !all.size) return '';
  let best = here ? at_subject : (all.keys().next().value as string), least = Infinity;
  if (here) {
    const [hx, hy] = middle(here);
    for (const [subject, b] of all) {
      const [x, y] = middle(b), along = (x - hx) * dx + (y - hy) * dy, aside = Math.abs((x - hx) * dy) + Math.abs((y - hy) * dx);
      if (subject !== at_subject && along > 4 && aside <= along && along + 3 * aside < least) { least = along + 3 * aside; best = subject; }
    }
  }
  at_subject = best;
  const box = all.get(best) as DOMRect, to = board.getScreenCTM()?.inverse(), a = new DOMPoint(box.left, box.top).matrixTransform(to), z = new DOMPoint(box.right, box.bottom).matrixTransform(to);
  for (const [k, v] of [['x', a.x], ['y', a.y], ['width', z.x - a.x], ['height', z.y - a.y]] as const) frame.setAttribute(k, String(v));
  board.append(frame);
  return best;
}

/* The candidate of the cursor's subject with a value that begins like this. */
export function at_cursor(value: string): string {
  for (const [label, l] of subjects) if (l.subject === at_subject && l.value === value) return label;
  return '';
}
