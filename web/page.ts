/* The page: starts the engine, listens to keys, clicks, drops and the address, and is open to scripts as window.tresse. */
import { BadAddress, parse } from './address';
import * as asks from './asks';
import * as board from './board';
import * as core from './core';
import * as dialogs from './dialogs';
import { by, copy, id, kept } from './dom';
import { s, type About, type At } from './model';
import * as player from './player';
import { fill, word } from './words';

const field = (): HTMLTextAreaElement => id<HTMLTextAreaElement>('puzzle');
const theory = (): string => id<HTMLInputElement>('theory').value.trim();

/* ---- the paste field ---- */
/* A text so long that the field would lay it out for seconds is held beside it. */
let held = '';
const is_long = (text: string): boolean => {
  if (text.length > 100_000) return true;
  for (let at = 0, end; at < text.length; at = end + 1) {
    end = text.indexOf('\n', at);
    if ((end < 0 ? text.length : end) - at > 5000) return true;
    if (end < 0) break;
  }
  return false;
};

function put_text(text: string): void {
  held = is_long(text) ? text : '';
  field().value = held ? '' : text;
  field().placeholder = held ? word('held', held.length.toLocaleString()) : word('puzzle_hint');
}

function paste(): void {
  const hidden = id('input').hidden;
  id('input').hidden = !hidden && s.puzzle !== null;
  if (id('input').hidden) return;
  dialogs.recent();
  field().focus();
  field().select();
}

function solve(): void {
  dialogs.read_options();
  asks.mode('');
  void core.load(field().value || held, { app: id<HTMLSelectElement>('app').value, params: id<HTMLInputElement>('params').value.trim(), theory: theory() });
}

/* What would be understood, while one types. */
let guessing = 0;
function guess(): void {
  clearTimeout(guessing);
  held = field().value ? '' : held;
  const text = field().value;
  if (!text.trim() || text.length > 100_000) { id('guess').textContent = ''; return; }
  guessing = window.setTimeout(() => {
    if (s.state === 'busy') return;
    const app = id<HTMLSelectElement>('app').value, params = id<HTMLInputElement>('params').value.trim();
    void core.engine.ask('read', { text, ...(app ? { app } : {}), ...(params ? { params } : {}) }, a => {
      if (field().value !== text) return;
      if (a.event === 'puzzle') id('guess').textContent = word('understood', String(a['says'] ?? a['app']));
      else if (a.event === 'error') id('guess').textContent = String(a['text'] ?? '');
    });
  }, 300);
}

async function take_file(file: File): Promise<void> {
  if (file.size > 16_000_000) { core.refuse(word('too_long')); return; }
  core.ask_input();
  put_text(await file.text());
  id<HTMLSelectElement>('app').value = '';
  solve();
}

function drops(): void {
  const over = (e: DragEvent): void => { e.preventDefault(); document.body.dataset['drop'] = ''; };
  window.addEventListener('dragover', over);
  window.addEventListener('dragleave', e => { if (!e.relatedTarget) delete document.body.dataset['drop']; });
  window.addEventListener('drop', e => {
    e.preventDefault();
    delete document.body.dataset['drop'];
    const file = e.dataTransfer?.files[0], text = e.dataTransfer?.getData('text/plain') ?? '';
    if (file) void take_file(file);
    else if (text) { core.ask_input(); put_text(text); solve(); }
  });
}

async function pick(by_one: number): Promise<void> {
  const n = s.puzzle?.count ?? 1, index = s.input.index + by_one;
  if (index >= 0 && index < n && s.state !== 'busy') await core.load(s.input.text, { ...s.input, index, theory: s.theory });
}

/* ---- keys ---- */
const moves: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const acts: Record<string, () => void> = {
  ArrowRight: () => core.go(taken()), ArrowLeft: () => core.go(player.prev(s.step)), n: () => core.go(taken()), b: () => core.go(player.prev(s.step)),
  'Shift+ArrowRight': () => core.tell_part(1), 'Shift+ArrowLeft': () => core.tell_part(-1), Home: () => core.go(0), End: () => core.go('end'), h: () => core.go(player.hardest()),
  ' ': () => { asks.hint(); }, w: () => asks.mode(s.mode === 'why' ? '' : 'why'), e: () => asks.mode(s.mode === 'try' ? '' : 'try'), a: () => void asks.all(), v: () => void core.turn_view(),
  z: () => void asks.undo(), y: () => void asks.redo(), p: paste, c: () => void copy(core.line_shown()), '?': () => dialogs.open('helping'),
};

