/* The dialogs: theory, generator, sharing and printing, help; and the empty page with its examples. */
import * as core from './core';
import { button, by, copy, id, kept, make, save, toast } from './dom';
import { s } from './model';
import { word } from './words';

export const open = (name: string): void => id<HTMLDialogElement>(name).showModal();
export const is_open = (): boolean => document.querySelector('dialog[open]') !== null;
const close = (name: string): void => id<HTMLDialogElement>(name).close();

/* Solves the same puzzle again, at the same position. */
export const again = (): void => { if (s.puzzle) void core.load(s.input.text, { ...s.input, changes: s.changes, theory: id<HTMLInputElement>('theory').value.trim() }); };

/* ---- theory ---- */
export function read_options(): void {
  s.max_length = id<HTMLInputElement>('max-length').value.trim();
  s.strategy = id<HTMLSelectElement>('strategy').value;
  s.trim = id<HTMLInputElement>('trim').checked;
}

function chosen(): void {
  for (const b of document.querySelectorAll<HTMLElement>('#presets button')) b.setAttribute('aria-pressed', String(b.dataset['theory'] === id<HTMLInputElement>('theory').value.trim()));
}

function presets(): void {
  const field = id<HTMLInputElement>('theory');
  for (const p of s.about.presets) {
    const b = make('button', { type: 'button', 'data-theory': p.theory }, word('preset_' + p.name), make('small', {}, p.theory || word('preset_own')));
    b.addEventListener('click', () => { field.value = p.theory; s.trials_as_braids = p.name === 'trials'; chosen(); });
    id('presets').append(b);
  }
  field.addEventListener('input', () => { s.trials_as_braids = false; chosen(); });
  field.addEventListener('keydown', e => { if (e.key === 'Enter') { e.preventDefault(); id('theory-apply').click(); } });
  id('theory-apply').addEventListener('click', () => { close('theories'); read_options(); kept.set('theory', field.value.trim()); again(); });
}

/* ---- generator ---- */
/* Only what can be made is offered: the engine says which sizes, of each application. */
const sizes = new Map<string, number[]>();
async function open_generator(): Promise<void> {
  const app = id<HTMLSelectElement>('generate-app');
  open('generator');
  for (const a of sizes.size ? [] : s.about.apps) {
    await core.engine.ask('sizes', { app: a.name }, e => { if (e.event === 'sizes') sizes.set(a.name, e['sizes'] as number[]); });
    if (sizes.get(a.name)?.length) app.append(make('option', { value: a.name }, a.title));
    if (app.childElementCount === 1) offer_sizes();
  }
}

function offer_sizes(): void {
  const all = sizes.get(id<HTMLSelectElement>('generate-app').value) ?? [];
  id('size').replaceChildren(...all.map(n => make('option', { value: String(n) }, `${n} × ${n}`)));
  id<HTMLSelectElement>('size').value = String(all.includes(9) ? 9 : all.at(-1) ?? '');
}

async function generate(): Promise<void> {
  const seed = id<HTMLInputElement>('seed'), app = id<HTMLSelectElement>('generate-app').value;
  let made: { text: string; app: string; params: string } | null = null;
  close('generator');
  core.refuse('');
  const end = core.question();
  const set = { app, size: id<HTMLSelectElement>('size').value, seed: seed.value.trim() || '1' };
  await core.consult('generate', set, a => {
    if (a.event === 'puzzle') made = { text: String(a['text']), app: String(a['app']), params: String(a['params'] ?? '') };
  });
  seed.value = String(Number(seed.value) + 1);
  const m = made as { text: string; app: string; params: string } | null;
  if (end() && m) await core.load(m.text, { app: m.app, params: m.params });
}

/* ---- sharing ---- */
const short = 8000;
function share(): void {
  const far = !core.place() || core.place().length > short;
  id('share-long').hidden = !far;
  id('share-link').hidden = far;
  for (const name of ['share-line', 'share-text']) id<HTMLButtonElement>(name).disabled = !core.step_shown();
  open('sharing');
}

