import { afterAll, expect, test, vi } from 'vitest';
import type { ShownPage } from '../../../../../src/accounts/login/rules.ts';
import { siteLanguages } from '../../../../../src/base/brand/rules/languages.ts';
import type { PageRole } from '../../../../../src/base/http/rules/roles.ts';
import { $people } from '../../../../../src/owners/hands/browser/people.ts';
import { $ownPages } from '../../../../../src/owners/my-profile/browser/own-pages.ts';
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

test('the settings stand in six groups, and a list leads to each', () => {
  const html = settings();
  const groups = [
    'Who sees the page',
    'Badge and links',
    'People who keep this page',
    'How you log in',
    'Passkeys',
    'Your data',
  ];
  expect(headingsOf(html, 2)).toEqual(groups);
  expect(linesOf(html).slice(0, 6)).toEqual(groups);
  expect(headingsOf(html, 3)).toEqual([
    ...['Who can find your page', 'Search engines', 'AI'],
    ...['Suggestions', '<label for="own-contact">How readers reach you</label>'],
    ...['Open data', 'Followers', 'Yearly question'],
    ...['Verified badge', 'Prove that links are yours'],
    ...['E-mail', 'Another page', 'Password', 'Letters to you', 'Where you are logged in'],
    ...['A copy of your data', 'Delete Profile'],
  ]);
});

const page = (id: string, role: PageRole = 'owner'): ShownPage => ({
  id,
  role,
  name: id,
  url: `/profile/${id}`,
  avatar: '',
  profile: 'personal',
});
const several = (count: number, role: PageRole = 'owner'): ShownPage[] => [
  page('mypage1234', role),
  ...Array.from({ length: count - 1 }, (_, at) => page(`other${at}`)),
];
const withPages = (pages: ShownPage[], you: string, given: Partial<OwnUser> = {}): string => {
  $ownPages.set(pages);
  $people.set({ kind: 'ready', items: [], you });
  const html = settings({ id: 'mypage1234', ...given });
  $ownPages.set([]);
  $people.set({ kind: 'loading' });
  return html;
};

test('with several pages, the address that one logs in with stands apart from that of the page', () => {
  const same = withPages(several(2), 'asha@example.org', { email: 'asha@example.org' });
  expect(headingsOf(same, 3)).toEqual(
    expect.arrayContaining(['E-mail that you log in with', 'E-mail of this page']),
  );
  expect(linesOf(same)).toContain('You log in with it to both of your pages.');
  expect(linesOf(same)).toContain('The same that you log in with.');
  const own = withPages(several(3), 'asha@example.org', { email: 'oars@example.org' });
  expect(linesOf(own)).toContain('You log in with it to all 3 of your pages.');
  expect(linesOf(own)).toContain('Only this page has it. Nobody can log in with it.');
});

test('an editor sees the own address, never that of the page, and nothing that is its owner’s', () => {
  const html = withPages(several(1, 'editor'), 'editor@example.org', { email: 'owner@example.org' });
  expect(headingsOf(html, 2)).toEqual(['People who keep this page', 'How you log in', 'Passkeys']);
  expect(linesOf(html)).toContain('editor@example.org');
  expect(html).not.toContain('owner@example.org');
});

test('a login with as many pages as it may have is told so in place of the way to another', () => {
  expect(withPages(several(19), 'asha@example.org')).toContain('href="/register#another=yes"');
  const full = withPages(several(20), 'asha@example.org');
  expect(full).not.toContain('/register#another=yes');
  expect(linesOf(full)).toContain('A login has at most 20 pages.');
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
  [{ machines: [] }, 'They may find your page and show it in their results.'],
  [
    { machines: ['no-search'] },
    'They are asked to leave your page out; those that respect this follow within weeks.',
  ],
  [{ machines: [], listed: 'no' }, 'As long as your page is in no list, they are asked to leave it out'],
  [{ machines: [] }, 'Nobody who trains AI is asked to leave your page out.'],
  [
    { machines: ['no-ai'] },
    'Those who train AI are asked to leave it out, and only those that respect this do.',
  ],
  [
    { machines: ['no-ai'], open_data: 'yes' },
    'As long as AI may not learn from your page, it is not open data.',
  ],
  [
    { machines: ['no-ai'], licence: 'CC0' },
    'As long as AI may not learn from your page, it is not open data.',
  ],
  [{ still_right: 'yes' }, 'Once a year a letter asks you whether the page is still right.'],
  [{ still_right: 'no' }, 'No letter asks you whether the page is still right.'],
] satisfies [Partial<OwnUser>, string][])('what %j means stands beside the switch', (given, words) => {
  expect(settings(given)).toContain(words);
});

test('the language of letters is chosen among those of the site, each by its own name', () => {
  const html = settings({ letters: 'de' });
  expect(html).toContain('<option value="de" lang="de" selected="">Deutsch</option>');
  expect(html.match(/<option [^>]*lang=/g)).toHaveLength(siteLanguages().length);
  setLanguages('en');
  expect(settings()).not.toContain('Letters to you');
});
