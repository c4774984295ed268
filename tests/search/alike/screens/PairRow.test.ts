import { expect, test } from 'vitest';
import type { ShownPair, ShownPairedPage } from '../../../../src/search/alike/calls/pairs.ts';
import { PairRow } from '../../../../src/search/alike/screens/PairRow.tsx';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aPaired = (id: string, given: Partial<ShownPairedPage> = {}): ShownPairedPage => ({
  id,
  name: 'Marie Curie',
  filed: 'Curie, Marie',
  profile: 'personal',
  url: '',
  avatar: '',
  role: 'Physicist',
  place: '',
  dates: '1867-11-07',
  website: '',
  account: false,
  source: 'Wikidata',
  created: '2030-01-01T00:00:00.000Z',
  ...given,
});
const aPair = (one: ShownPairedPage, other: ShownPairedPage): ShownPair => ({
  a: one.id,
  b: other.id,
  why: ['birth-date', 'place'],
  pages: [one, other],
});
const row = (pair: ShownPair, isBusy = false): string =>
  drawn(PairRow, { pair, isCurrent: true, isBusy, onFocus: () => {}, onNotAlike: () => {} });

test('a pair says who both are, why they are probably one, and leads to their merge', () => {
  const html = row(aPair(aPaired('one'), aPaired('two', { account: true, source: '' })));
  const lines = linesOf(html).join(' | ');
  expect(lines).toContain('Born on the same day');
  expect(lines).toContain('Same place');
  expect(lines).toContain('From Wikidata');
  expect(buttonsOf(html)).toEqual(['Not the same: Marie Curie']);
  // The page with an account stays.
  expect(html).toContain('href="#merge/two/one?from=duplicates"');
});

test('two pages with an account cannot be merged, and an answer on the way is not sent twice', () => {
  const html = row(aPair(aPaired('one', { account: true }), aPaired('two', { account: true })), true);
  expect(html).not.toContain('#merge');
  expect(linesOf(html).join(' ')).toContain('Both have an account');
  expect(buttonsOf(html)).toEqual(['(Saving: Marie Curie)']);
});
