import { expect, test } from 'vitest';
import { foldForSearch } from '../../../src/base/text/rules/text.ts';
import { beginsAsTyped, completionKey, fitOfNames } from '../../../src/search/completion/rules.ts';
import { searchWords } from '../../../src/search/rules/query-words.ts';

type Page = { name: string; kind: 'personal' | 'professional'; verified: boolean; views: number };

/** Invented names of the shapes that real ones have: churches, exchanges and stores beside people, particles, legal forms, other scripts. */
const PAGES: readonly Page[] = [
  ['Marit Curell', true, 900],
  ['Maria de los Ángeles Prado', false, 40],
  ['Marek Dvorsky', false, 3],
  ['Church of Saint Mark', true, 5_000],
  ['Palmar Exchange', true, 9_000],
  ['Walmar Stores Inc.', false, 100_000],
  ['Ana de Armendia', true, 700],
  ['Denis Okoro', false, 10],
  ['Olaf van der Meer', false, 5],
  ['Vanessa Holt', false, 2],
  ['Incan Threads GmbH', false, 1],
  ['Acorn Works Inc', true, 50],
  ['Naturfreunde Bergen e. V.', false, 8],
  ['Eva Vogt', false, 9],
  ['Lê Thị Lê', false, 1],
  ['José Sá', false, 6],
  ['Sara Oyelaran', false, 5],
  ['مُحَمَّد علی', false, 4],
  ['محمود درويش', true, 3],
  ['Марина Орлова', false, 2],
  ['Анна Марченко', true, 1],
  ['林静怡', false, 1],
  ['Jean‑Luc Marais', false, 70],
  ['O’Brien Anna', false, 12],
  ['Brienne Olsen', false, 13],
].map(([name, verified, views]) => ({
  name: name as string,
  kind: /Church|Exchange|Inc|GmbH|e\. V\./.test(name as string) ? 'professional' : 'personal',
  verified: verified as boolean,
  views: views as number,
}));

const suggested = (query: string): string[] =>
  PAGES.flatMap(({ name, kind, verified, views }) => {
    const fit = fitOfNames(kind, foldForSearch(name), searchWords(query));
    return fit === null ? [] : [{ name, key: completionKey(fit, verified, { like: 0, view: views }) }];
  })
    .sort((one, other) => one.key - other.key)
    .slice(0, 8)
    .map(({ name }) => name);

test.each([
  [
    'mar',
    [
      'Marit Curell',
      'Maria de los Ángeles Prado',
      'Marek Dvorsky',
      'Church of Saint Mark',
      'Jean‑Luc Marais',
      'Palmar Exchange',
      'Walmar Stores Inc.',
    ],
  ],
  ['maria', ['Maria de los Ángeles Prado']],
  ['MARIA PR', ['Maria de los Ángeles Prado']],
  // A particle is no word that anybody begins to type.
  [
    'de',
    [
      'Denis Okoro',
      'Ana de Armendia',
      'Maria de los Ángeles Prado',
      'Olaf van der Meer',
      'Naturfreunde Bergen e. V.',
    ],
  ],
  ['van', ['Vanessa Holt', 'Olaf van der Meer']],
  ['van der', ['Olaf van der Meer']],
  ['der m', ['Olaf van der Meer']],
  ['inc', ['Incan Threads GmbH', 'Acorn Works Inc', 'Walmar Stores Inc.']],
  ['gmbh', ['Incan Threads GmbH']],
  // A last word is a name, also where it looks like a particle or a legal form.
  ['lê', ['Lê Thị Lê', 'Maria de los Ángeles Prado']],
  ['sa', ['Sara Oyelaran', 'Church of Saint Mark', 'José Sá', 'Vanessa Holt']],
  ['v', ['Vanessa Holt', 'Eva Vogt', 'Naturfreunde Bergen e. V.', 'Olaf van der Meer', 'Marek Dvorsky']],
  ['محم', ['محمود درويش', 'مُحَمَّد علی']],
  ['علي', ['مُحَمَّد علی']],
  ['мар', ['Марина Орлова', 'Анна Марченко']],
  ['静', ['林静怡']],
  ['jean-l', ['Jean‑Luc Marais']],
  ["o'b", ['O’Brien Anna']],
  ['brien', ['Brienne Olsen', 'O’Brien Anna']],
  ['anna brien', ['O’Brien Anna']],
  ['zzz', []],
])('%j suggests %j', (query, names) => {
  expect(suggested(query)).toEqual(names);
});

test('a group is suggested if it begins with what is typed', () => {
  const begins = (label: string, query: string) => beginsAsTyped(foldForSearch(label), searchWords(query));
  expect(begins('Software Engineer', 'soft')).toBe(true);
  expect(begins('Software Engineer', 'software en')).toBe(true);
  expect(begins('Software Engineer', 'engineer')).toBe(false);
  expect(begins('São Paulo', 'sao p')).toBe(true);
});

test('fit weighs more than the badge, and the badge more than any number of views', () => {
  const key = (fit: number, isVerified: boolean, view: number) =>
    completionKey(fit, isVerified, { like: 0, view });
  expect(key(0, false, 0)).toBeLessThan(key(1, true, 1e9));
  expect(key(1, true, 0)).toBeLessThan(key(1, false, 1e9));
  expect(key(1, true, 10_001)).toBeLessThan(key(1, true, 10_000));
  expect(completionKey(0, true, { like: 1, view: 1 })).toBe(completionKey(0, true, { like: 0, view: 2 }));
  expect(completionKey(0, true, { like: -3, view: 0 })).toBe(key(0, true, 0));
});
