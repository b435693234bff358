/* Questions at a position: hints by grades, why not, trying a change, all steps here; and going over positions. */
import * as board from './board';
import * as core from './core';
import { button, by, id, make } from './dom';
import { is_broken, rule_text, s, type At, type Entry, type Step } from './model';
import * as player from './player';
import { no_step, word } from './words';

function note(name: string, ...content: (Node | string)[]): HTMLElement {
  const e = id(name);
  e.replaceChildren(...content);
  e.hidden = !content.length;
  return e;
}

const row = (...buttons: HTMLElement[]): HTMLElement => make('div', { class: 'row' }, ...buttons);
const line = (x: Step): HTMLElement => make('p', { class: 'line' }, x.line);

/* ---- hints ---- */
export function hint(grade?: number): Step | null {
  if (!s.puzzle || s.state === 'busy') return null;
  const b = s.branch, to = b?.kind === 'hint' && b.grade >= 4 && grade === undefined ? b.step.n : s.step, at = player.next(to);
  const step = typeof at === 'number' && !is_broken() ? s.steps[at - 1] ?? null : null, old = b?.kind === 'hint' ? b.grade : 0;
  if (to !== s.step) core.go(to);
  if (!step) {
    core.leave();
    note('hint', make('p', {}, word(is_broken() ? 'hint_broken' : 'hint_none'))).dataset['broken'] = is_broken() ? 'yes' : 'no';
    core.show();
    return null;
  }
  const g = Math.min(4, Math.max(1, Math.floor(grade ?? (old >= 4 ? 1 : old + 1)) || 1));
  core.leave();
  s.branch = { kind: 'hint', step, grade: g };
  const e = note('hint', make('h2', {}, word('hint_title', g)), make('p', {}, word('hint_' + g, rule_text(step))));
  e.dataset['grade'] = String(g);
  if (g === 4) e.append(line(step), player.sentences(step));
  e.append(row(...(g < 4 ? [button(word('hint_more'), () => hint())] : []), button(word('hint_take'), () => core.go(step.n), g === 4 ? 'main' : ''), button(word('back'), () => back())));
  core.show();
  return step;
}

/* ---- why not? ---- */
export function mode(m: typeof s.mode): void {
  s.mode = m;
  document.body.toggleAttribute('data-pick', m !== '');
  document.body.toggleAttribute('data-try', m === 'try');
  by('why').setAttribute('aria-pressed', String(m === 'why'));
  id('try').setAttribute('aria-pressed', String(m === 'try'));
  if (m === 'why') note('why', make('p', {}, word('why_pick')));
  else if (s.branch?.kind !== 'why') note('why');
  if (m === 'try') tell(); else note('judge');
}

export interface Why { answer: string; step?: Step }

function why_note(): void {
  const b = s.branch;
  if (b?.kind !== 'why') return;
  const l = board.label_of(b.label), name = l ? `${l.subject} = ${l.value}` : b.label;
  const tried = b.length ? word('why_none_length', b.length) : '';
  const of = b.answer !== 'true' || !s.changes ? '' : is_broken() ? '_puzzle' : '_here';
  const said = b.answer === 'chain' && b.step ? word('why_chain', rule_text(b.step)) : word('why_' + b.answer + of, tried);
  const e = note('why', make('h2', {}, word('why_title', name)), make('p', {}, said));
  e.dataset['label'] = b.label;
  e.dataset['answer'] = b.answer;
  if (b.step) e.append(line(b.step), player.sentences(b.step));
  const x = b.step;
  e.append(row(...(x ? [button(word('why_continue'), () => void move([b.position, ...x.eliminates.map(v => core.change(v, false))].join(' ')), 'main')] : []), button(word('back'), () => back())));
}

/* The shortest pattern against this candidate in the state that is shown. */
async function refute(label: string): Promise<{ answer: string; step: Step | null; length: string; position: string }> {
  const out = { answer: 'stopped', step: null as Step | null, length: '', position: '' }, steps: Step[] = [], ask = core.here({ focus: label });
  core.branch_from({ ...ask, of: 'why' });
  await core.consult('why', ask, a => {
    if (a.event === 'step') steps.push(core.to_step(a));
    else if (a.event === 'position') out.position = String(a['changes'] ?? '');
    else if (a.event === 'why') { out.answer = String(a['answer']); out.step = steps[Number(a['step']) - 1] ?? null; out.length = Number(a['length']) ? String(a['length']) : ''; }
  });
  return out;
}

