/* The player: the profile over the slider, the list of the path by rounds, and the card of the selected step. */
import { by, id, make, pause, svg_ns } from './dom';
import { family, is_single, is_trial, rule_text, s, type At, type Step } from './model';
import { brief, no_step, word } from './words';

type Go = (step: At, part?: number | null) => void;
let go: Go = () => undefined;
let items = new Map<string, HTMLElement>();
let listed = 0, bars: SVGRectElement[] = [];
let selected: HTMLElement | null = null;
let round: HTMLElement | null = null, fold: HTMLElement | null = null;

/* ---- the list ---- */
function item(step: string, line: string, chip = ''): HTMLElement {
  const b = make('button', { type: 'button', 'data-step': step, tabindex: '-1' });
  if (chip) b.append(make('span', { class: 'chip', 'aria-hidden': 'true' }, chip));
  b.append(make('span', { class: 'nrc' }, line));
  items.set(step, b);
  return b;
}

function open_round(x: Step): HTMLElement {
  fold = null;
  round = make('section', { 'data-in': String(x.round) }, make('h3', {}, word('round', x.round)));
  id('steps').append(round);
  return round;
}

/* Singles of a round are one line of chips until it is opened; nothing in it is ever display: none. */
function open_fold(into: HTMLElement): HTMLElement {
  const chips = make('div', { class: 'chips' }), opener = make('button', { type: 'button', class: 'open', tabindex: '-1' });
  const whole = make('div', { class: 'fold' }, opener, chips);
  opener.addEventListener('click', () => whole.classList.toggle('opened'));
  into.append(whole);
  return (fold = chips);
}

/* What follows from the hypothesis of a trial: a path of its own, opened inside the list. */
function trace(of: HTMLElement, x: Step): HTMLElement {
  const inner = x.parts.filter(p => p.part > 0 && p.part < x.last), opener = make('button', { type: 'button', class: 'open', tabindex: '-1', 'aria-expanded': 'false' }, word('trace', inner.length));
  const list = make('ol', { class: 'trace' });
  opener.addEventListener('click', () => {
    if (!list.childElementCount) list.append(...inner.map(p => make('li', {}, make('button', { type: 'button', tabindex: '-1', 'data-of': String(x.n), 'data-inner': String(p.part) }, p.nrc || p.text))));
    opener.setAttribute('aria-expanded', String(of.toggleAttribute('data-open')));
  });
  return make('div', { class: 'inner' }, opener, list);
}

function add(x: Step): void {
  const into = round && round.dataset['in'] === String(x.round) ? round : open_round(x);
  const b = item(String(x.n), x.line, is_single(x) ? x.conclusion.replace(/ = /g, '=') : '');
  b.dataset['rule'] = x.rule;
  b.dataset['length'] = String(x.length);
  b.dataset['round'] = String(x.round);
  if (!is_single(x)) { fold = null; into.append(b, ...(is_trial(x) ? [trace(b, x)] : [])); return; }
  const chips = fold ?? open_fold(into), opener = chips.previousElementSibling as HTMLElement;
  chips.append(b);
  opener.textContent = chips.childElementCount === 1 ? word('single') : word('singles', chips.childElementCount);
}

/* Begins a list; more() goes on with what has been found since, a few items at a time. */
export function begin(): void {
  items = new Map();
  listed = 0;
  round = fold = selected = null;
  id('steps').replaceChildren(item('0', word('start')));
}

export function more(): boolean {
  const old = listed;
  for (; listed < Math.min(s.steps.length, old + 300); listed++) add(s.steps[listed] as Step);
  return listed > old;
}

export async function end(): Promise<void> {
  const mine = items;
  while (more() && listed < s.steps.length) {
    await pause();
    if (mine !== items) return;
  }
  id('steps').append(item('end', word('end')));
  profile();
  const slider = by<HTMLInputElement>('slider');
  slider.max = String(s.steps.length + 1);
}

