/* The heart of the page: what is loaded, which step of its path is shown, and the jobs that the engine does.
 * Everything else calls load, go and show. */
import * as address from './address';
import * as board from './board';
import { id, kept, make, pause } from './dom';
import { Engine, type Ended } from './engine';
import { is_broken, Replay, s, type At, type Label, type LabelState, type Part, type Step } from './model';
import * as player from './player';
import type { Answer, Settings } from './protocol';
import { brief, has, word } from './words';

export const engine = new Engine();
export let replay = new Replay([], []);
const boards = new Map<string, string>();   /* view → its board */
const overlays = new Map<string, string>(); /* view / step → what is drawn over it */
const most_text = 16_000_000, most_drawn = 400_000, small = 4000; /* characters; labels × steps that are drawn ahead; labels */
let job = 0;                                /* the load that is under way; older ones are dropped */

/* ---- events of the library ---- */
const text = (v: unknown): string => (typeof v === 'string' ? v : v === undefined || v === null ? '' : String(v));
const list = (v: unknown): string[] => (Array.isArray(v) ? v.map(text) : []);

export function to_step(a: Answer): Step {
  const parts: Part[] = Array.isArray(a['parts']) ? (a['parts'] as Part[]).map(p => ({ part: p.part, nrc: text(p.nrc), text: text(p.text) })) : [{ part: 0, nrc: '', text: text(a['sentences']) }];
  return { n: Number(a['n']), round: Number(a['round']), rule: text(a['rule']), length: Number(a['length']), asserts: list(a['asserts']), eliminates: list(a['eliminates']), gone: list(a['gone']), line: text(a['line']).trim(), conclusion: text(a['conclusion']), last: Number(a['last'] ?? 0), parts, nodes: Number(a['nodes'] ?? 0) };
}

function to_labels(a: Answer): Label[] {
  const rows = (a['labels'] ?? []) as [string, string, string, LabelState][];
  return rows.map(([name, subject, value, state]) => ({ name, subject, value, state }));
}

/* ---- the state of the page ---- */
export function put_state(state: typeof s.state): void {
  s.state = state;
  document.body.dataset['state'] = state;
  if (state === 'busy') return;
  quiet();
  for (const go_on of waiting.splice(0)) go_on();
}

/* Waits until the page is not busy. */
const waiting: (() => void)[] = [];
export const at_rest = async (): Promise<void> => { while (s.state === 'busy') await new Promise<void>(go_on => { waiting.push(go_on); }); };

/* Counts up last, when the document is right. */
function ended(state: typeof s.state): void {
  put_state(state);
  document.body.dataset['run'] = String(++s.run);
}

let began = 0, clock = 0, doing = '';
/* From now on the page is busy: progress and Cancel come into sight after 150 ms. */
function busy(): void {
  put_state('busy');
  began = performance.now();
  doing = word('work_start');
  id('progress').textContent = doing;
  id('work').hidden = false;
  id('work').classList.add('soon');
  clearInterval(clock);
  clock = window.setInterval(tell, 150);
}

/* A question to the engine, of what is loaded: gives what ends it, and says whether that is still loaded. */
export function question(): () => boolean {
  const mine = job;
  busy();
  return () => {
    if (mine === job) put_state(s.puzzle ? 'ready' : 'empty');
    return mine === job;
  };
}

/* Asks it: progress, what went wrong, and a trap are shown; hear gets the rest. */
export async function consult(op: string, set: Settings, hear: (a: Answer) => void): Promise<Ended> {
  const how = await engine.ask(op, set, a => {
    if (a.event === 'progress') progress(a);
    else if (a.event === 'error') refuse(text(a['text']));
    else hear(a);
  });
  if (how.how === 'trap') trapped(how);
  return how;
}

function tell(): void {
  id('work').classList.remove('soon');
  id('progress').textContent = word('working', doing, ((performance.now() - began) / 1000).toFixed(1));
  if (player.more()) renew();
}

function quiet(): void {
  clearInterval(clock);
  id('work').hidden = true;
}

