/* All words of the page: words.json, one object for each language, English where one is missing. */
import all from './words.json';

type Words = Record<string, string>;
const languages = all as Record<string, Words>;
const english = languages['en'] as Words;
const language = navigator.languages.map(l => l.split('-')[0] as string).find(l => l in languages) ?? 'en';
const mine = languages[language] ?? english;

/* A text to be read; what nobody would read to its end, and would take long to lay out, is cut. */
export const brief = (text: string): string => (text.length > 20_000 ? text.slice(0, 20_000) + '…' : text);

/* The words of a key, {0}, {1}… replaced. */
export function word(key: string, ...values: (string | number)[]): string {
  const text = mine[key] ?? english[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, i: string) => brief(String(values[Number(i)] ?? '')));
}
export const has = (key: string): boolean => key in english;
/* Why there is no step. What a theory can't do is said only if its search has ended by itself. */
export const no_step = (where: 'start' | 'all', outcome: string): string => word(has(`${where}_${outcome}`) ? `${where}_${outcome}` : `${where}_none`);
/* Fills what the document leaves open. */
export function fill(root: ParentNode): void {
  document.documentElement.lang = language;
  for (const e of root.querySelectorAll<HTMLElement>('[data-word]')) e.textContent = word(e.dataset['word'] ?? '');
  for (const e of root.querySelectorAll<HTMLElement>('[data-tip]')) {
    e.title = word(e.dataset['tip'] ?? '');
    if (!e.dataset['word']) e.setAttribute('aria-label', e.title);
  }
  for (const e of root.querySelectorAll<HTMLElement>('[data-aria]')) e.setAttribute('aria-label', word(e.dataset['aria'] ?? ''));
  for (const e of root.querySelectorAll<HTMLTextAreaElement>('[data-hold]')) e.placeholder = word(e.dataset['hold'] ?? '');
}
