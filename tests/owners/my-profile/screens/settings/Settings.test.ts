import { afterAll, expect, test, vi } from 'vitest';
import { siteLanguages } from '../../../../../src/base/brand/rules/languages.ts';
import type { OwnUser } from '../../../../../src/owners/my-profile/calls.ts';
import { Settings } from '../../../../../src/owners/my-profile/screens/settings/Settings.tsx';
import { toOwnProfile } from '../../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../../support/builders/profiles.ts';
import { setLanguages } from '../../../../support/languages.ts';
import { drawn, idle, linesOf } from '../../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const settings = (given: Partial<OwnUser> = {}): string => {
  const own = toOwnProfile(aProfileRecord(), 'not-verified.jpg', { like: 0, view: 0 });
  const user = { ...own, hidden: null, waiting: null, request: null, undo_until: null, ...given } as OwnUser;
  return drawn(Settings, { user, onEdit: idle });
};
const headingsOf = (html: string, level: 2 | 3): string[] =>
  [
    ...html
      .replace(/<dialog.*?<\/dialog>/gs, '')
      .matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g')),
  ].map(([, text = '']) => text);

test('the settings stand in four groups, and a list leads to each', () => {
  const html = settings();
  const groups = ['Who sees the page', 'Badge and links', 'How you log in', 'Your data'];
  expect(headingsOf(html, 2)).toEqual(groups);
  expect(linesOf(html).slice(0, 4)).toEqual(groups);
  expect(headingsOf(html, 3)).toEqual([
    ...['Who can find your page', 'Suggestions', 'Open data'],
    ...['Verified badge', 'Prove that links are yours'],
    ...['E-mail', 'Password', 'Letters to you', 'Where you are logged in'],
    ...['A copy of your data', 'Delete Profile'],
  ]);
});

test.each([
  [true, 'asha@example.org'],
  [false, 'asha@example.org · not confirmed yet'],
])('the address that one logs in with is there (confirmed: %s)', (email_confirmed, words) => {
  expect(linesOf(settings({ email: 'asha@example.org', email_confirmed }))).toContain(words);
});

test('the language of letters is chosen among those of the site, each by its own name', () => {
  const html = settings({ letters: 'de' });
  expect(html).toContain('<option value="de" lang="de" selected="">Deutsch</option>');
  expect(html.match(/<option [^>]*lang=/g)).toHaveLength(siteLanguages().length);
  setLanguages('en');
  expect(settings()).not.toContain('Letters to you');
});