export async function why(label: string): Promise<Why> {
  if (!s.puzzle || s.state === 'busy') return { answer: 'stopped' };
  if (s.branch?.kind === 'why' || s.branch?.kind === 'all') core.leave();
  core.refuse('');
  core.show();
  s.branch = { kind: 'why', label, answer: 'busy', step: null, length: '', position: '' };
  mode('');
  why_note();
  const end = core.question(), here = s.branch, found = await refute(label);
  if (!end() || s.branch !== here) return { answer: 'stopped' };
  Object.assign(here, found);
  await core.draw_branch(found.step);
  if (s.branch !== here) return { answer: 'stopped' };
  core.show();
  why_note();
  return found.step ? { answer: found.answer, step: found.step } : { answer: found.answer };
}

/* ---- positions ---- */
/* Goes to a position; the one that is left can be come back to. */
export async function move(changes: string, step: At = 0, keep = true): Promise<boolean> {
  const old = { changes: s.changes, step: s.step };
  if (keep) { s.past = [...s.past, old]; s.future = []; }
  s.entries = s.entries.filter(e => !e.made);
  const go = (c: string, k: At): Promise<{ state: string }> => core.load(s.input.text, { ...s.input, changes: c, step: String(k), keep: true });
  const { state } = await go(changes, step);
  if (state === 'error') {
    const said = id('message').textContent ?? '';
    if (keep) s.past = s.past.slice(0, -1);
    await go(old.changes, old.step);
    core.refuse(said);
  }
  return state !== 'error';
}

/* Takes the last position of one list, and puts this one on the other. */
async function travel(from: 'past' | 'future', onto: 'past' | 'future'): Promise<void> {
  if (from === 'past' && withdraw(() => true)) return;
  await judging;
  await core.at_rest();
  const to = s[from].at(-1);
  if (!to) return;
  s[onto] = [...s[onto], { changes: s.changes, step: s.step }];
  s[from] = s[from].slice(0, -1);
  await move(to.changes, to.step, false);
}

/* One after the other, however fast they are asked for. */
let travels = Promise.resolve();
export const undo = (): Promise<void> => (travels = travels.then(() => travel('past', 'future')));
export const redo = (): Promise<void> => (travels = travels.then(() => travel('future', 'past')));

const pieces = (of = s.changes): string[] => of.match(/(?:<>|≠|=)?"(?:[^"]|"")*"|[^\s,]+/g) ?? [];

const readable = (change: string): string => change.replace('<>', ' ≠ ').replace('=', ' = ');

/* The changes of this position: those that are wrong, and the last of the others, to be taken back one by one. */
export function positions(): void {
  const all = pieces(), from = Math.max(0, all.length - 6), shown = all.filter((c, i) => i >= from || s.wrong.includes(c));
  by<HTMLButtonElement>('undo').disabled = !s.past.length;
  by<HTMLButtonElement>('redo').disabled = !s.future.length;
  core.view_button();
  if (!all.length) { note('position'); return; }
  const chips = shown.map(c => {
    const b = button(`${readable(c)} ×`, () => void move(all.filter(x => x !== c).join(' ')), s.wrong.includes(c) ? 'wrong' : '');
    b.setAttribute('aria-label', word('take_back', c));
    return b;
  });
  const e = note('position', ...(is_broken() ? [make('p', { class: 'bad' }, said_broken())] : []), make('p', {}, word('position', all.length)), row(...chips, ...take_back_wrong(), button(word('position_clear'), () => void move(''))));
  e.dataset['broken'] = is_broken() ? 'yes' : 'no';
}

/* What leaves no solution: the changes that are wrong, as far as they were found. */
const said_broken = (): string => (s.wrong.length ? word(s.wrong.length === 1 ? 'broken_one' : 'broken_wrong', s.wrong.map(readable).join(', ')) : word('broken'));
const take_back_wrong = (): HTMLElement[] => (s.wrong.length ? [button(word('broken_back'), () => void move(pieces().filter(c => !s.wrong.includes(c)).join(' ')), 'main')] : []);

