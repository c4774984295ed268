import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetOwner } from '../../../../src/accounts/login/browser/session.ts';
import { saveEntry } from '../../../../src/owners/life/browser/save-entry.ts';
import type { SavedEntry } from '../../../../src/owners/life/rules/saved-entry.ts';
import { notePage } from '../../../../src/owners/my-profile/browser/own-call.ts';
import { $failedAsks } from '../../../../src/owners/ties/browser/failed-asks.ts';
import { sendAsk } from '../../../../src/owners/ties/browser/tie-changes.ts';
import type { Position } from '../../../../src/profiles/life/rules/position.ts';
import type { OwnProfile } from '../../../../src/profiles/rules/profile.ts';
import { toOwnProfile } from '../../../../src/profiles/rules/profile-views.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';

const OLD: Position = { organisation: 'Old', role: '', from: '2001', to: '2004' };
const NEW: Position = { organisation: 'Kaveri Looms', role: 'Weaver', from: '2019', to: '' };
const ENTRY = { main: 'Kaveri Looms', detail: 'Weaver', from: '2019', to: '' };
const PAGE = { id: 'company001', name: 'Kaveri Looms', role: '', avatar: '', founder: '', filed: '' };

const user = (positions: Position[], version = 1): OwnProfile => ({
  ...toOwnProfile(aProfileRecord({ id: 'abcdefgh', positions }), 'not-verified.jpg', { like: 0, view: 0 }),
  email_confirmed: true,
  version,
});

let calls: { name: string; body: FormData | string }[];
let stored: Map<string, string>;
let replies: Record<string, (() => Response)[]>;
const done =
  (more: object = {}) =>
  () =>
    Response.json({ success: true, message: '', ...more });
const refuse = (status: number, failure: object) => () =>
  Response.json({ success: false, message: '', ...failure }, { status });
const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body);
const sentPositions = () =>
  sent('update-profile.php').map((form) => JSON.parse(String((form as FormData).get('positions'))));

beforeEach(() => {
  calls = [];
  replies = { 'get-ties.php': [done({ items: [] })] };
  $failedAsks.set([]);
  notePage('');
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => ({ append() {}, setAttribute() {}, dataset: {}, remove() {} }),
    body: { append() {} },
  });
  stored = new Map([['user_id', 'abcdefgh']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (url: string, { body }: { body: FormData | string }) => {
    const name = url.replace(/^.*\/php-api\/|\?.*$/g, '');
    calls.push({ name, body });
    const [next, ...rest] = replies[name] ?? [];
    if (rest.length > 0) replies[name] = rest;
    return next ? next() : refuse(500, { code: 'internal' })();
  });
});
afterEach(() => void vi.unstubAllGlobals());

const added: SavedEntry = { at: null, entry: ENTRY, ask: { page: PAGE, kind: 'works' }, end: null };

test('an entry is added alone, and then its page is asked', async () => {
  replies['update-profile.php'] = [done({ user: user([OLD, NEW], 2) })];
  replies['ask-tie.php'] = [done({ tie: 'a' })];
  expect(await saveEntry(user([OLD]), 'positions', added)).toBeNull();
  expect(sentPositions()).toEqual([[OLD, NEW]]);
  expect([...(sent('update-profile.php')[0] as FormData).keys()].toSorted()).toEqual([
    'id',
    'positions',
    'private_fields',
    'version',
  ]);
  expect(sent('ask-tie.php').map((body) => JSON.parse(String(body)))).toEqual([
    { page: 'company001', kind: 'works', role: 'Weaver', from: '2019', to: '', id: 'abcdefgh' },
  ]);
  expect($failedAsks.get()).toEqual([]);
});

test('where asking fails, the entry is saved, and can be asked about again', async () => {
  replies['update-profile.php'] = [done({ user: user([OLD, NEW], 2) })];
  replies['ask-tie.php'] = [refuse(429, { code: 'throttled', message: 'Too many' }), done({ tie: 'a' })];
  expect(await saveEntry(user([OLD]), 'positions', added)).toBeNull();
  const [failed] = $failedAsks.get();
  expect(failed).toMatchObject({ message: 'Too many', ask: { entry: NEW } });
  expect(failed && (await sendAsk(failed.ask))).toBe(true);
  expect($failedAsks.get()).toEqual([]);
});

