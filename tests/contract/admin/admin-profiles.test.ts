import { afterEach, beforeEach, expect, test } from 'vitest';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getMessages from '../../../netlify/functions/CMSgetMessages.ts';
import getRequests from '../../../netlify/functions/CMSgetRequests.ts';
import getUser from '../../../netlify/functions/CMSgetUser.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import updateMessage from '../../../netlify/functions/CMSupdateMessage.ts';
import updateUser from '../../../netlify/functions/CMSupdateUser.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { timeOrderedId } from '../../../src/storage/engine/keys.ts';
import { getEmailHolder } from '../../../src/storage/profiles/emails.ts';
import { getPublicProfile as readProfile } from '../../../src/storage/profiles/gate.ts';
import { createProfile } from '../../../src/storage/profiles/profiles.ts';
import { auditJournal } from '../../../src/storage/site/audit.ts';
import { messageJournal, putMessage } from '../../../src/storage/site/messages.ts';
import { ADMIN, aSessionCookie, asAdmin, setFirstAdmin } from '../../support/builders/admins.ts';
import { aBusinessRecord, aProfileRecord } from '../../support/builders/profiles.ts';
import { aRegisteredProfile, aSite, send } from '../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let admin: ReturnType<typeof asAdmin>;
beforeEach(async () => {
  site = aSite();
  setFirstAdmin();
  admin = asAdmin(await aSessionCookie(site.storage));
});
afterEach(() => setFirstAdmin(null));

const create = async (given: Parameters<typeof aProfileRecord>[0] = {}) => {
  site.clock.advance(1_000);
  const order = timeOrderedId(site.clock.now());
  const record =
    given.profile === 'professional'
      ? aBusinessRecord({ order, ...given })
      : aProfileRecord({ order, ...given });
  await createProfile(site.storage, record);
  return record;
};
const USER_FIELDS = [
  'email',
  'email_confirmed',
  'hidden',
  'id',
  'name',
  'phone',
  'profile',
  'recheck',
  'verified',
  'version',
];
const users = (query: Record<string, string>) => admin(getUsers, 'CMSgetUsers.php', { query });
const names = (body: { name?: string; companyname?: string }[]) =>
  body.map(({ name, companyname }) => name ?? companyname);

test('the list is a bare array of one kind with its fields, newest first, the same before and after a compaction', async () => {
  for (const name of ['Ada', 'Ben', 'Cid']) await create({ name });
  await create({ profile: 'professional', companyname: 'Dyes Ltd' });
  for (const turn of [1, 2]) {
    const { status, body } = await users({ profile: 'personal' });
    expect([status, names(body)]).toEqual([200, ['Cid', 'Ben', 'Ada']]);
    expect(Object.keys(body[0]).sort()).toEqual(USER_FIELDS);
    const { body: companies } = await users({ profile: 'professional' });
    expect(names(companies)).toEqual(['Dyes Ltd']);
    expect(Object.keys(companies[0])).not.toContain('name');
    if (turn === 1) {
      site.clock.advance(120_000);
      expect(await compactTopic(site.storage, directoryTopic)).toBe(true);
    }
  }
});

test('an empty directory is an empty array; another kind, or none, is 400', async () => {
  expect((await users({ profile: 'personal' })).body).toEqual([]);
  for (const query of [{}, { profile: 'all' }] as Record<string, string>[]) {
    const { status, body } = await users(query);
    expect([status, body.error]).toEqual([400, 'Profile type must be personal or professional']);
  }
});

test('pages carry the total and lead through every record once', async () => {
  for (let index = 0; index < 25; index += 1) await create({ name: `Person ${index}` });
  await create({ profile: 'professional' });
  const seen: (string | undefined)[] = [];
  let query: Record<string, string> | null = { profile: 'personal', limit: '10' };
  while (query !== null) {
    const { body, headers }: Awaited<ReturnType<typeof users>> = await users(query);
    expect(headers.get('x-total-count')).toBe('25');
    seen.push(...names(body));
    const next: string | undefined = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    query = next === undefined ? null : Object.fromEntries(new URL(next, 'http://x').searchParams);
  }
  expect(seen).toEqual(Array.from({ length: 25 }, (_, index) => `Person ${24 - index}`));
  const forged = await users({ profile: 'personal', cursor: 'eyJiZWZvcmUiOiIwIn0.x' });
  expect([forged.status, forged.body.error]).toEqual([400, 'This cursor is not valid.']);
});

test.each([
  ['name', 'ÉLODIE', ['Élodie']],
  ['e-mail', 'ben@EX', ['Ben']],
  ['phone', '555-01', ['Ben']],
  ['verified state', 'not verified', ['Ben', 'Élodie']],
  ['nothing', 'zzz', []],
])('a search looks at every visible column: %s', async (_, q, expected) => {
  await create({ name: 'Élodie' });
  await create({ name: 'Ben', email: 'ben@example.org', phone: '+1 555-0100 222' });
  for (const turn of [1, 2]) {
    const { body, headers } = await users({ profile: 'personal', q });
    expect([names(body), headers.get('x-total-count')]).toEqual([expected, String(expected.length)]);
    site.clock.advance(120_000);
    if (turn === 1) await compactTopic(site.storage, directoryTopic);
  }
});