function progress(a: Answer): void {
  const parts = [text(a['doing'])];
  if (text(a['rule'])) parts.push(word('work_length', text(a['rule']), text(a['length'])));
  if (Number(a['steps'])) parts.push(word('work_steps', text(a['steps'])));
  if (Number(a['nodes'])) parts.push(word('work_nodes', Number(a['nodes']).toLocaleString()));
  doing = parts.filter(Boolean).join(' · ') || word('work_start');
}

/* The states along the path, as far as it is known. */
function renew(): void {
  replay.move(0, board.turn);
  replay = new Replay(s.labels, s.steps);
  replay.move(s.step, board.turn);
  void board.turned();
}

/* ---- messages ---- */
/* The library's message; the style puts the place before it. What was understood while typing is of no use any more. */
export function refuse(message: string, line = '', column = ''): void {
  const m = id('message');
  m.textContent = brief(message);
  Object.assign(m.dataset, { line, column, place: Number(line) ? word('place', line, column) : '' });
  if (message) id('guess').textContent = '';
}

/* Buttons made of what the library offers; it is never guessed. */
function offer(a: Answer): void {
  const ways = (Array.isArray(a['apps']) ? a['apps'] : []) as { app?: string; params?: string }[], ask = id('ask');
  ask.hidden = !ways.length;
  ask.replaceChildren(make('span', {}, word('ask')), ...ways.map(w => {
    const app = text(w.app), params = text(w.params), b = make('button', { type: 'button' }, [app, params].filter(Boolean).join(' '));
    b.addEventListener('click', () => { void load(s.input.text, { ...s.input, app, params }); });
    return b;
  }));
}

/* Selects the place that a message speaks of. */
function point(line: number, column: number): void {
  const field = id<HTMLTextAreaElement>('puzzle'), lines = field.value.split('\n');
  if (line < 1 || line > lines.length || field.value !== s.input.text) return;
  const at = lines.slice(0, line - 1).reduce((n, l) => n + l.length + 1, 0) + Math.max(0, column - 1);
  field.focus();
  field.setSelectionRange(at, Math.min(field.value.length, at + 1));
}

function wrong(a: Answer): void {
  refuse(text(a['text']) || text(a['status']), text(a['line']), text(a['column']));
  offer(a);
}

export function trapped(e: Ended): void {
  refuse(word('trap', s.about.build || s.about.version, s.theory, s.input.text.slice(0, 2000), text(e.trap?.['text'])));
}