/* Finds the changes that no solution of the puzzle has, if none is left. */
async function doubt(): Promise<void> {
  const of = s.changes, wrong: string[] = [];
  if (!is_broken()) return;
  await core.engine.ask('entries', core.settings(), a => { if (a.event === 'entry' && a['truth'] === 'none') wrong.push(String(a['change'])); }, 3000);
  if (s.changes !== of) return;
  s.wrong = wrong;
  positions();
}

/* ---- trying ---- */
const double = 400, most_told = 4; /* milliseconds between the clicks of a double click; verdicts in sight */

const waits = (e: Entry): boolean => e.verdict === '' && e !== in_work;

function tell(): void {
  const all = s.entries.slice(-most_told), last = s.entries.at(-1), to_come = s.entries.filter(x => !x.verdict).length;
  const e = note('judge', make('h2', {}, word('try_title')), ...(all.length ? all.map(x => make('p', { 'data-verdict': x.verdict || 'waits', 'data-entry': x.label }, x.verdict ? word('judge_' + x.verdict, x.name, x.said) : word('try_busy', x.name))) : [make('p', {}, word('try_on'))]));
  Object.assign(e.dataset, { verdict: last?.verdict ?? '', waits: String(to_come) });
}

/* Takes what was entered, busy or not. */
export function enter(label: string, does: Entry['does'], at = performance.now()): void {
  const l = board.label_of(label);
  if (!l) return;
  s.entries = [...s.entries, { label, does, name: `${l.subject} ${does === 'remove' ? '≠' : '='} ${l.value}`, at, verdict: '', said: '', made: false }];
  changed();
}

function changed(): void {
  tell();
  core.show_entries();
  judging ??= judge_all().finally(() => { judging = null; if (s.entries.some(waits)) changed(); });
}

/* Takes back the last of these entries that waits: nothing has come of it yet. */
function withdraw(which: (e: Entry) => boolean): boolean {
  const e = s.entries.filter(x => waits(x) && which(x)).at(-1);
  if (!e) return false;
  s.entries = s.entries.filter(x => x !== e);
  changed();
  return true;
}

/* A click removes a candidate, or brings one back; the second of a double click, on the same one, makes it the value. */
let last = { label: '', at: 0 };
export function click(candidate: string, removed: string, at: number, count: number): void {
  const label = candidate || removed, twice = label !== '' && label === last.label && (count > 1 || at - last.at < double), removal = (e: Entry): boolean => e.label === label && e.does === 'remove';
  last = twice ? { label: '', at: 0 } : { label, at };
  if (!label) return;
  if (candidate && !twice) enter(label, 'remove', at);
  else if (removed && !candidate && !withdraw(removal)) enter(label, 'back', at);
  if (twice) enter(label, 'assert', at);
}

/* The words of the position that remove this candidate. */
function removals(label: string): string[] {
  const l = board.label_of(label);
  return [core.change(label, false), `<>${label}`, `"<>${label}"`, ...(l ? [`${l.subject}<>${l.value}`, `"${l.subject}<>${l.value}"`] : [])];
}

/* Judges one entry at this position, which is the one shown if it is the first; gives the position after it. */
async function judge(e: Entry, first: boolean, position: string): Promise<string> {
  if (e.does === 'back') {
    e.verdict = 'back';
    return pieces(position).filter(c => !removals(e.label).includes(c)).join(' ');
  }
  const what = core.change(e.label, e.does === 'assert');
  let after = position, verdict = 'stopped', said = '';
  core.refuse('');
  const how = await core.consult('judge', first ? core.here({ change: what }) : core.settings({ changes: position, change: what }), a => {
    if (a.event === 'position') after = String(a['changes'] ?? '');
    else if (a.event === 'judgement') verdict = String(a['answer']);
    else if (a.event === 'step') said = rule_text(core.to_step(a));
  });
  const refused = how.how === 'done' && how.status !== 0;
  Object.assign(e, refused ? { verdict: 'refused', said: id('message').textContent ?? '', made: true } : { verdict, said });
  return refused ? position : `${after} ${what}`;
}

