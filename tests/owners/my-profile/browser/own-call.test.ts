import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { PageRole } from '../../../../src/base/http/rules/roles.ts';
import { sendAppeal } from '../../../../src/owners/appeals/browser.ts';
import { requestDeletion } from '../../../../src/owners/deletion/browser.ts';
import { undoOwnChange } from '../../../../src/owners/history/browser.ts';
import { notePage } from '../../../../src/owners/my-profile/browser/own-call.ts';
import {
  askForBadge,
  requestProof,
  setListed,
  setMachineWord,
  setOpenData,
  setSuggestions,
} from '../../../../src/owners/my-profile/browser/own-page.ts';
import { $ownPages } from '../../../../src/owners/my-profile/browser/own-pages.ts';
import {
  $ownProfile,
  loadOwnProfile,
  setOwnProfile,
} from '../../../../src/owners/my-profile/browser/own-profile.ts';
import { loadOwnStats } from '../../../../src/owners/numbers/browser.ts';
import { confirmAgain } from '../../../../src/owners/sessions/browser.ts';
import {
  answerOwnSuggestion,
  loadOwnSuggestions,
} from '../../../../src/owners/suggestions/browser/own-suggestions.ts';
import {
  askForTie,
  decideOnTie,
  declineAllOf,
  loadOwnTies,
} from '../../../../src/owners/ties/browser/own-ties.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const SHOWN = 'shownpage1';
const OTHER = 'otherpage1';

const user = (id: string) => ({
  ...toOwnProfile(aProfileRecord({ id }), 'not-verified.jpg', { like: 0, view: 0 }),
  email_confirmed: true,
});
const page = (id: string, role: PageRole = 'owner') => ({
  id,
  role,
  name: id,
  url: `/profile/${id}`,
  avatar: '',
  profile: 'personal' as const,
});

let stored: Map<string, string>;
let sent: { name: string; id: string | null }[];

/** A document in which everything may be looked for and done, for what a call says afterwards. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) =>
    key === Symbol.iterator ? () => [].values() : key === Symbol.toPrimitive ? () => '' : anything,
  set: () => true,
});

const idIn = (url: string, body: unknown): string | null => {
  if (body instanceof FormData) return body.get('id') as string | null;
  if (typeof body === 'string') return (JSON.parse(body) as { id?: string }).id ?? null;
  return new URL(url, 'https://vitae.example').searchParams.get('id');
};

beforeEach(() => {
  sent = [];
  stored = new Map([['isLoggedIn', 'true']]);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', anything);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: unknown }) => {
    const name = url.replace(/^.*\/php-api\/|\?.*$/g, '');
    const id = idIn(url, body);
    sent.push({ name, id });
    return name === 'get-user.php'
      ? Response.json({ success: true, user: user(id ?? OTHER), pages: [page(SHOWN), page(OTHER)] })
      : Response.json({ success: false, message: '', code: 'internal' }, { status: 500 });
  });
  $ownPages.set([page(SHOWN), page(OTHER)]);
  onTestFinished(() => $ownPages.set([]));
  $ownProfile.set({ kind: 'loading' });
  setOwnProfile(user(SHOWN) as never);
  // Another tab has switched to another page of the login.
  stored.set('user_id', OTHER);
});
afterEach(() => {
  notePage('');
  vi.unstubAllGlobals();
});

test.each<[string, () => Promise<unknown>]>([
  ['reading its ties', loadOwnTies],
  ['answering a tie', () => decideOnTie('tie1', 'confirm')],
  ['declining all ties', () => declineAllOf('page1')],
  ['asking for a tie', () => askForTie({ page: 'p', kind: 'works-at' as never, role: '', from: '', to: '' })],
  ['reading its suggestions', loadOwnSuggestions],
  ['answering a suggestion', () => answerOwnSuggestion('r', 'decline')],
  ['reading its numbers', loadOwnStats],
  ['an appeal', () => sendAppeal('Please.')],
  ['asking for a letter', confirmAgain],
  ['its deletion', () => requestDeletion('secret')],
  ['undoing a change', () => undoOwnChange(SHOWN, 2)],
  ['listing it', () => setListed('no')],
  ['closing suggestions', () => setSuggestions('no')],
  ['asking machines', () => setMachineWord('no-ai', true)],
  ['offering open data', () => setOpenData('yes')],
  ['asking for a badge', () => askForBadge({ basis: 'known' as never, evidence: '', note: '' })],
  ['proving its website', () => requestProof()],
  ['proving a link', () => requestProof('https://a.example')],
  ['loading it again', () => loadOwnProfile()],
])('%s names the page that this tab shows', async (_what, act) => {
  await act();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.filter(({ id }) => id !== SHOWN)).toEqual([]);
});

test('what one tab saves does not switch the page of another back', () => {
  setOwnProfile({ ...user(SHOWN), version: 2 } as never);
  expect(stored.get('user_id')).toBe(OTHER);
});

test('the page of another login is taken over', () => {
  stored.set('user_id', 'elsewhere1');
  setOwnProfile(user(SHOWN) as never);
  expect(stored.get('user_id')).toBe(SHOWN);
});
