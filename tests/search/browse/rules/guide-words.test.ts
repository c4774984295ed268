import { expect, test } from 'vitest';
import { guideWords } from '../../../../src/search/browse/rules/guide-words.ts';

const labels = (names: readonly string[], perPage = 1) =>
  guideWords({ count: names.length, nameAt: (index) => names[index] as string }, perPage, 1).map((row) =>
    row.map(({ from, to }) => (to === '' ? from : `${from}–${to}`)),
  );

test('a list of a single page has no guide words', () => {
  expect(labels([])).toEqual([]);
  expect(labels(['Ada', 'Bela'], 2)).toEqual([]);
});

test.each([
  [
    ['Jack', 'Jane'],
    ['Ja', 'Jan'],
  ],
  [
    ['John Adams', 'John Smith'],
    ['Jo', 'John S'],
  ],
  [
    ['Élise', 'Elisabeth'],
    ['Él', 'Elisa'],
  ],
  [
    ['Ada', 'Ada'],
    ['Ad', 'Ada'],
  ],
  [
    ['李静怡', '王世勛'],
    ['李静', '王世'],
  ],
  [
    ['👩‍👩‍👧 A', 'हिन्दी'],
    ['👩‍👩‍👧 A', 'हिन्दी'],
  ],
  [
    ['✓ Ann', 'Anna'],
    ['An', 'Anna'],
  ],
  [
    ['J. R. Tolkien', 'J. S. Bach'],
    ['J. R', 'J. S'],
  ],
  [
    ['A', '7'],
    ['A', '7'],
  ],
])('the pages of %j have the guide words %j', (names, expected) => {
  expect(labels(names)).toEqual([expected]);
});

test('a guide word is the shortest start of a page’s first name that differs from the name before', () => {
  expect(labels(['Jack', 'Jacob', 'Jacques', 'James'], 2)).toEqual([['Ja–Jaco', 'Jacq–Jam']]);
});

test.each([
  [
    ['Maathai', 'Mamani', 'Manabe', 'Massé, Jean', 'Massena', 'McClintock'],
    ['Ma–Mam', 'Man–Massé', 'Massen–Mc'],
  ],
  // A page of namesakes goes by their other names.
  [
    ['Lee, Ada', 'Lee, Bo', 'Lee, Cy', 'Lee, Di'],
    ['Le–Lee, B', 'Lee, C–Lee, D'],
  ],
  [
    ['Ng', 'Ngata', 'Ngo', 'Ngoc'],
    ['Ng–Nga', 'Ngo–Ngoc'],
  ],
  [
    ['Ng', 'Nguyen, An', 'Nguyen, Bo', 'Nguyen, Cy'],
    ['Ng–Nguyen, A', 'Nguyen, B–Nguyen, C'],
  ],
  [
    ['Ada', 'Ada', 'Ada', 'Ada'],
    ['Ad–Ada', 'Ada'],
  ],
  [
    ['عادل', 'علي', 'فاطمة', 'كامل'],
    ['عا–عل', 'فا–كا'],
  ],
])('the pages of %j read as %j', (names, expected) => {
  expect(labels(names, 2)).toEqual([expected]);
});

test.each([33, 100, 500, 1000])('two links lead to any of %i pages', (pages) => {
  const names = Array.from({ length: pages * 24 }, (_, index) => `N${String(index).padStart(6, '0')}`);
  const listed = { count: names.length, nameAt: (index: number) => names[index] as string };
  const reached = new Set<number>();
  for (const { page } of guideWords(listed, 24, 1)[0] ?? []) {
    const [ranges = [], rows = []] = guideWords(listed, 24, page);
    expect(ranges.length).toBeLessThan(34);
    expect(ranges.filter(({ current }) => current)).toHaveLength(1);
    expect(rows.filter(({ current }) => current).map((word) => word.page)).toEqual([page]);
    for (const each of rows) reached.add(each.page);
  }
  expect(reached.size).toBe(pages);
});
