/* Questions at a position: hints by grades, why not, trying a change, all steps here; and going over positions. */
import * as board from './board';
import * as core from './core';
import { button, by, id, make } from './dom';
import { conclusion, rule_text, s, type At, type Step } from './model';
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
  const step = typeof at === 'number' ? s.steps[at - 1] ?? null : null, old = b?.kind === 'hint' ? b.grade : 0;
  if (to !== s.step) core.go(to);
  if (!step) {
    core.leave();
    note('hint', make('p', {}, word('hint_none')));
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
  if (m === 'try') judged(word('try_on')); else note('judge');
}

export interface Why { answer: string; step?: Step }

function why_note(): void {
  const b = s.branch;
  if (b?.kind !== 'why') return;
  const l = board.label_of(b.label), name = l ? `${l.subject} = ${l.value}` : b.label;
  const tried = b.length ? word('why_none_length', b.length) : '';
  const said = b.answer === 'chain' && b.step ? word('why_chain', rule_text(b.step)) : word('why_' + b.answer, tried);
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
  const to = s[from].at(-1);
  if (!to || s.state === 'busy') return;
  s[onto] = [...s[onto], { changes: s.changes, step: s.step }];
  s[from] = s[from].slice(0, -1);
  await move(to.changes, to.step, false);
}

export const undo = (): Promise<void> => travel('past', 'future');
export const redo = (): Promise<void> => travel('future', 'past');

const pieces = (): string[] => s.changes.match(/(?:<>|≠|=)?"(?:[^"]|"")*"|[^\s,]+/g) ?? [];

/* The changes of this position, the last of them to be taken back one by one. */
export function positions(): void {
  const all = pieces(), from = Math.max(0, all.length - 6);
  by<HTMLButtonElement>('undo').disabled = !s.past.length;
  by<HTMLButtonElement>('redo').disabled = !s.future.length;
  core.view_button();
  if (!all.length) { note('position'); return; }
  const chips = all.slice(from).map((c, i) => {
    const b = button(`${c.replace('<>', ' ≠ ').replace('=', ' = ')} ×`, () => void move(all.filter((_, k) => k !== from + i).join(' ')));
    b.setAttribute('aria-label', word('take_back', c));
    return b;
  });
  note('position', make('p', {}, word('position', all.length)), row(...chips, button(word('position_clear'), () => void move(''))));
}

/* ---- trying ---- */
function judged(text: string, verdict = ''): void {
  const e = note('judge', make('h2', {}, word('try_title')), make('p', {}, text));
  e.dataset['verdict'] = verdict;
}

/* Takes back the change that removed a candidate. */
export async function bring_back(label: string): Promise<void> {
  const l = board.label_of(label), what = [core.change(label, false), `<>${label}`, `"<>${label}"`, ...(l ? [`${l.subject}<>${l.value}`, `"${l.subject}<>${l.value}"`] : [])];
  if (s.state === 'busy' || !await move(pieces().filter(c => !what.includes(c)).join(' '))) return;
  mode('try');
  judged(word('try_back', l ? `${l.subject} = ${l.value}` : label));
}

/* Removes a candidate, or makes it the value; the library judges the change, and the path goes on from there. */
export async function change(label: string, holds: boolean): Promise<void> {
  const l = board.label_of(label);
  if (!l || s.state === 'busy') return;
  const name = `${l.subject} ${holds ? '=' : '≠'} ${l.value}`, what = core.change(label, holds);
  let answer = 'stopped', position = s.changes, by_step: Step | null = null;
  judged(word('try_busy'));
  const end = core.question(), how = await core.consult('judge', core.here({ change: what }), a => {
    if (a.event === 'judgement') answer = String(a['answer']);
    else if (a.event === 'position') position = String(a['changes'] ?? '');
    else if (a.event === 'step') by_step = core.to_step(a);
  });
  if (!end()) return;
  if (how.how !== 'done' || how.status !== 0) { judged(word('judge_stopped', name)); return; }
  if (!await move(`${position} ${what}`)) return;
  mode('try');
  judged(word('judge_' + answer, name, by_step ? rule_text(by_step) : ''), answer);
}

/* ---- all steps here ---- */
export async function all(): Promise<void> {
  if (!s.puzzle || s.state === 'busy') return;
  core.leave();
  mode('');
  const here = (s.branch = { kind: 'all' as const, steps: [] as Step[], shown: null as Step | null, busy: true });
  note('every', make('h2', {}, word('all_title')), make('p', {}, word('all_busy')));
  const end = core.question(), ask = core.here({});
  core.branch_from({ ...ask, of: 'all' });
  let outcome = '';
  await core.consult('all', ask, a => {
    if (a.event === 'step') here.steps.push(core.to_step(a));
    else if (a.event === 'end') outcome = String(a['outcome']);
  });
  if (!end() || s.branch !== here) return;
  await core.draw_branch(null, here.steps.length);
  every(here.steps, outcome, x => { if (s.branch === here) { here.shown = x; core.show(); } });
  core.show();
}

function every(steps: Step[], outcome: string, draw: (x: Step) => void): void {
  const groups = new Map<string, Step[]>();
  for (const x of steps) {
    const what = conclusion(x);
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
  core.on_load(positions);
  core.on_leave(() => {
    for (const name of ['hint', 'why', 'every']) { note(name); for (const k of Object.keys(id(name).dataset)) delete id(name).dataset[k]; }
    if (s.mode !== 'try') note('judge');
  });
}
