import { afterAll, expect, test, vi } from 'vitest';
import { $ownStats } from '../../../../src/owners/numbers/browser.ts';
import type { StatsReply } from '../../../../src/owners/numbers/calls.ts';
import { Numbers } from '../../../../src/owners/numbers/screens/Numbers.tsx';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { buttonsOf, drawn, idle, linesOf } from '../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const FIRST = Date.UTC(2030, 0, 1);
/** Ninety days that end on 31 March 2030, with what is given for some of them by their place. */
const daysWith = (counts: Record<number, { views?: number; likes?: number }>) =>
  Array.from({ length: 90 }, (_, index) => ({
    day: new Date(FIRST + index * 86_400_000).toISOString().slice(0, 10),
    views: 0,
    likes: 0,
    ...counts[index],
  }));
const user = aProfileRecord({
  website: 'https://www.looms.example',
  links: [{ url: 'https://choir.example/valencia', label: 'Recordings' }],
}) as unknown as OwnProfile;

type Shown = { days?: StatsReply['days']; views?: number; of?: OwnProfile } & Partial<
  Pick<StatsReply, 'referrers' | 'clicks'>
>;
const shown = ({ days = daysWith({ 89: { views: 1 } }), views = 1, of = user, ...rest }: Shown): string => {
  const totals = { views, likes: 3 };
  $ownStats.set({
    kind: 'ready',
    stats: { days, totals, referrers: [], clicks: [], ...rest },
  });
  return drawn(Numbers, { user: of, onAddLink: idle });
};

test('thirty days are a chart of views beside the sum of likes, each against the thirty days before', () => {
  const html = shown({
    days: daysWith({
      29: { views: 7 },
      59: { views: 752, likes: 35 },
      75: { views: 85 },
      89: { views: 978, likes: 41 },
    }),
    views: 1_822,
  });
  expect(linesOf(html).slice(0, 8)).toEqual([
    'Views and likes',
    'Days to show',
    '7 days',
    '30 days',
    '90 days',
    'Views 1,063 +41% against 752 before',
    'Likes 41 +6 against 35 before',
    '02505007501,000',
  ]);
  expect(html).toContain('aria-label="Views in the last 30 days: 1,063, most on 31 March: 978"');
  expect(html).toContain('aria-valuetext="Sunday, 31 March, 978 views, 752 thirty days before"');
  expect(html).toContain('<polyline');
  expect(html).not.toContain('<table');
  expect(buttonsOf(html)).toEqual([
    'Views 1,063 +41% against 752 before',
    'Likes 41 +6 against 35 before',
    'Show as a table',
    'Add a link',
  ]);
});

test('readers come from hosts, the rest of them last, and follow links by their names', () => {
  const html = shown({
    referrers: [
      { host: 'others', views: 40 },
      { host: 'direct', views: 12 },
      { host: 'search.example', views: 3 },
    ],
    clicks: [
      { url: 'https://choir.example/valencia', clicks: 22 },
      { url: 'https://www.looms.example', clicks: 4 },
    ],
  });
  const lines = linesOf(html);
  expect(lines.slice(lines.indexOf('Where readers come from'))).toEqual([
    'Where readers come from',
    'The last 90 days',
    'direct typed, or from an app 12',
    'search.example 3',
    'others 40',
    'Which links they follow',
    'The last 90 days',
    'Recordings choir.example/valencia 22',
    'Website looms.example 4',
    'You have room for 9 more links.',
    'Add a link',
    expect.stringContaining('Your own visits are not counted.'),
  ]);
  // Hosts are text: what readers bring along must not lead anybody anywhere.
  expect(html).not.toContain('<a ');
});

test.each([
  [{ links: [], website: '' }, 'Your page has no links yet. You have room for 10 more links.'],
  [{}, 'No link was followed yet. You have room for 9 more links.'],
  [
    { links: Array.from({ length: 9 }, (_, at) => ({ url: `https://choir.example/${at}`, label: '' })) },
    'No link was followed yet. You have room for 1 more link.',
  ],
  [
    { links: Array.from({ length: 10 }, (_, at) => ({ url: `https://choir.example/${at}`, label: '' })) },
    'No link was followed yet.',
  ],
])('without a click, %j says “%s”', (fields, words) => {
  const html = shown({ of: { ...user, ...fields } as OwnProfile });
  expect(linesOf(html)).toContain(words);
  expect(buttonsOf(html).includes('Add a link')).toBe(!words.endsWith('yet.'));
});

test('a day on which a like was only taken back has something to show', () => {
  const html = shown({ days: daysWith({ 89: { likes: -1 } }) });
  expect(linesOf(html)).toContain('Likes −1 −1 none before');
});

test.each([
  [0, 'No views yet'],
  [12, 'No views in the last 90 days'],
])('without a number in these days and %i views in all, it says “%s”', (views, title) => {
  const html = shown({ days: daysWith({}), views });
  expect(linesOf(html)).toContain(title);
  expect(buttonsOf(html)).toEqual(['Share']);
});

test('numbers that could not be loaded can be asked for again', () => {
  $ownStats.set({ kind: 'failed' });
  const html = drawn(Numbers, { user, onAddLink: idle });
  expect(linesOf(html)).toContain('Your numbers could not be loaded.');
  expect(buttonsOf(html)).toEqual(['Try again']);
});
