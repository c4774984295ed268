import { afterAll, expect, test, vi } from 'vitest';
import type { OwnUser } from '../../../../../src/owners/my-profile/calls.ts';
import { Settings } from '../../../../../src/owners/my-profile/screens/settings/Settings.tsx';
import { toOwnProfile } from '../../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../../support/builders/profiles.ts';
import { drawn, idle, linesOf } from '../../../../support/tsx/drawn.ts';

vi.stubGlobal('location', { origin: 'https://vitae.example' });
afterAll(() => void vi.unstubAllGlobals());

const settings = (given: Partial<OwnUser> = {}): string => {
  const own = toOwnProfile(aProfileRecord(), 'not-verified.jpg', { like: 0, view: 0 });
  const user = {
    ...own,
    hidden: null,
    waiting: null,
    request: null,
    undo_until: null,
    leaving: null,
    followers: 0,
    ...given,
  } as OwnUser;
  return drawn(Settings, { user, onEdit: idle });
};
const headingsOf = (html: string, level: 2 | 3): string[] =>
  [
    ...html
      .replace(/<dialog.*?<\/dialog>/gs, '')
      .matchAll(new RegExp(`<h${level}[^>]*>(.*?)</h${level}>`, 'g')),
  ].map(([, text = '']) => text);

test('the settings stand in five groups, and a list leads to each', () => {
  const html = settings();
  const groups = [
    'Who sees the page',
    'Badge and links',
    'People who keep this page',
    'How you log in',
    'Your data',
  ];
  expect(headingsOf(html, 2)).toEqual(groups);
  expect(linesOf(html).slice(0, 5)).toEqual(groups);
  expect(headingsOf(html, 3)).toEqual([
    ...['Who can find your page', 'Suggestions', '<label for="own-contact">How readers reach you</label>'],
    ...['Open data', 'Followers', 'Yearly question'],
    ...['Verified badge', 'Prove that links are yours'],
    ...['E-mail', 'Password', 'Where you are logged in'],
    ...['A copy of your data', 'Delete Profile'],
  ]);
});

test.each([
  [true, 'asha@example.org'],
  [false, 'asha@example.org · not confirmed yet'],
])('the address that one logs in with is there (confirmed: %s)', (email_confirmed, words) => {
  expect(linesOf(settings({ email: 'asha@example.org', email_confirmed }))).toContain(words);
});

test.each([
  [{ followers: 0 }, 'Nobody does so far.'],
  [{ followers: 1 }, 'One reader does.'],
  [{ followers: 1_200 }, '1,200 readers do.'],
  [{ follow: 'no' }, 'Nobody can follow the page.'],
  [{ still_right: 'yes' }, 'Once a year a letter asks you whether the page is still right.'],
  [{ still_right: 'no' }, 'No letter asks you whether the page is still right.'],
] as const)('what %j means stands beside the switch', (given, words) => {
  expect(settings(given)).toContain(words);
});