async function save_figure(): Promise<void> {
  save(core.file_name('svg'), 'image/svg+xml', await core.figure());
}

function sharing(): void {
  const act = (e: HTMLElement, f: () => void): void => e.addEventListener('click', () => { close('sharing'); f(); });
  act(id('share-link'), () => void copy(location.href.split('#')[0] + core.place()));
  act(id('share-line'), () => void copy(core.line_shown()));
  act(id('share-text'), () => void copy((core.step_shown()?.parts ?? []).map(p => p.text).join(' ')));
  act(by('export-svg'), () => void save_figure());
  act(by('export-json'), () => save('tresse-path.json', 'application/json', (s.answer?.path ?? '') + '\n'));
  for (const [kind, name] of [['text', 'tresse-path.txt'], ['drup', 'tresse-proof.drup'], ['cnf', 'tresse-puzzle.cnf']] as const)
    act(id(`export-${kind}`), () => void core.written(kind).then(t => { if (t) save(name, 'text/plain', t); }));
  act(id('export-puzzle'), () => save('tresse-puzzle.txt', 'text/plain', s.input.text + '\n'));
  act(by('print'), () => window.print());
  act(id('print-path'), () => void print_path());
  act(id('forget'), () => { kept.forget(); theme(''); recent(); toast(word('forgotten')); });
  id('figure').addEventListener('click', () => void save_figure());
  by('share').addEventListener('click', share);
}

/* One figure for each pattern that is not a single, two in a row. */
async function print_path(): Promise<void> {
  const sheet = id('sheet');
  sheet.replaceChildren();
  const end = core.question();
  for (const x of s.steps) {
    if (!x.length) continue;
    const svg = await core.figure({ step: String(x.n), theme: 'print' }), holder = make('figure');
    if (!svg) break;
    holder.innerHTML = svg.slice(svg.indexOf('<svg'));
    holder.append(make('figcaption', {}, make('p', { class: 'line' }, `${x.n}. ${x.line}`), make('p', {}, x.parts.map(p => p.text).join(' '))));
    sheet.append(holder);
  }
  if (!end()) return;
  document.body.dataset['sheet'] = '';
  window.print();
}

/* ---- themes ---- */
export function theme(t: string): void {
  if (t) document.documentElement.dataset['theme'] = t; else delete document.documentElement.dataset['theme'];
  by('theme').title = word(`theme_${t || 'auto'}`);
  kept.set('theme', t);
}

export function next_theme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches, order = dark ? ['', 'light', 'dark'] : ['', 'dark', 'light'];
  const t = order[(order.indexOf(document.documentElement.dataset['theme'] ?? '') + 1) % 3] ?? '';
  theme(t);
  toast(word(`theme_${t || 'auto'}`));
}

/* ---- help ---- */
const keys: [string[], string][] = [
  [['→', '←'], 'key_step'], [['N', 'B'], 'key_nb'], [['Shift+→', 'Shift+←'], 'key_part'], [['Home', 'End'], 'key_ends'], [['H'], 'key_hardest'], [['Space'], 'key_hint'], [['W'], 'key_why'], [['E'], 'key_try'],
  [['A'], 'key_all'], [['V'], 'key_view'], [['Z', 'Y'], 'key_undo'], [['P'], 'key_paste'], [['C'], 'key_copy'], [['?'], 'key_help'], [['Esc'], 'key_back'],
];
const shapes: [string, string][] = [
  ['target', '<rect x="4" y="4" width="16" height="16" rx="2" class="l-target"/><path d="M4 20L20 4" class="l-cross"/>'], ['right', '<circle cx="12" cy="12" r="9" class="l-right"/>'],
  ['left', '<circle cx="12" cy="12" r="8.5" class="l-left"/>'], ['z', '<path d="M12 2l10 10-10 10L2 12z" class="l-z"/>'], ['t', '<path d="M12 2l10 10-10 10L2 12z" class="l-t"/>'],
  ['asserted', '<circle cx="12" cy="12" r="6.5" class="l-right"/><circle cx="12" cy="12" r="10" class="l-ring"/>'], ['bound', '<path d="M12 4l9 16H3z" class="l-left"/>'],
  ['link', '<path d="M2 5h14" class="l-left"/><path d="M15 2l6 3-6 3z" class="l-tip"/><path d="M2 11h16M2 14h16" class="l-then"/><path d="M2 20h20" class="l-because"/>'], ['hull', '<rect x="1" y="6" width="22" height="12" rx="6" class="l-hull"/>'],
];

