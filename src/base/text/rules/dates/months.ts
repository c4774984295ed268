import { foldText } from '../text.ts';

/** Languages whose months files have; Arabic has three sets of names. */
const LANGUAGES = [
  'en',
  'de',
  'de-AT',
  'es',
  'fr',
  'hi',
  'ar',
  'ar-SY',
  'ar-DZ',
  'it',
  'pt',
  'nl',
  'sv',
  'pl',
  'tr',
  'ru',
  'id',
] as const;
// What no calendar of the system has: other short forms.
const MORE: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['mrz', 3],
  ['sett', 9],
];
/** The shortest beginning of a name that may stand for it. */
const SHORTEST = 3;

const wordOf = (text: string): string => foldText(text.normalize('NFKC')).replace(/[^\p{L}\p{M}]/gu, '');

/** Every name of a month, and every beginning that only one month has; 0 where two have it. */
const readNames = (): ReadonlyMap<string, number> => {
  const names = new Map<string, number>();
  const add = (name: string, month: number): void => {
    const known = names.get(name);
    names.set(name, known === undefined || known === month ? month : 0);
  };
  const whole: (readonly [string, number])[] = MORE.map(([name, month]) => [wordOf(name), month]);
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        // A name beside a day may have another ending.
        const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory`, { month, day, timeZone: 'UTC' });
        for (let number = 1; number <= 12; number += 1) {
          const parts = format.formatToParts(Date.UTC(2001, number - 1, 1));
          const name = wordOf(parts.find(({ type }) => type === 'month')?.value ?? '');
          if (name !== '') whole.push([name, number]);
        }
      }
  for (const [name, month] of whole) {
    const letters = [...name];
    for (let end = Math.min(SHORTEST, letters.length); end < letters.length; end += 1)
      add(letters.slice(0, end).join(''), month);
  }
  // A whole name counts although a longer one begins with it.
  for (const [name] of whole) names.delete(name);
  for (const [name, month] of whole) add(name, month);
  return names;
};

let names: ReadonlyMap<string, number> | undefined;

/** The number of a month by its name or the beginning of it, in the languages of the files; null if it is none, or could be two. */
export const monthNamed = (word: string): number | null => {
  names ??= readNames();
  return names.get(wordOf(word)) || null;
};
