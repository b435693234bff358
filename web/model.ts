/* What the page knows: the shapes of the library's events, and the one record that the document is made from. */
export type LabelState = 'given' | 'value' | 'candidate' | 'gone';
export interface Label { name: string; subject: string; value: string; state: LabelState }
export interface Part { part: number; nrc: string; text: string }
export interface Step { n: number; round: number; rule: string; length: number; asserts: string[]; eliminates: string[]; gone: string[]; line: string; conclusion: string; last: number /* part */; parts: Part[]; nodes: number }
export interface Puzzle { app: string; params: string; text: string; says: string; views: string[]; count: number; index: number }
export interface App { name: string; title: string; example: string; says: string; params: string }
export interface About { version: string; build: string; apps: App[]; presets: { name: string; theory: string }[] }
export interface Answer { path: string; accepted: boolean | null; outcome: string; rating: string; solutions: string }
export type At = number | 'end';

/* A branch leaves the path and leads back to it: a hint, an answer to why, one of all steps here. */
export type Branch =
  | { kind: 'hint'; step: Step; grade: number }
  | { kind: 'why'; label: string; answer: string; step: Step | null; length: string; position: string }
  | { kind: 'all'; steps: Step[]; shown: Step | null; busy: boolean };

/* What was entered in Try: shown at once, judged in order when the engine gets to it; then the position has it. */
export interface Entry { label: string; does: 'remove' | 'assert' | 'back'; name: string; at: number; verdict: string /* "": it waits */; said: string; made: boolean }

export interface State {
  about: About;
  state: 'loading' | 'empty' | 'busy' | 'ready' | 'error';
  run: number;
  input: { text: string; app: string; params: string; index: number };
  theory: string; max_length: string; strategy: string; trim: boolean; trials_as_braids: boolean;
  until: string; /* nodes after which a search that was cancelled had found its last step; else empty */
  puzzle: Puzzle | null;
  labels: Label[];
  changes: string; /* in the library's normal form */
  fresh: boolean;   /* the text was not read yet: its own changes count */
  steps: Step[];
  answer: Answer | null;
  step: At;
  part: number | null;
  view: string;
  closer: boolean; /* large boards: the part of a step only */
  branch: Branch | null;
  mode: '' | 'why' | 'try';
  entries: Entry[]; /* the last few that were made, then those to come */
  wrong: string[];  /* changes that no solution of the puzzle has, if they leave none */
  past: { changes: string; step: At }[];
  future: { changes: string; step: At }[];
}

export const s: State = {
  about: { version: '', build: '', apps: [], presets: [] },
  state: 'loading', run: 0, input: { text: '', app: '', params: '', index: 0 }, theory: '', max_length: '', strategy: '', trim: false, trials_as_braids: false, until: '',
  puzzle: null, labels: [], changes: '', fresh: true, steps: [], answer: null, step: 0, part: null, view: '', closer: true, branch: null, mode: '', entries: [], wrong: [], past: [], future: [],
};

/* Have the changes left no solution? Then steps rest on something wrong. */
export const is_broken = (): boolean => s.changes !== '' && s.answer?.solutions === 'none';

/* "whip[4]", as the program writes it; Singles have no length. */
export const rule_text = (x: Step): string => (x.length > 0 ? `${x.rule}[${x.length}]` : x.rule);
/* A trial: what follows from its hypothesis is a path of its own, told by its parts. */
export const is_trial = (x: Step): boolean => x.rule === 'T&E';
export const is_single = (x: Step): boolean => x.asserts.length > 0 && x.length === 0;

export function family(x: Step): string {
  if (x.length === 0) return 'single';
  if (/whip/.test(x.rule)) return 'whip';
  if (/braid/.test(x.rule)) return 'braid';
  if (/chain/.test(x.rule)) return 'chain';
  return /pair|triplet|quad|subset|swordfish|x-wing|jellyfish|naked|hidden/i.test(x.rule) ? 'subset' : 'other';
}

/* The states of all labels along the path. All steps of a round are applied together: eliminations, then
 * assertions with what goes by ECP; a label changes once, so going back is undoing. */
export class Replay {
  readonly now = new Map<string, LabelState>();
  private readonly rounds: { round: number; turns: [string, LabelState][] }[] = [];
  private applied = 0;

  constructor(labels: Label[], private readonly steps: Step[]) {
    for (const l of labels) this.now.set(l.name, l.state);
    const done = new Set<string>();
    for (let i = 0; i < steps.length;) {
      const round = (steps[i] as Step).round, of: Step[] = [];
      while (i < steps.length && (steps[i] as Step).round === round) of.push(steps[i++] as Step);
      const turns: [string, LabelState][] = [];
      const turn = (label: string, to: LabelState): void => {
        if (done.has(label) || this.now.get(label) !== 'candidate') return;
        done.add(label);
        turns.push([label, to]);
      };
      for (const x of of) for (const l of x.eliminates) turn(l, 'gone');
      for (const x of of) { for (const l of x.asserts) turn(l, 'value'); for (const l of x.gone) turn(l, 'gone'); }
      this.rounds.push({ round, turns });
    }
  }

  /* How many rounds are over when step k is shown: those before its own. */
  private over(at: At): number {
    if (at === 'end') return this.rounds.length;
    if (at === 0) return 0;
    const round = this.steps[at - 1]?.round ?? 0;
    return Math.max(0, this.rounds.findIndex(r => r.round === round));
  }

  /* Moves there; tells the labels that have changed. */
  move(at: At, changed: (label: string, state: LabelState) => void): void {
    const want = this.over(at);
    const put = (label: string, state: LabelState): void => { this.now.set(label, state); changed(label, state); };
    while (this.applied < want) for (const [l, to] of this.rounds[this.applied++]?.turns ?? []) put(l, to);
    while (this.applied > want) for (const [l] of this.rounds[--this.applied]?.turns ?? []) put(l, 'candidate');
  }

  count(state: LabelState[]): number {
    let n = 0;
    for (const v of this.now.values()) if (state.includes(v)) n++;
    return n;
  }
}