/* Buttons that do what a key does. */
const keyed: [HTMLElement, string][] = [
  [by('paste'), 'p'], [by('hint'), ' '], [by('why'), 'w'], [id('try'), 'e'], [by('all'), 'a'], [id('view'), 'v'],
  [by('undo'), 'z'], [by('redo'), 'y'], [id('tell'), 'Shift+ArrowRight'], [id('copy'), 'c'],
];

/* The next step; after a hint, the step it spoke of. */
const taken = (): At => (s.branch?.kind === 'hint' ? s.branch.step.n : player.next(s.step));

function escape(): void {
  if (asks.back()) return;
  if (s.state === 'busy') void core.cancel();
  else if (!id('input').hidden && s.puzzle) id('input').hidden = true;
}

/* On the focused board arrows move the cursor, and a digit speaks of the candidate there. */
function on_board(e: KeyboardEvent): boolean {
  if (document.activeElement !== id('stage')) return false;
  const m = moves[e.key];
  if (m && !e.shiftKey) { id('says').textContent = board.cursor(m[0], m[1]); return true; }
  const label = /^[0-9A-Za-z]$/.test(e.key) && s.mode ? board.at_cursor(e.key.toUpperCase()) || board.at_cursor(e.key) : '';
  if (!label) return false;
  if (s.mode === 'try') asks.enter(label, 'assert'); else void asks.why(label);
  return true;
}

function key(e: KeyboardEvent): void {
  const t = e.target as Element, in_field = t.closest('textarea, select, input:not([type=range], [type=checkbox])') !== null;
  if (e.altKey || e.metaKey || dialogs.is_open()) return;
  if (e.key === 'Escape') { (document.activeElement as HTMLElement | null)?.blur?.(); escape(); return; }
  if (in_field || (e.ctrlKey && !/^[zy]$/i.test(e.key))) return;
  if ((e.key === ' ' || e.key === 'Enter') && t.closest('button, a, summary, [type=checkbox], [tabindex="0"][data-part]')) return;
  if (!e.ctrlKey && on_board(e)) { e.preventDefault(); return; }
  const name = e.key.length === 1 ? e.key.toLowerCase() : e.shiftKey && e.key.startsWith('Arrow') ? `Shift+${e.key}` : e.key;
  const act = acts[e.ctrlKey && e.shiftKey && name === 'z' ? 'y' : name];
  if (!act || (!s.puzzle && !'?pzy'.includes(name))) return;
  e.preventDefault();
  act();
}

/* ---- the board ---- */
let pressed = 0;
function pointer(): void {
  const stage = id('stage');
  stage.addEventListener('mousedown', e => e.preventDefault()); /* the mouse leaves the focus where it is: arrows go on stepping */
  stage.addEventListener('click', e => {
    const label = board.candidate_at(e.target);
    if (s.mode === 'try') asks.click(label, board.removed_at(e.target), e.timeStamp, e.detail);
    else if (label && s.mode === 'why') void asks.why(label);
  });
  stage.addEventListener('contextmenu', e => {
    const label = board.candidate_at(e.target);
    if (label) { e.preventDefault(); clearTimeout(pressed); void asks.why(label); }
  });
  stage.addEventListener('touchstart', e => {
    const label = board.candidate_at(e.target);
    clearTimeout(pressed);
    if (label && e.touches.length === 1) pressed = window.setTimeout(() => void asks.why(label), 550);
  }, { passive: true });
  for (const on of ['touchend', 'touchmove', 'touchcancel']) stage.addEventListener(on, () => clearTimeout(pressed), { passive: true });
  stage.addEventListener('mouseover', e => { if (!s.branch && s.part === null) player.light(board.part_at(e.target)); });
  stage.addEventListener('focus', () => { if (stage.matches(':focus-visible')) board.cursor(0, 0); });
}

/* A part of the sentences or of the line lights what it speaks of. */
function parts(): void {
  const card = id('card'), of = (e: Event): number | null => { const x = (e.target as Element).closest<HTMLElement>('[data-part]'); return x ? Number(x.dataset['part']) : null; };
  const light = (p: number | null): void => { if (s.part !== null || s.branch) return; board.light(p, core.reasons()); player.light(p); };
  card.addEventListener('mouseover', e => light(of(e)));
  card.addEventListener('mouseleave', () => light(null));
  card.addEventListener('focusin', e => light(of(e)));
  card.addEventListener('focusout', () => light(null));
  card.addEventListener('click', e => { const p = of(e); if (p !== null) core.go(s.step, s.part === p ? null : p); });
  card.addEventListener('keydown', e => { const p = of(e); if (p !== null && e.key === 'Enter') core.go(s.step, s.part === p ? null : p); });
  id('because').addEventListener('change', () => core.show());
}

