import { afterEach, expect, test } from 'vitest';
import { $siteHealth, $siteStats, sumOf } from '../../../../src/app/stats/browser.ts';
import { DAY_NUMBERS, type DayOfSite } from '../../../../src/app/stats/calls.ts';
import { SiteBrief } from '../../../../src/app/stats/screens/SiteBrief.tsx';
import { SiteNumbers } from '../../../../src/app/stats/screens/SiteNumbers.tsx';
import { drawn, linesOf } from '../../../support/tsx/drawn.ts';

const aDay = (at: number, given: Partial<DayOfSite> = {}): DayOfSite => ({
  ...(Object.fromEntries(DAY_NUMBERS.map((name) => [name, 0])) as Omit<DayOfSite, 'day'>),
  day: new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10),
  ...given,
});

const NONE = { listed: 0, waiting: 0, hidden: 0, unlisted: 0 };

afterEach(() => {
  $siteStats.set({ kind: 'loading' });
  $siteHealth.set({ kind: 'loading' });
});

test('numbers stand beside each other for today, a week, a month and all days', () => {
  const days = Array.from({ length: 90 }, (_, at) => aDay(at, { views: 10, likes: at === 89 ? -2 : 0 }));
  expect([1, 7, 30, 90].map((period) => sumOf(days, 'views', period))).toEqual([10, 70, 300, 900]);
  const totals = { personal: { ...NONE, listed: 3_031 }, professional: { ...NONE, waiting: 2 } };
  $siteStats.set({ kind: 'ready', value: { success: true, days, totals } });
  const html = drawn(SiteNumbers, {});
  expect(linesOf(html)).toEqual(expect.arrayContaining(['3,031', '900', '-2', 'Views of pages']));
  expect(html).toContain('href="#professional?state=waiting"');
});

test('what is wrong with the site is said with what to do, on the first screen in one line that opens it', () => {
  const good = { name: 'upkeep', state: 'good', sentence: 'Upkeep ran a minute ago.', advice: '' } as const;
  const bad = {
    name: 'disk',
    state: 'problem',
    sentence: 'No space is left.',
    advice: 'Free some.',
  } as const;
  $siteHealth.set({ kind: 'ready', value: [good, bad] });
  const brief = drawn(SiteBrief, {});
  expect(brief).toContain('<summary>No space is left.</summary><p>Free some.</p>');
  expect(brief).not.toContain('Upkeep ran a minute ago.');
  expect(drawn(SiteNumbers, {})).toContain('Free some.');
  $siteHealth.set({ kind: 'ready', value: [good] });
  expect(linesOf(drawn(SiteBrief, {}))).toContain('Upkeep, letters and the rest are well.');
});

test('the first screen tells what happened in a week', () => {
  const days = Array.from({ length: 90 }, (_, at) => aDay(at, { views: 200, pages: at === 89 ? 1 : 0 }));
  $siteStats.set({
    kind: 'ready',
    value: { success: true, days, totals: { personal: NONE, professional: NONE } },
  });
  expect(linesOf(drawn(SiteBrief, {}))).toContain('7 days: 1 new page, 1,400 views, 0 reports.');
});
