import { expect, test } from 'vitest';
import { sayIn } from '../../../../src/base/languages/rules/say.ts';
import { SPAN_SENTENCES, spanWords } from '../../../../src/profiles/life/rules/span-words.ts';

test.each<[string, string, string]>([
  ['', '', ''],
  ['2019', '', '2019 – now'],
  ['2019-03', '', 'March 2019 – now'],
  ['2001', '2004-12', '2001 – December 2004'],
  ['', '2004', 'until 2004'],
  ['2004', '2004', '2004'],
])('from %j to %j reads %j', (from, to, words) => {
  expect(spanWords({ from, to })).toBe(words);
});

test('months have the names of the language', () => {
  expect(sayIn('de', () => spanWords({ from: '2001', to: '2004-03' }))).toBe('2001 – März 2004');
});

test('entries are counted from 1 in sentences', () => {
  expect(SPAN_SENTENCES.datesOfEntry(2)).toBe('Please check the dates of entry 2');
});
