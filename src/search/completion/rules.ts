import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { rankOf, withSingleBlanks } from '../rules/search.ts';
import { isInWord, NAME_END } from '../rules/word-fit.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words within a name that nobody begins to type, folded. As a last word each may be a name: Lê is one. */
const PARTICLES = set(
  'a al and auf aus av bar bat ben bin bint d da dal dall dalla das de degli dei del dela della delle den der des di do dos du e el et i ibn in la las le les lo los mac of op oz por st sur te ten ter the til ud und van vom von vor y zu zum zur ze',
);

/** Legal forms behind a company's name, folded and without their dots. */
const LEGAL_FORMS = set(
  'ab ag aps as asa bhd bv co corp corporation e eg ev gbr ggmbh gmbh inc incorporated kg kgaa kk limited llc llp lp ltd mbh nv ohg oy oyj plc pte pty pvt sa sarl sas se sl spa srl ug v ао зао оао ооо пао αε',
);

/** How a name fits what is typed: it begins with it, another word does, or it has it elsewhere, from then on by the rank of a search. */
const BEGINS = 0;
const WORD_BEGINS = 1;
const ELSEWHERE = 2;

/** A word of a folded name, and where it begins and ends. */
type Word = { text: string; start: number; end: number };

const wordsIn = (name: string): Word[] => {
  const words: Word[] = [];
  let at = 0;
  while (at < name.length) {
    if (!isInWord(name, at)) {
      at += 1;
      continue;
    }
    const start = at;
    while (at < name.length && isInWord(name, at)) at += 1;
    words.push({ text: name.slice(start, at), start, end: at });
  }
  return words;
};

const isSmall = (words: readonly Word[], index: number, kind: ProfileKind): boolean => {
  const text = words[index]?.text ?? '';
  if (index > 0 && kind === 'professional' && LEGAL_FORMS.has(text)) return true;
  return index < words.length - 1 && PARTICLES.has(text);
};

/** How well the best of a page's folded names fits the words of a query as it is typed, the best first; null if all of them lack one. */
export const fitOfNames = (kind: ProfileKind, names: string, query: readonly string[]): number | null => {
  const fits = names.split(NAME_END).flatMap((name) => fitOfName(kind, withSingleBlanks(name), query) ?? []);
  return fits.length === 0 ? null : Math.min(...fits);
};

/** How well a folded name fits the words of a query as it is typed, the best first; null if it lacks one of them. */
const fitOfName = (kind: ProfileKind, name: string, query: readonly string[]): number | null => {
  const typed = query.join(' ');
  const words = wordsIn(name);
  const first = words[0]?.start ?? 0;
  if (name.startsWith(typed) || name.startsWith(typed, first)) return BEGINS;
  const begins = words.some(
    ({ start, end }, index) =>
      index > 0 &&
      name.startsWith(typed, start) &&
      (start + typed.length > end || !isSmall(words, index, kind)),
  );
  if (begins) return WORD_BEGINS;
  const rank = rankOf(name, name.length, name.length, query);
  return rank < 0 ? null : ELSEWHERE + rank;
};

/** Whether the name of a group begins with the words of a query as they are typed. */
export const beginsAsTyped = (label: string, query: readonly string[]): boolean =>
  fitOfName('professional', label, query) === BEGINS;

/** The key by which names that fit are sorted: small ones first. Among equally good ones those with a badge, then the most viewed and liked. */
export const completionKey = (
  fit: number,
  isVerified: boolean,
  counts: { like: number; view: number },
): number => 2 * fit + (isVerified ? 0 : 1) - (1 - 1 / (1 + Math.max(0, counts.like) + counts.view)) / 2;