test.each([
  ['yes', 'verified.jpg'],
  ['verified', 'verified.jpg'],
  ['verified.jpg', 'verified.jpg'],
  ['not-verified.jpg', 'not-verified.jpg'],
])('setting verified to %j makes it %j, for everyone at once', async (value, expected) => {
  const { id } = await aRegisteredProfile();
  if (expected === 'not-verified.jpg')
    await admin(updateUser, 'CMSupdateUser.php', { json: { id, profile: 'personal', verified: 'yes' } });
  const { status, body } = await admin(updateUser, 'CMSupdateUser.php', {
    json: { id, profile: 'personal', verified: value },
  });
  expect([status, body]).toEqual([200, { success: true, message: 'Record updated successfully' }]);
  expect((await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0].verified).toBe(expected);
  expect((await send(getProfile, 'get-profile.php')).body.data[0].verified).toBe(expected);
  expect((await users({ profile: 'personal' })).body[0].verified).toBe(expected);
});

test('an update with a whole stale record changes the badge and nothing else', async () => {
  const { id } = await aRegisteredProfile();
  const before = await readProfile(site.storage, id);
  const json = { id, profile: 'personal', name: 'Hacked', email: 5, phone: ['x'], verified: 'yes', like: 99 };
  expect((await admin(updateUser, 'CMSupdateUser.php', { json })).status).toBe(200);
  expect((await readProfile(site.storage, id))?.record).toEqual(before?.record);
});

test.each([
  ['an unknown id', { id: 'zzzzzzzzzz', profile: 'personal' }],
  ['an id that cannot be one', { id: '../accounts/x', profile: 'personal' }],
  ['the wrong kind', { profile: 'professional' }],
])('%s is 404 for an update and a deletion, and changes nothing', async (_, given) => {
  const { id } = await aRegisteredProfile();
  const json = { id, ...given, verified: 'yes' };
  for (const [handler, path] of [
    [updateUser, 'CMSupdateUser.php'],
    [deleteUser, 'CMSdeleteUser.php'],
  ] as const) {
    const { status, body } = await admin(handler, path, { json });
    expect([status, body.error]).toEqual([404, 'Profile not found']);
  }
  expect((await readProfile(site.storage, id))?.verified).toBe('not-verified.jpg');
  expect(
    (await admin(getAudit, 'CMSgetAudit.php')).body.items.map(({ action }: { action: string }) => action),
  ).toEqual([]);
});

test.each([
  [{ profile: 'personal', verified: 'yes' }, 'Id is required'],
  [{ id: 5, verified: 'yes' }, 'Id must be text'],
  [{ id: 'abcdefgh', verified: 'no' }, 'Verified must be verified.jpg or not-verified.jpg'],
  [{ id: 'abcdefgh', verified: 'maybe' }, 'Verified must be verified.jpg or not-verified.jpg'],
  [{ id: 'abcdefgh' }, 'Verified must be verified.jpg or not-verified.jpg'],
])('the update %j is 400 with its sentence', async (json, sentence) => {
  const { status, body } = await admin(updateUser, 'CMSupdateUser.php', { json });
  expect([status, body.error]).toEqual([400, sentence]);
});

test('a deleted profile is gone everywhere at once, and deleting it again is 404', async () => {
  const { id, email } = await aRegisteredProfile();
  const json = { id, profile: 'personal' };
  const { status, body } = await admin(deleteUser, 'CMSdeleteUser.php', { json });
  expect([status, body]).toEqual([200, { success: true, message: 'Record deleted successfully' }]);
  expect((await send(getProfile, 'get-profile.php', { query: { id } })).status).toBe(404);
  expect((await send(getProfile, 'get-profile.php')).body.data).toEqual([]);
  expect((await users({ profile: 'personal' })).body).toEqual([]);
  expect((await admin(deleteUser, 'CMSdeleteUser.php', { json })).status).toBe(404);
  expect(await getEmailHolder(site.storage, email)).toBe(id);
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  expect((await users({ profile: 'personal' })).body).toEqual([]);
});

test('the log says who did what to what, before and after, newest first, page by page, also once compacted', async () => {
  const { id } = await aRegisteredProfile();
  for (const verified of ['yes', 'yes', 'not-verified.jpg'])
    await admin(updateUser, 'CMSupdateUser.php', { json: { id, profile: 'personal', verified } });
  await admin(deleteUser, 'CMSdeleteUser.php', { json: { id, profile: 'personal' } });
  for (const turn of [1, 2]) {
    const { body } = await admin(getAudit, 'CMSgetAudit.php');
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'delete-profile',
      'unverify',
      'verify',
    ]);
    expect(body.items[2]).toMatchObject({
      admin: ADMIN.email,
      // In the trash it has no name any more.
      target: id,
      before: { verified: 'not-verified.jpg' },
      after: { verified: 'verified.jpg' },
    });
    expect(Date.parse(body.items[0].at)).toBeGreaterThan(0);
    const first = await admin(getAudit, 'CMSgetAudit.php', { query: { limit: '2' } });
    const second = await admin(getAudit, 'CMSgetAudit.php', {
      query: { limit: '2', cursor: first.body.next },
    });
    expect([...first.body.items, ...second.body.items]).toEqual(body.items);
    expect(second.body.next).toBeNull();
    site.clock.advance(120_000);
    if (turn === 1) expect(await compactTopic(site.storage, auditJournal)).toBe(true);
  }
});