/* ---- the profile: one bar for each step, as high as it is long ---- */
function profile(): void {
  const n = Math.max(1, s.steps.length), wide = Math.min(.88, n / 30), most = Math.max(1, ...s.steps.map(x => x.length)), svg = document.createElementNS(svg_ns, 'svg');
  svg.setAttribute('viewBox', `0 0 ${n} ${100}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  bars = s.steps.map((x, i) => {
    const r = document.createElementNS(svg_ns, 'rect'), high = 8 + Math.round(92 * x.length / most);
    for (const [k, v] of [['x', i + (1 - wide) / 2], ['y', 100 - high], ['width', wide], ['height', high]] as const) r.setAttribute(k, String(v));
    r.setAttribute('class', family(x));
    svg.append(r);
    return r;
  });
  id('profile').replaceChildren(svg);
}

const at_profile = (e: MouseEvent): number => {
  const b = id('profile').getBoundingClientRect();
  return Math.min(s.steps.length, Math.max(1, 1 + Math.floor((e.clientX - b.left) / b.width * s.steps.length)));
};

export function hardest(): At {
  let best: Step | undefined;
  for (const x of s.steps) if (!best || x.length > best.length) best = x;
  return best ? best.n : 0;
}

/* ---- the card ---- */
/* The line, each cell of it a span of its part. */
function line_of(x: Step): (Node | string)[] {
  const out: (Node | string)[] = [];
  let rest = brief(x.line);
  for (const p of x.parts) {
    const at = p.nrc ? rest.indexOf(p.nrc) : -1;
    if (at < 0) continue;
    out.push(rest.slice(0, at), make('span', { 'data-part': String(p.part) }, p.nrc));
    rest = rest.slice(at + p.nrc.length);
  }
  return [...out, rest];
}

/* Cells of a chain have the numbers that they have on the board. */
export function sentences(x: Step): HTMLElement {
  const list = make('ol', { class: x.last ? 'parts' : 'parts plain' });
  for (const p of x.parts) {
    const li = make('li', { 'data-part': String(p.part) }, p.text + ' ');
    if (x.last) li.tabIndex = 0;
    if (p.part > 0 && p.part < x.last) li.classList.add('cell');
    list.append(li);
  }
  return list;
}

let carded: Step | At | null = null;
export function card(x: Step | At, counts: () => number[]): void {
  if (carded === x && typeof x === 'object') return;
  carded = x;
  const title = id('card-title'), line = id('card-line'), text = id('explanation');
  id('card-tools').hidden = typeof x !== 'object';
  id('card').scrollTop = 0;
  if (typeof x !== 'object') {
    title.replaceChildren(word(x === 'end' ? 'end' : 'start'));
    line.replaceChildren();
    text.replaceChildren();
    id('card-note').textContent = !s.steps.length && s.answer ? no_step('start', s.answer.outcome) : word(x === 'end' ? 'end_text' : 'start_text', ...counts());
    return;
  }
  id('card-note').textContent = '';
  title.replaceChildren(rule_text(x), ' ', make('small', {}, `· ${word('step_of', x.n, s.steps.length)} · ${word('round', x.round)}`));
  line.replaceChildren(...line_of(x));
  text.replaceChildren(sentences(x));
  id('tell').hidden = x.last < 1;
}

/* The part that is told, and those to come. */
export function told(part: number | null): void {
  for (const e of document.querySelectorAll<HTMLElement>('#card [data-part]')) {
    const p = Number(e.dataset['part']);
    e.classList.toggle('lit', p === part);
    e.classList.toggle('later', part !== null && p > part);
  }
  for (const e of document.querySelectorAll<HTMLElement>('#steps [data-inner]')) e.classList.toggle('lit', part !== null && s.step === Number(e.dataset['of']) && part === Number(e.dataset['inner']));
}

export function light(part: number | null): void {
  for (const e of document.querySelectorAll<HTMLElement>('#card [data-part]')) e.classList.toggle('lit', part !== null && Number(e.dataset['part']) === part);
}

/* ---- the selected step ---- */
/* Brings an item into sight by the list's own scrollTop: the page must not move. */
export function reveal(): void {
  const list = id('steps'), e = selected;
  if (!e || list.scrollHeight <= list.clientHeight + 1) return;
  const a = e.getBoundingClientRect(), b = list.getBoundingClientRect();
  if (a.top < b.top + 8) list.scrollTop += a.top - b.top - 40;
  else if (a.bottom > b.bottom - 8) list.scrollTop += a.bottom - b.bottom + 40;
}

let marked: SVGRectElement | undefined;
export function select(at: At): void {
  selected?.removeAttribute('aria-current');
  selected?.setAttribute('tabindex', '-1');
  selected = items.get(String(at)) ?? null;
  if (selected) {
    selected.setAttribute('aria-current', 'step');
    selected.setAttribute('tabindex', '0');
    const folded = selected.closest('.fold');
    for (const f of document.querySelectorAll('#steps .fold.opened')) if (f !== folded) f.classList.remove('opened');
    folded?.classList.add('opened');
  }
  marked?.classList.remove('now');
  marked = typeof at === 'number' ? bars[at - 1] : undefined;
  marked?.classList.add('now');
  const slider = by<HTMLInputElement>('slider');
  slider.value = String(at === 'end' ? s.steps.length + 1 : at);
  slider.setAttribute('aria-valuetext', at === 'end' ? word('end') : at === 0 ? word('start') : word('step_of', at, s.steps.length));
  by<HTMLButtonElement>('first').disabled = by<HTMLButtonElement>('prev').disabled = at === 0;
  by<HTMLButtonElement>('next').disabled = by<HTMLButtonElement>('last').disabled = at === 'end';
}

/* ---- what happens on it ---- */
export const next = (at: At): At => (at === 'end' || at >= s.steps.length ? 'end' : at + 1);
export const prev = (at: At): At => (at === 'end' ? s.steps.length : Math.max(0, at - 1));

function swipes(e: HTMLElement, act: (by: number) => void): void {
  let x = 0, y = 0;
  e.addEventListener('touchstart', t => { x = t.touches[0]?.clientX ?? 0; y = t.touches[0]?.clientY ?? 0; }, { passive: true });
  e.addEventListener('touchend', t => {
    const dx = (t.changedTouches[0]?.clientX ?? x) - x, dy = (t.changedTouches[0]?.clientY ?? y) - y;
    if (Math.abs(dx) > 60 && Math.abs(dy) < 40) act(dx < 0 ? 1 : -1);
  }, { passive: true });
}

export function start(act: Go): void {
  go = act;
  const by_one = (n: number): void => go(n > 0 ? next(s.step) : prev(s.step));
  id('steps').addEventListener('click', e => {
    const b = (e.target as Element).closest<HTMLElement>('[data-step]'), inner = (e.target as Element).closest<HTMLElement>('[data-inner]');
    if (inner) go(Number(inner.dataset['of']), Number(inner.dataset['inner']));
    else if (b) go(b.dataset['step'] === 'end' ? 'end' : Number(b.dataset['step']));
  });
  by('first').addEventListener('click', () => go(0));
  by('prev').addEventListener('click', () => by_one(-1));
  by('next').addEventListener('click', () => by_one(1));
  by('last').addEventListener('click', () => go('end'));
  const slider = by<HTMLInputElement>('slider');
  slider.addEventListener('input', () => { const k = Number(slider.value); go(k > s.steps.length ? 'end' : k); });
  for (const e of [slider, id('profile')]) e.addEventListener('wheel', w => { w.preventDefault(); by_one(w.deltaY); }, { passive: false });
  id('profile').addEventListener('click', e => { if (s.steps.length) go(at_profile(e)); });
  id('profile').addEventListener('mousemove', e => { const x = s.steps[at_profile(e) - 1]; if (x) id('profile').title = word('profile_tip', x.n, rule_text(x)); });
  swipes(id('card'), by_one);
}
