import { afterAll, expect, test, vi } from 'vitest';
import { $ownStats } from '../../../../src/owners/numbers/browser.ts';
import { Numbers } from '../../../../src/owners/numbers/screens/Numbers.tsx';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { buttonsOf, drawn, linesOf } from '../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const DAYS = [
  { day: '2030-01-01', views: 1_200, likes: 0 },
  { day: '2030-01-02', views: 0, likes: -1 },
];
const user = aProfileRecord() as unknown as OwnProfile;

const shown = (days: typeof DAYS, views: number): string => {
  $ownStats.set({ kind: 'ready', stats: { days, totals: { views, likes: 3 }, referrers: [], clicks: [] } });
  return drawn(Numbers, { user });
};

test('days with views or likes are charts, and a table that begins with the newest', () => {
  const html = shown(DAYS, 1_200);
  expect(linesOf(html.split('<tbody>')[1] ?? '')).toEqual([
    '2 January 2030',
    '0',
    '-1',
    '1 January 2030',
    '1,200',
    '0',
  ]);
});

test('a day on which a like was only taken back has something to show', () => {
  expect(shown(DAYS.slice(1), 0)).toContain('<table');
});

test.each([
  [0, 'No views yet'],
  [12, 'No views in the last 90 days'],
])('without a number in these days and %i views in all, it says “%s”', (views, title) => {
  const html = shown([{ day: '2030-01-01', views: 0, likes: 0 }], views);
  expect(linesOf(html)).toContain(title);
  expect(html).not.toContain('<table');
});

test('numbers that could not be loaded can be asked for again', () => {
  $ownStats.set({ kind: 'failed' });
  const html = drawn(Numbers, { user });
  expect(linesOf(html)).toContain('Your numbers could not be loaded.');
  expect(buttonsOf(html)).toEqual(['Try again']);
});