test('nothing is changed where the log cannot be written', async () => {
  const { id } = await aRegisteredProfile();
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'put' && key.startsWith('audit/'),
  });
  const { status } = await admin(updateUser, 'CMSupdateUser.php', {
    json: { id, profile: 'personal', verified: 'yes' },
  });
  site.blobs.faults.clear();
  expect([status, (await readProfile(site.storage, id))?.verified]).toEqual([500, 'not-verified.jpg']);
});

test('messages of the contact form are listed newest first, page by page, also once compacted', async () => {
  const message = {
    name: 'Ada',
    email: 'ada@example.org',
    phone: '0123456789',
    subject: 'Hello',
    message: '<b>x</b>',
  };
  for (let index = 0; index < 7; index += 1) {
    site.clock.advance(1_000);
    await putMessage(site.storage, { ...message, subject: `Hello ${index}` });
  }
  site.clock.advance(120_000);
  await compactTopic(site.storage, messageJournal);
  await putMessage(site.storage, { ...message, subject: 'Hello 7' });
  const first = await admin(getMessages, 'CMSgetMessages.php', { query: { limit: '5' } });
  const second = await admin(getMessages, 'CMSgetMessages.php', {
    query: { limit: '5', cursor: first.body.next },
  });
  const items = [...first.body.items, ...second.body.items];
  expect(items.map(({ subject }) => subject)).toEqual(
    [7, 6, 5, 4, 3, 2, 1, 0].map((index) => `Hello ${index}`),
  );
  expect(Object.keys(items[0]).sort()).toEqual([
    'email',
    'id',
    'message',
    'name',
    'phone',
    'sent',
    'state',
    'subject',
  ]);
});

test('each admin call takes at most six storage operations once the function is warm', async () => {
  const { id } = await aRegisteredProfile();
  for (let index = 0; index < 12; index += 1)
    await putMessage(site.storage, { name: 'A', email: 'a@b.c', phone: '1', subject: 's', message: 'm' });
  const ask = [
    () => users({ profile: 'personal' }),
    () => users({ profile: 'personal', q: 'asha' }),
    () => users({ profile: 'personal', limit: '5' }),
    () => admin(getAudit, 'CMSgetAudit.php'),
    () => admin(getMessages, 'CMSgetMessages.php'),
    () => admin(getUser, 'CMSgetUser.php', { query: { id } }),
    () => admin(getRequests, 'CMSgetRequests.php'),
    () => admin(updateUser, 'CMSupdateUser.php', { json: { id, profile: 'personal', verified: 'yes' } }),
  ];
  for (const call of ask) {
    expect((await call()).status).toBe(200);
    site.blobs.resetCounts();
    expect((await call()).status).toBe(200);
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
  // A decision that changes something writes the log, tells the directory and looks for the request that it ends.
  site.blobs.resetCounts();
  await admin(updateUser, 'CMSupdateUser.php', { json: { id, verified: 'not-verified.jpg' } });
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(7);
});

test('a message is unread until somebody says otherwise, and deleted it is gone, also once compacted', async () => {
  const message = { name: 'A', email: 'a@b.org', phone: '0123456789', subject: 'S', message: 'M' };
  const ids = [];
  for (const subject of ['one', 'two', 'three']) {
    site.clock.advance(1_000);
    ids.push(await putMessage(site.storage, { ...message, subject }));
  }
  const [one, two, three] = ids as [string, string, string];
  const mark = (id: unknown, state: unknown) =>
    admin(updateMessage, 'CMSupdateMessage.php', { json: { id, state } });
  const states = async () =>
    (await admin(getMessages, 'CMSgetMessages.php')).body.items.map(
      ({ id, state }: { id: string; state: string }) => [id, state],
    );
  expect((await mark(one, 'read')).body).toEqual({ success: true });
  await mark(two, 'done');
  await mark(three, 'deleted');
  for (let turn = 0; turn < 3; turn += 1) {
    expect(await states()).toEqual([
      [two, turn === 0 ? 'done' : 'unread'],
      [one, 'read'],
    ]);
    site.clock.advance(120_000);
    if (turn === 0) await mark(two, 'unread');
    site.clock.advance(120_000);
    await compactTopic(site.storage, messageJournal);
  }
  expect((await mark(three, 'read')).status).toBe(404);
  expect((await mark('nothing', 'read')).status).toBe(404);
  expect((await mark(one, 'burnt')).body.errors).toEqual({
    state: 'State must be one of unread, read, done, deleted',
  });
});