/* ---- the address ---- */
async function visit(): Promise<void> {
  try {
    const p = await parse(location.hash);
    if (!p) {
      document.body.dataset['first'] = '';
      core.close();
      core.ask_input();
      dialogs.recent();
      core.put_state('empty');
      if (matchMedia('(hover: hover)').matches) field().focus();
      void dialogs.thumbnails();
      return;
    }
    put_text(p.text);
    id<HTMLInputElement>('theory').value = p.theory || kept.get('theory');
    id<HTMLSelectElement>('app').value = s.about.apps.some(a => a.name === p.app) ? p.app : '';
    await core.load(p.text, { ...p, theory: p.theory || theory(), push: false });
  } catch (e) {
    if (!(e instanceof BadAddress)) throw e;
    core.refuse(word('bad_address', word(e.word, e.found)));
    core.ask_input();
    core.put_state('error');
  }
}

/* ---- for scripts ---- */
interface Options { app?: string; params?: string; theory?: string; changes?: string; step?: number | string }
function api(ready: Promise<void>): object {
  return {
    get version() { return s.about.version.match(/\d+\.\d+\.\d+/)?.[0] ?? ''; },
    get build() { return s.about.build || s.about.version; },
    get position() { return { puzzle: s.puzzle?.text ?? '', app: s.puzzle?.app ?? '', params: s.puzzle?.params ?? '', changes: s.changes, step: s.step, part: s.part, view: s.view }; },
    ready,
    load: async (input: string, o: Options = {}) => {
      const text = String(input ?? '');
      await ready;
      put_text(text);
      return core.load(text, { ...o, theory: o.theory ?? theory(), step: o.step === undefined ? '0' : String(o.step) });
    },
    json: () => s.answer?.path ?? '',
    goto: (step: At | string, part?: number) => core.go(step === 'end' ? 'end' : Math.min(s.steps.length, Math.max(0, Math.floor(Number(step)) || 0)), part ?? null),
    why: (label: string) => asks.why(label),
    hint: (grade: number) => asks.hint(grade),
    cancel: () => core.cancel(),
    svg: () => core.figure_now(),
  };
}

/* ---- the start ---- */
const modern = (): boolean => typeof DecompressionStream === 'function' && typeof WebAssembly === 'object' &&
  WebAssembly.validate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11]));

function wire(): void {
  player.start(core.go);
  asks.start();
  window.addEventListener('keydown', key);
  window.addEventListener('popstate', () => void visit());
  id('input').addEventListener('submit', e => { e.preventDefault(); solve(); });
  id('input-close').addEventListener('click', () => { id('input').hidden = true; });
  for (const name of ['puzzle', 'app', 'params']) id(name).addEventListener('input', guess);
  field().addEventListener('paste', e => { const t = e.clipboardData?.getData('text/plain') ?? ''; if (is_long(t)) { e.preventDefault(); put_text(t); } });
  field().addEventListener('keydown', e => { if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) { e.preventDefault(); solve(); } });
  by('cancel').addEventListener('click', () => void core.cancel());
  for (const [button, name] of keyed) button.addEventListener('click', () => acts[name]?.());
  id('closer').addEventListener('click', core.look_closer);
  id('picker-prev').addEventListener('click', () => void pick(-1));
  id('picker-next').addEventListener('click', () => void pick(1));
  id('more').addEventListener('click', () => id('more').setAttribute('aria-expanded', String(id('more').getAttribute('aria-expanded') !== 'true')));
  document.addEventListener('mousedown', e => { if ((e.target as Element).closest('#player button, #tools button, #card-tools button')) e.preventDefault(); });
  pointer();
  parts();
  drops();
}

async function start(): Promise<void> {
  fill(document);
  if (!modern()) { core.refuse(word('old_browser')); core.put_state('error'); return; }
  wire();
  const how = await core.engine.ask('about', {}, a => { if (a.event === 'about') s.about = { ...s.about, ...(a as unknown as Partial<About>) }; });
  if (how.how !== 'done') { core.trapped(how); core.put_state('error'); return; }
  dialogs.start();
  dialogs.theme(kept.get('theme'));
  id<HTMLInputElement>('theory').value = s.theory = kept.get('theory');
  asks.positions();
  await visit();
}

let done: () => void = () => undefined;
(window as unknown as { tresse: object }).tresse = api(new Promise<void>(f => { done = f; }));
void start().finally(done);