test('what could not be asked is there again after a reload, until a logout, for its own page alone', async () => {
  replies['update-profile.php'] = [done({ user: user([OLD, NEW], 2) })];
  replies['ask-tie.php'] = [refuse(429, { code: 'throttled', message: 'Too many' })];
  await saveEntry(user([OLD]), 'positions', added);
  const afterReload = async () => {
    vi.resetModules();
    const asks = await import('../../../../src/owners/ties/browser/failed-asks.ts');
    const end = asks.$failedAsks.listen(() => undefined);
    const list = asks.$failedAsks.get();
    end();
    return list;
  };
  expect(await afterReload()).toMatchObject([{ message: 'Too many', ask: { entry: NEW, page: PAGE } }]);
  stored.set('user_id', 'somebody');
  expect(await afterReload()).toEqual([]);
  stored.set('user_id', 'abcdefgh');
  forgetOwner();
  expect([...stored]).toEqual([]);
});

test('a tie that could not be ended is not said to be gone', async () => {
  const removal: SavedEntry = { at: null, entry: null, ask: null, end: { tie: 'a' } as SavedEntry['end'] };
  replies['answer-tie.php'] = [
    refuse(500, { code: 'internal', message: 'Something went wrong.' }),
    refuse(404, { code: 'not-found', message: 'Tie not found' }),
  ];
  expect(await saveEntry(user([OLD]), 'positions', removal)).toBe('Something went wrong.');
  expect(await saveEntry(user([OLD]), 'positions', removal)).toBeNull();
});

test('over a page that changed meanwhile, the entry is added to what is there now', async () => {
  const other = { ...OLD, organisation: 'Other' };
  replies['update-profile.php'] = [
    refuse(409, { code: 'conflict', user: user([OLD, other], 5) }),
    done({ user: user([OLD, other, NEW], 6) }),
  ];
  expect(await saveEntry(user([OLD]), 'positions', { ...added, ask: null })).toBeNull();
  expect(sentPositions()).toEqual([
    [OLD, NEW],
    [OLD, other, NEW],
  ]);
});

test('an entry that was changed elsewhere is not overwritten', async () => {
  replies['update-profile.php'] = [
    refuse(409, { code: 'conflict', user: user([{ ...OLD, role: 'Head' }], 5) }),
  ];
  const change = { at: 0, entry: ENTRY, ask: null, end: null };
  expect(await saveEntry(user([OLD]), 'positions', change)).toContain('changed in another tab');
});

test.each([
  [
    refuse(400, { code: 'invalid', errors: { positions: 'Please check the dates of entry 2' } }),
    'dates of entry 2',
  ],
  [refuse(401, { code: 'unauthenticated' }), 'no longer logged in'],
])('a refusal is a sentence, and nobody is asked', async (reply, sentence) => {
  replies['update-profile.php'] = [reply];
  expect(await saveEntry(user([OLD]), 'positions', added)).toContain(sentence);
  expect(sent('ask-tie.php')).toEqual([]);
});

test('a tie without a position ends without a change of the page', async () => {
  replies['answer-tie.php'] = [done()];
  const tie = {
    tie: 'a'.repeat(24),
    page: 'company001',
    name: 'Kaveri Looms',
    url: '/',
    kind: 'works',
    role: '',
    from: '',
    to: '',
  } as const;
  const end = { ...tie, state: 'confirmed', asked_by: 'me', since: '2026-01-01T00:00:00.000Z' } as const;
  expect(await saveEntry(user([]), 'positions', { at: null, entry: null, ask: null, end })).toBeNull();
  expect(sent('update-profile.php')).toEqual([]);
  expect(sent('answer-tie.php').map((body) => JSON.parse(String(body)))).toEqual([
    { tie: 'a'.repeat(24), decision: 'remove', id: 'abcdefgh' },
  ]);
});