function help(): void {
  for (const [names, says] of keys) {
    const dt = make('dt');
    names.forEach((k, i) => dt.append(...(i ? [' '] : []), make('kbd', {}, k)));
    id('keys').append(dt, make('dd', {}, word(says)));
  }
  for (const [role, shape] of shapes) {
    const li = make('li');
    li.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${shape}</svg>`;
    li.append(word('legend_' + role));
    id('legend').append(li);
  }
  id('version').textContent = word('version', s.about.build || s.about.version);
  by('help').addEventListener('click', () => open('helping'));
}

/* ---- the empty page ---- */
interface Last { text: string; app: string; params: string; says: string }
export function recent(): void {
  let last: Last[] = [];
  try { last = JSON.parse(kept.get('last') || '[]') as Last[]; } catch { /* nothing that can be read */ }
  if (!Array.isArray(last)) last = [];
  const buttons = last.slice(0, 10).map(x => {
    const b = button(String(x.says || x.text).slice(0, 60), () => { id<HTMLTextAreaElement>('puzzle').value = String(x.text); void core.load(String(x.text), { app: String(x.app), params: String(x.params) }); });
    b.title = String(x.text).slice(0, 300);
    return b;
  });
  id('recent').replaceChildren(...(buttons.length ? [word('recent'), ...buttons] : []));
}

/* A small board for each application: what is given, without candidates. */
export async function thumbnails(): Promise<void> {
  if (id('examples').childElementCount) return;
  for (const { name: app, title, says, example: text } of s.about.apps) {
    if (document.body.dataset['first'] === undefined) continue;
    const b = button('', () => { id<HTMLTextAreaElement>('puzzle').value = text; void core.load(text, { app }); });
    b.append(make('span', {}, title));
    b.title = says;
    id('examples').append(b);
    await core.engine.ask('read', { text, app }, a => { if (a.event === 'board') b.prepend(thumbnail(String(a['text'] ?? a['svg']))); });
  }
}

function thumbnail(svg: string): Node {
  const t = document.createElement('template');
  t.innerHTML = svg;
  const e = t.content.querySelector('svg');
  if (!e) return t.content;
  e.setAttribute('aria-hidden', 'true');
  for (const x of t.content.querySelectorAll('[data-state=candidate], [data-state=gone], title, desc')) x.remove();
  for (const x of t.content.querySelectorAll('[id]')) x.removeAttribute('id');
  for (const x of t.content.querySelectorAll<SVGElement>('[data-label]')) delete x.dataset['label'];
  return e;
}

export function start(): void {
  for (const b of document.querySelectorAll<HTMLElement>('[data-close]')) b.addEventListener('click', () => b.closest('dialog')?.close());
  for (const d of document.querySelectorAll('dialog')) d.addEventListener('click', e => { if (e.target === d) d.close(); });
  presets();
  sharing();
  help();
  for (const a of s.about.apps) id('app').append(make('option', { value: a.name }, a.title));
  for (const x of ['one-by-one', 'random', 'any-order']) id('strategy').append(make('option', { value: x }, word('strategy_' + x)));
  id<HTMLInputElement>('seed').value = String(Math.floor(Math.random() * 1e9));
  id('theory-open').addEventListener('click', () => { chosen(); open('theories'); });
  id('generate-open').addEventListener('click', () => void open_generator());
  id('generate-app').addEventListener('input', offer_sizes);
  id('generate-do').addEventListener('click', () => void generate());
  by('theme').addEventListener('click', next_theme);
  window.addEventListener('afterprint', () => { delete document.body.dataset['sheet']; id('sheet').replaceChildren(); });
}