/* Judges what waits, in order, when the page is not busy; the path then goes on from there. */
let in_work: Entry | null = null, judging: Promise<void> | null = null;
async function judge_all(): Promise<void> {
  for (let e = s.entries.find(waits); e; e = s.entries.find(waits)) {
    const wait = e.does === 'remove' ? e.at + double - performance.now() : 0;
    if (wait > 0) await new Promise(go_on => setTimeout(go_on, wait));
    else if (s.state === 'busy') await core.at_rest();
    else await judge_some();
  }
}

async function judge_some(): Promise<void> {
  const end = core.question(), of = s.input, past: typeof s.past = [];
  let position = s.changes;
  for (let e = s.entries.find(waits); e; e = s.entries.find(waits)) {
    in_work = e;
    const before = position;
    position = await judge(e, !past.length, before);
    in_work = null;
    if (s.input !== of) return;
    tell_if_trying();
    if (!e.made) past.push(past.length ? { changes: before, step: 0 } : { changes: s.changes, step: s.step });
  }
  if (!end()) return;
  core.show_entries();
  if (past.length) await make_entries(position, past);
}

/* Goes to the position that has them. */
async function make_entries(position: string, past: typeof s.past): Promise<void> {
  const done = s.entries.filter(e => e.verdict);
  s.past = [...s.past, ...past];
  s.future = [];
  await core.load(s.input.text, { ...s.input, changes: position, step: '0', keep: true });
  for (const e of done) e.made = true;
  s.entries = s.entries.filter((e, i) => !e.made || i >= s.entries.length - most_told);
  core.show_entries();
}

const tell_if_trying = (): void => { if (s.mode === 'try') tell(); };

/* ---- all steps here ---- */
export async function all(): Promise<void> {
  if (!s.puzzle || s.state === 'busy') return;
  core.leave();
  mode('');
  const here = (s.branch = { kind: 'all' as const, steps: [] as Step[], shown: null as Step | null, busy: true });
  note('every', make('h2', {}, word('all_title')), make('p', {}, word('all_busy')));
  const end = core.question(), ask = core.here({});
  core.branch_from({ ...ask, of: 'all' });
  let outcome = '', accepted = false;
  await core.consult('all', ask, a => {
    if (a.event === 'step') here.steps.push(core.to_step(a));
    else if (a.event === 'end') outcome = String(a['outcome']);
    else if (a.event === 'verdict') accepted = a['accepted'] === true;
  });
  if (!end() || s.branch !== here) return;
  if (!accepted) { here.steps = []; outcome = outcome && 'refused'; } /* nothing is listed that the checker has not accepted here */
  await core.draw_branch(null, here.steps.length);
  every(here.steps, outcome, x => { if (s.branch === here) { here.shown = x; core.show(); } });
  core.show();
}

function every(steps: Step[], outcome: string, draw: (x: Step) => void): void {
  const groups = new Map<string, Step[]>();
  for (const x of steps) {
    const what = x.conclusion;
    groups.set(what, [...(groups.get(what) ?? []), x]);
  }
  const out: Node[] = [];
  for (const [what, of] of groups) {
    out.push(make('h3', {}, what));
    for (const x of of) {
      const b = make('button', { type: 'button', 'data-every': String(x.n), class: 'line' }, x.line);
      for (const on of ['mouseenter', 'focus', 'click']) b.addEventListener(on, () => draw(x));
      out.push(b);
    }
  }
  note('every', make('h2', {}, word('all_title')), ...(out.length ? out : [make('p', {}, no_step('all', outcome))]), row(button(word('back'), () => back())));
}

/* ---- back to the path ---- */
/* Gives false if there was nothing to leave. */
export function back(): boolean {
  if (!s.branch && !s.mode && id('hint').hidden) return false;
  mode('');
  core.refuse('');
  if (s.state === 'busy' && s.branch) void core.cancel();
  core.go(s.step, s.part);
  return true;
}

export function start(): void {
  core.on_load(() => { positions(); tell_if_trying(); void doubt(); });
  core.on_leave(() => {
    for (const name of ['hint', 'why', 'every']) { note(name); for (const k of Object.keys(id(name).dataset)) delete id(name).dataset[k]; }
    if (s.mode !== 'try') note('judge');
  });
}
