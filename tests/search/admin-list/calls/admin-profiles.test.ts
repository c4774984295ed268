import { expect, test } from 'vitest';
import { getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { putMessage } from '../../../../src/contact/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getPublicProfile as readProfile } from '../../../../src/profiles/visibility/storage/visibility.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { aBusinessRecord, aProfileRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegisteredProfile, send } from '../../../support/calls/calls.ts';
import { publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();

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
  'account',
  'created',
  'email',
  'email_confirmed',
  'hidden',
  'id',
  'name',
  'phone',
  'photo',
  'profile',
  'recheck',
  'source',
  'state',
  'verified',
  'version',
];

const users = (query: Record<string, string>) => admin('CMSgetUsers.php', { query });

const names = (body: { name?: string; companyname?: string }[]) =>
  body.map(({ name, companyname }) => name ?? companyname);

test('the list is a bare array of one kind, newest first, the same before and after a compaction', async () => {
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

test('an address and a number are found however they are written', async () => {
  await create({ name: 'Ada', email: 'ada@münchen.test', phone: '+49 711 1234567' });
  const queries = [
    'ada@xn--mnchen-3ya.test',
    'ADA@münchen.test\u202c',
    '\u202a+49 711 1234567\u202c',
    'tel:+49 711 1234567',
  ];
  for (const q of queries)
    expect([q, names((await users({ profile: 'personal', q })).body)]).toEqual([q, ['Ada']]);
});

test('an empty directory is an empty array, and an unknown or missing kind is a 400', async () => {
  expect((await users({ profile: 'personal' })).body).toEqual([]);
  for (const query of [{}, { profile: 'all' }] as Record<string, string>[]) {
    const { status, body } = await users(query);
    expect([status, body.error]).toEqual([400, 'Profile type must be personal or professional']);
  }
});

test('paging visits every record once, and each page carries the total', async () => {
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
])('a search covers every visible column: %s', async (_, q, expected) => {
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
    await admin('CMSupdateUser.php', { json: { id, profile: 'personal', verified: 'yes' } });
  const { status, body } = await admin('CMSupdateUser.php', {
    json: { id, profile: 'personal', verified: value },
  });
  expect([status, body]).toEqual([200, { success: true, message: 'Record updated successfully' }]);
  expect((await publicRecord(id)).verified).toBe(expected);
  expect((await send('get-profile.php')).body.data[0].verified).toBe(expected);
  expect((await users({ profile: 'personal' })).body[0].verified).toBe(expected);
});

test('an update changes only the badge, whatever other fields are sent', async () => {
  const { id } = await aRegisteredProfile();
  const before = await readProfile(site.storage, id);
  const json = { id, profile: 'personal', name: 'Hacked', email: 5, phone: ['x'], verified: 'yes', like: 99 };
  expect((await admin('CMSupdateUser.php', { json })).status).toBe(200);
  const after = await readProfile(site.storage, id);
  expect(after?.record).toEqual(before?.record);
  expect([before?.verified, after?.verified]).toEqual(['not-verified.jpg', 'verified.jpg']);
});

test.each([
  ['an unknown id', { id: 'zzzzzzzzzz', profile: 'personal' }],
  ['an invalid id', { id: '../accounts/x', profile: 'personal' }],
  ['the wrong kind', { profile: 'professional' }],
])('updating or deleting %s is a 404 and changes nothing', async (_, given) => {
  const { id } = await aRegisteredProfile();
  const json = { id, ...given, verified: 'yes' };
  for (const [path] of [['CMSupdateUser.php'], ['CMSdeleteUser.php']] as const) {
    const { status, body } = await admin(path, { json });
    expect([status, body.error]).toEqual([404, 'Profile not found']);
  }
  expect((await readProfile(site.storage, id))?.verified).toBe('not-verified.jpg');
  expect((await admin('CMSgetAudit.php')).body.items.map(({ action }: { action: string }) => action)).toEqual(
    [],
  );
});

test.each([
  [{ profile: 'personal', verified: 'yes' }, 'Id is required'],
  [{ id: 5, verified: 'yes' }, 'Id must be text'],
  [{ id: 'abcdefgh', verified: 'no' }, 'Verified must be verified.jpg or not-verified.jpg'],
  [{ id: 'abcdefgh', verified: 'maybe' }, 'Verified must be verified.jpg or not-verified.jpg'],
  [{ id: 'abcdefgh' }, 'Verified must be verified.jpg or not-verified.jpg'],
])('the update %j is a 400 that says why', async (json, sentence) => {
  const { status, body } = await admin('CMSupdateUser.php', { json });
  expect([status, body.error]).toEqual([400, sentence]);
});

test('a deleted profile disappears everywhere at once, and deleting it again is a 404', async () => {
  const { id, email } = await aRegisteredProfile();
  const json = { id, profile: 'personal' };
  const { status, body } = await admin('CMSdeleteUser.php', { json });
  expect([status, body]).toEqual([200, { success: true, message: 'Record deleted successfully' }]);
  expect(await publicStatus(id)).toBe(404);
  expect((await send('get-profile.php')).body.data).toEqual([]);
  expect((await users({ profile: 'personal' })).body).toEqual([]);
  expect((await admin('CMSdeleteUser.php', { json })).status).toBe(404);
  expect(await getIdByEmail(site.storage, email)).toBe(id);
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  expect((await users({ profile: 'personal' })).body).toEqual([]);
});

test('each admin call takes at most six storage operations on a warm function', async () => {
  const { id } = await aRegisteredProfile();
  for (let index = 0; index < 12; index += 1)
    await putMessage(site.storage, { name: 'A', email: 'a@b.c', phone: '1', subject: 's', message: 'm' });
  const calls = [
    () => users({ profile: 'personal' }),
    () => users({ profile: 'personal', q: 'asha' }),
    () => users({ profile: 'personal', limit: '5' }),
    () => users({ profile: 'personal', state: 'listed', limit: '5', page: '1', columns: 'all' }),
    () => admin('CMSgetAudit.php'),
    () => admin('CMSgetMessages.php'),
    () => admin('CMSgetUser.php', { query: { id } }),
    () => admin('CMSgetRequests.php'),
    () => admin('CMSupdateUser.php', { json: { id, profile: 'personal', verified: 'yes' } }),
  ];
  for (const call of calls) {
    expect((await call()).status).toBe(200);
    site.blobs.resetCounts();
    expect((await call()).status).toBe(200);
    expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
  }
  // A change also writes the log, updates the directory and looks for a request that it settles.
  site.blobs.resetCounts();
  await admin('CMSupdateUser.php', { json: { id, verified: 'not-verified.jpg' } });
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(7);
});