/* ---- requests ---- */
/* All that the engine must know of the position; empty values are left out. */
export function settings(more: Settings = {}): Settings {
  const all: Settings = { text: s.input.text, app: s.input.app, params: s.input.params, pick: s.input.index ? String(s.input.index) : '', changes: s.changes || (s.fresh ? '' : ' '), theory: s.theory, 'max-length': s.max_length, strategy: s.strategy, trim: s.trim ? 'yes' : '', 'te-as-braids': /^TE\(/.test(s.theory) && s.trials_as_braids ? 'yes' : '', until: s.until, ...more };
  return Object.fromEntries(Object.entries(all).filter(([, v]) => v !== ''));
}

/* The state that is shown, for questions about it. */
export const here = (more: Settings): Settings => settings({ at: String(s.branch?.kind === 'hint' ? s.branch.step.n : s.step), ...more });

/* A change of the position, with the name in quotes, so that any name will do, and none is taken for a sign. */
export const change = (label: string, holds: boolean): string => `${holds ? '=' : '<>'}"${label.replace(/"/g, '""')}"`;

/* ---- reading and solving ---- */
export interface Wish { app?: string; params?: string; index?: number; theory?: string; changes?: string; step?: string; part?: string; view?: string; push?: boolean; keep?: boolean }

function reset(): void {
  s.puzzle = null;
  s.labels = [];
  s.steps = [];
  s.answer = null;
  s.step = 0;
  s.part = null;
  s.branch = null;
  s.wrong = [];
  s.until = '';
  hash = '';
  figures.clear();
  boards.clear();
  overlays.clear();
  for (const name of ['understood', 'outcome']) {
    const e = id(name);
    e.replaceChildren();
    for (const k of Object.keys(e.dataset)) delete e.dataset[k];
  }
}

function understood(a: Answer): void {
  s.puzzle = { app: text(a['app']), params: text(a['params']), text: text(a['text']), says: text(a['says']), views: list(a['views']), count: Number(a['count'] ?? 1), index: Number(a['pick'] ?? 0) };
  s.changes = text(a['changes'] ?? s.changes);
  s.fresh = false;
  if (!s.puzzle.views.includes(s.view)) s.view = '';
  const u = id('understood');
  u.textContent = s.puzzle.says || s.puzzle.app;
  u.dataset['app'] = s.puzzle.app;
  u.dataset['params'] = s.puzzle.params;
  u.dataset['puzzle'] = s.puzzle.text;
  id('picker').hidden = s.puzzle.count < 2;
  id('picker-at').textContent = word('picker', s.input.index + 1, s.puzzle.count);
}

function read_event(a: Answer): void {
  if (a.event === 'puzzle') understood(a);
  else if (a.event === 'board') boards.set('', text(a['text']));
  else if (a.event === 'state') s.labels = to_labels(a);
  else if (a.event === 'error') wrong(a);
}

/* A board of too many labels would take too long: it is not drawn. A large one is shown again when all of it is there. */
const most_labels = 20_000;
let placed = Promise.resolve();
function place_board(): void {
  const n = replay.count(['candidate', 'value', 'given']), drawn = n <= most_labels;
  placed = board.place(drawn ? boards.get(s.view) ?? '' : '', s.view, l => replay.now.get(l) ?? 'gone', drawn ? '' : word('undrawn', n.toLocaleString())).then(in_parts => { if (in_parts) show(); });
}

/* The board of a position that was read; its path is still to come. */
async function appear(mine: number): Promise<void> {
  board.know(s.labels);
  replay = new Replay(s.labels, []);
  if (s.labels.length > small) await pause();
  if (mine !== job) return;
  id('show').hidden = false;
  id('input').hidden = true;
  delete document.body.dataset['first'];
  place_board();
  player.begin();
  show();
}

function solve_event(a: Answer): void {
  const answer = (s.answer ??= { path: '', accepted: null, outcome: '', rating: '', solutions: '' });
  if (a.event === 'step') s.steps.push(to_step(a));
  else if (a.event === 'path') answer.path = text(a['text']).trimEnd();
  else if (a.event === 'verdict') answer.accepted = a['accepted'] === true;
  else if (a.event === 'end') { answer.outcome = text(a['outcome']); answer.rating = text(a['rating']); answer.solutions = text(a['solutions']); }
  else if (a.event === 'progress') progress(a);
  else if (a.event === 'error') wrong(a);
}

/* Says how the path ends. */
function conclude(): void {
  const o = id('outcome'), a = s.answer;
  if (!a) return;
  const said = [is_broken() ? word('outcome_broken') : a.outcome && has('outcome_' + a.outcome) ? word('outcome_' + a.outcome) : a.outcome];
  if ((a.outcome === 'solved' || Number(a.rating)) && !is_broken()) said.push(word(s.changes ? 'rating_here' : 'rating', a.rating));
  if (!((a.outcome === 'contradiction' || is_broken()) && a.solutions === 'none') && a.solutions) said.push(word('solutions_' + a.solutions));
  o.replaceChildren(said.filter(Boolean).join(' · '));
  if (a.accepted !== null) o.append(' · ', make('span', { class: a.accepted ? 'good' : 'bad', title: word('checked_tip') }, word(a.accepted ? 'checked' : 'refused')));
  Object.assign(o.dataset, { outcome: a.outcome, rating: a.rating, solutions: a.solutions, checked: a.accepted ? 'yes' : 'no' });
}

/* Draws every step of a view ahead, so that stepping waits for nothing. */
async function draw_ahead(view: string): Promise<void> {
  const mine = job;
  if (s.labels.length * s.steps.length > most_drawn || !s.steps.length || overlays.has(`${view}/${s.steps.length}`)) return;
  let n = 0;
  await engine.ask('draw', settings({ kind: 'step', step: 'all', view }), a => {
    if (a.event === 'svg' && mine === job) overlays.set(`${view}/${++n}`, text(a['text']));
  });
}

async function board_ahead(view: string): Promise<void> {
  const mine = job;
  if (boards.has(view)) return;
  await engine.ask('read', settings({ view }), a => { if (a.event === 'board' && mine === job) boards.set(view, text(a['text'])); });
}

/* The step that is shown in the other views, so that turning them waits for nothing, either. */
let looking = false;
async function views_ahead(): Promise<void> {
  const mine = job;
  if (looking || s.labels.length > small) return;
  looking = true;
  for (const v of s.puzzle?.views ?? []) {
    if (mine !== job || s.state === 'busy') break;
    await board_ahead(v);
    const n = s.step, key = `${v}/${n}`;
    if (mine !== job || typeof n !== 'number' || n === 0 || overlays.has(key)) continue;
    await engine.ask('draw', settings({ kind: 'step', step: String(n), view: v }), a => { if (a.event === 'svg' && mine === job) overlays.set(key, text(a['text'])); });
  }
  looking = false;
}

async function fail(how: Ended, mine: number): Promise<'error' | 'ready'> {
  if (how.how === 'trap') trapped(how);
  if (how.how === 'cancelled' && s.puzzle) {
    await player.end();
    id('outcome').replaceChildren(word('cancelled'));
    renew();
    go(0);
    void resume(mine);
    return 'ready';
  }
  if (how.how === 'cancelled') refuse(word('cancelled'));
  id('show').hidden = true;
  ask_input();
  point(Number(id('message').dataset['line']), Number(id('message').dataset['column']));
  return 'error';
}

/* What had been found when a search was cancelled is a path, too: it is made again up to its last step, for it to be
 * drawn, asked about and checked. It takes no longer than before; what the engine is asked for meanwhile waits. */
async function resume(mine: number): Promise<void> {
  const last = s.steps.at(-1), spent = performance.now() - began, made: Step[] = [];
  if (!last) return;
  s.until = String(last.nodes);
  const how = await engine.ask('solve', settings(), a => { if (a.event === 'step') made.push(to_step(a)); else if (mine === job && a.event !== 'error') solve_event(a); }, 2 * spent + 2000);
  if (mine !== job || how.how !== 'done' || how.status !== 0) return;
  s.steps = made;
  player.begin();
  await player.end();
  renew();
  await draw_ahead(s.view);
  if (mine === job && !s.branch) go(s.step, s.part);
}

/* Nothing is loaded any more. */
export function close(): void {
  job++;
  reset();
  id('show').hidden = true;
}

/* Shows the paste field. */
export function ask_input(): void {
  id('input').hidden = false;
}

async function read_and_solve(wish: Wish, mine: number): Promise<Ended> {
  const read = await engine.ask('read', settings(), a => { if (mine === job) read_event(a); });
  if (read.how !== 'done' || read.status !== 0 || mine !== job) return read;
  await board_ahead(s.view);
  if (mine !== job) return read;
  await appear(mine);
  if (mine !== job) return read;
  if (wish.push !== false) remember();
  const solved = await engine.ask('solve', settings(), a => { if (mine === job) solve_event(a); });
  if (solved.how === 'done' && solved.status === 0 && mine === job) await draw_ahead(s.view);
  return solved;
}

/* Reads a text and solves it; gives the state of the page at the end. The same for buttons, addresses and scripts. */
export async function load(input: string, wish: Wish = {}): Promise<{ state: string; steps: number }> {
  const mine = ++job;
  if (s.state === 'busy') document.body.dataset['run'] = String(++s.run);
  if (s.state === 'busy' || s.until) engine.cancel();
  busy();
  refuse('');
  id('ask').hidden = true;
  s.input = { text: input, app: wish.app ?? '', params: wish.params ?? '', index: wish.index ?? 0 };
  if (wish.theory !== undefined) s.theory = wish.theory;
  s.changes = wish.changes ?? '';
  s.fresh = wish.changes === undefined;
  if (wish.view !== undefined) s.view = wish.view;
  if (!wish.keep) { s.past = s.future = []; s.entries = []; }
  reset();
  if (input.length > most_text) {
    refuse(word('too_long'));
    ended('error');
    return { state: 'error', steps: 0 };
  }
  const how = await read_and_solve(wish, mine);
  if (mine !== job) return { state: s.state, steps: s.steps.length };
  if (how.how !== 'done' || how.status !== 0) {
    const state = await fail(how, mine);
    if (mine === job) ended(state);
    return { state, steps: s.steps.length };
  }
  await player.end();
  await placed;
  if (mine !== job) return { state: s.state, steps: s.steps.length };
  renew();
  conclude();
  if (s.labels.length > small) await pause();
  await settle(wish);
  if (mine !== job) return { state: s.state, steps: s.steps.length };
  for (const f of loaders) f();
  ended('ready');
  void views_ahead();
  keep_figure();
  return { state: 'ready', steps: s.steps.length };
}

/* The step that was asked for, the address, and what is kept. */
async function settle(wish: Wish): Promise<void> {
  const k = wish.step === 'end' ? 'end' : Math.min(s.steps.length, Math.max(0, Math.floor(Number(wish.step ?? 0)) || 0));
  const one = (s.puzzle?.count ?? 1) > 1;
  const head = await address.head(one ? s.puzzle?.text ?? '' : s.input.text);
  go(k, wish.part ? Number(wish.part) : null);
  hash = head;
  if (hash) address.put(place(), wish.push !== false);
}

function remember(): void {
  if (s.input.text.length > 4000) return;
  let last: { text: string; app: string; params: string; says: string }[] = [];
  try { last = JSON.parse(kept.get('last') || '[]') as typeof last; } catch { /* what was kept can't be read: begin anew */ }
  const now = { text: s.input.text, app: s.input.app, params: s.input.params, says: s.puzzle?.says ?? '' };
  kept.set('last', JSON.stringify([now, ...last.filter(x => x.text !== now.text)].slice(0, 10)));
}

export async function cancel(): Promise<void> {
  if (s.state !== 'busy') return;
  engine.cancel();
  await new Promise(done => setTimeout(done, 0));
}

/* ---- the address ---- */
let hash = '';
export function place(): string {
  if (!hash) return '';
  const one = (s.puzzle?.count ?? 1) > 1, p = s.puzzle;
  return address.write(hash, { app: one ? p?.app ?? '' : s.input.app, params: one ? p?.params ?? '' : s.input.params, theory: s.theory, changes: s.changes, step: s.step === 0 ? '' : String(s.step), part: s.part === null ? '' : String(s.part), view: s.view });
}

/* ---- showing ---- */
export const step_shown = (): Step | null => {
  const b = s.branch;
  if (b) return b.kind === 'all' ? b.shown : b.step;
  return typeof s.step === 'number' ? s.steps[s.step - 1] ?? null : null;
};

export const reasons = (): boolean => id<HTMLInputElement>('because').checked;

/* The overlay of the step that is shown; asked for if it is not there yet. */
function drawing(x: Step): string {
  const b = s.branch, own = !b || b.kind === 'hint', key = `${s.view}/${own ? '' : 'b'}${x.n}`, there = overlays.get(key);
  if (there !== undefined) return there;
  if (s.state === 'busy' && own) return '';
  const mine = job, ask = own ? settings() : branch_settings;
  overlays.set(key, '');
  void engine.ask('draw', { ...ask, kind: 'step', step: String(x.n), view: s.view }, a => {
    if (a.event === 'svg' && mine === job) { overlays.set(key, text(a['text'])); if (step_shown() === x) show(); }
  }).then(e => { if (e.how === 'cancelled') overlays.delete(key); });
  return '';
}

/* What the engine was asked for the branch; its drawings are forgotten with it. */
let branch_settings: Settings = {};
export function branch_from(ask: Settings): void {
  branch_settings = ask;
  for (const k of [...overlays.keys()]) if (k.includes('/b')) overlays.delete(k);
}

/* The drawings of a branch: of one step, or of all n. */
export async function draw_branch(x: Step | null, n = 0): Promise<void> {
  const mine = job, view = s.view;
  let k = x ? x.n - 1 : 0;
  if (!x && !n) return;
  await engine.ask('draw', { ...branch_settings, kind: 'step', step: x ? String(x.n) : 'all', view }, a => {
    if (a.event === 'svg' && mine === job) overlays.set(`${view}/b${++k}`, text(a['text']));
  });
}

/* Draws the board as the record says. */
export function show(): void {
  if (!s.puzzle) return;
  const b = s.branch, at: At = b?.kind === 'hint' ? b.step.n : s.step, x = step_shown();
  document.body.toggleAttribute('data-branch', b !== null);
  if (board.current() && board.current()?.dataset['view'] !== s.view) place_board();
  replay.move(at, board.turn);
  show_entries();
  board.overlay(x && board.current() && !(b?.kind === 'hint' && b.grade < 2) ? drawing(x) : '');
  board.look(s.closer);
  if (b?.kind === 'hint') board.grade(b.grade);
  if (b?.kind !== 'hint' || b.grade >= 4) board.part(b ? null : s.part, x?.last ?? 0, reasons());
  board.name(word('board_name', s.puzzle.says || s.puzzle.app, x ? x.line : word(s.step === 'end' ? 'board_end' : 'board_start')));
  player.card(typeof s.step === 'number' && s.step > 0 ? s.steps[s.step - 1] ?? 0 : s.step, () => [replay.count(['value', 'given']), replay.count(['candidate'])]);
  player.told(s.part);
  id('reasons').hidden = !board.many_reasons();
  id('far').hidden = !board.is_far();
  announce();
}

/* Entries are seen at once; what follows from them is seen when the library has read the position. */
const entered = new Set<string>();
export function show_entries(): void {
  const put = (label: string, state: LabelState): void => { entered.add(label); board.turn(label, state); };
  for (const l of entered) board.turn(l, replay.now.get(l) ?? 'gone');
  entered.clear();
  for (const e of s.entries.filter(x => !x.made)) {
    const subject = board.label_of(e.label)?.subject;
    if (e.does === 'assert') for (const l of s.labels) if (l.subject === subject) put(l.name, 'gone');
    put(e.label, e.does === 'remove' ? 'gone' : e.does === 'assert' ? 'value' : 'candidate');
    if (e.does === 'remove') board.strike(e.label);
  }
  void board.turned();
}

/* Selects a step of the path, and a part of it; leaves any branch. */
export function go(step: At, part: number | null = null): void {
  if (!s.puzzle) return;
  leave();
  s.step = step;
  s.part = part = part === null || !(part >= 0) ? null : Math.min(part, typeof step === 'number' ? s.steps[step - 1]?.last ?? 0 : 0);
  document.body.dataset['step'] = String(step);
  document.body.dataset['part'] = part === null ? '' : String(part);
  player.select(step);
  show();
  player.reveal();
  if (s.state === 'ready') {
    void views_ahead();
    keep_figure();
  }
  if (hash) address.put(place(), false);
}

const loaders: (() => void)[] = [];
export const on_load = (f: () => void): void => { loaders.push(f); };
const leavers: (() => void)[] = [];
export const on_leave = (f: () => void): void => { leavers.push(f); };

export function leave(): void {
  s.branch = null;
  for (const f of leavers) f();
}

/* The part after or before; null is the whole. */
export function tell_part(by_one: 1 | -1): void {
  const x = typeof s.step === 'number' ? s.steps[s.step - 1] : undefined, last = x?.last ?? 0;
  if (!x || last < 1) return;
  if (by_one > 0) go(s.step, s.part === null ? 0 : Math.min(last, s.part + 1));
  else if (s.part !== null) go(s.step, s.part === 0 ? null : s.part - 1);
}

/* Turns when the board of the next view is there: a search that runs meanwhile may be cancelled, or another puzzle come. */
export async function turn_view(): Promise<void> {
  const mine = job, views = s.puzzle?.views ?? [''], to = views[(views.indexOf(s.view) + 1) % views.length] ?? '';
  if (!boards.has(to)) await board_ahead(to);
  if (mine !== job || !boards.has(to)) return;
  s.view = to;
  show();
  void draw_ahead(s.view);
  view_button();
  if (hash) address.put(place(), false);
}

export function look_closer(): void {
  s.closer = !s.closer;
  show();
  view_button();
}

export function view_button(): void {
  id('closer').hidden = !board.is_large();
  id('closer').setAttribute('aria-pressed', String(s.closer));
  id('view').hidden = (s.puzzle?.views.length ?? 0) < 2;
  id('view').textContent = word('view_name', s.view || word('view_board'));
}

/* ---- for those who don't see the board ---- */
let speaking = 0;
function announce(): void {
  clearTimeout(speaking);
  speaking = window.setTimeout(() => {
    const x = step_shown();
    id('says').textContent = x && s.branch?.kind !== 'hint' ? word('says_step', x.n, x.line) : '';
    table();
  }, 300);
}

/* One row for each subject: "r3c4: 1 5 9; 5 is the target". */
function table(): void {
  const roles = board.role_table(), rows = new Map<string, { values: string[]; roles: string[]; held: string }>();
  for (const l of s.labels) {
    const row = rows.get(l.subject) ?? { values: [], roles: [], held: '' }, state = replay.now.get(l.name);
    rows.set(l.subject, row);
    if (state === 'value' || state === 'given') row.held = word(state === 'given' ? 'table_given' : 'table_value', l.value);
    else if (state === 'candidate') row.values.push(l.value);
    for (const r of roles.get(l.name) ?? []) if (has('role_' + r)) row.roles.push(word('table_role', l.value, word('role_' + r)));
  }
  const body = make('tbody'), mine = speaking, list = [...rows].slice(0, 1000); /* nobody hears more, and it would be laid out */
  id('table').replaceChildren(make('table', {}, make('caption', {}, word('table')), make('thead', {}, make('tr', {}, make('th', { scope: 'col' }, word('table_subject')), make('th', { scope: 'col' }, word('table_values')))), body));
  (function more(): void { /* a few rows at a time: the page is never blocked */
    for (const [subject, r] of list.splice(0, 100)) body.append(make('tr', {}, make('th', { scope: 'row' }, subject), make('td', {}, [r.held || r.values.join(' '), ...r.roles].join('; '))));
    if (list.length) setTimeout(() => { if (mine === speaking) more(); });
  })();
}

/* ---- the figure of what is shown, standing alone, as the program draws it ---- */
const figures = new Map<string, string>(); /* the last few, by what was asked for */
function figure_asked(more: Settings = {}): Settings {
  const x = s.branch && s.branch.kind !== 'hint' ? step_shown() : null, base = x ? { ...branch_settings, step: String(x.n) } : settings({ step: String(s.step) });
  return { ...base, kind: 'whole', view: s.view, ...(s.part === null || x ? {} : { part: String(s.part) }), ...more };
}

export async function figure(more: Settings = {}): Promise<string> {
  const ask = figure_asked(more), key = JSON.stringify(ask);
  let out = figures.get(key) ?? '';
  if (!out) await engine.ask('draw', ask, a => { if (a.event === 'svg') out = text(a['text']); });
  if (figures.size >= 8) figures.delete(figures.keys().next().value as string);
  figures.set(key, out);
  return out;
}

/* Scripts get it without waiting: it is drawn ahead for what is shown, or now, where that takes but a moment. */
let keeping = 0;
function keep_figure(): void {
  clearTimeout(keeping);
  keeping = window.setTimeout(() => void figure(), 200);
}
export const figure_now = (): string => {
  const ask = figure_asked(), there = figures.get(JSON.stringify(ask)) ?? '';
  return there || !s.puzzle || s.labels.length > small ? there : engine.at_once('draw', ask, 'svg', 10000);
};

/* The path as a file: its text, or the proof and the formula it is about. */
export async function written(kind: string): Promise<string> {
  let out = '';
  await engine.ask('write', settings({ kind }), a => { if (a.event === 'written') out = text(a['text']); else if (a.event === 'error') wrong(a); });
  return out;
}

/* A name for files: what the puzzle is, and the step. */
export const file_name = (end: string): string => `tresse-${(s.puzzle?.app ?? 'puzzle').replace(/[^a-z0-9]+/gi, '-')}${s.step ? '-' + s.step : ''}.${end}`;
export const line_shown = (): string => { const x = step_shown(); return x ? x.line : ''; };
