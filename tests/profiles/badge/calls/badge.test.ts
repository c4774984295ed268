import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aPhoto, send } from '../../../support/calls/calls.ts';
import { edit, publicRecord } from '../../../support/calls/owner-calls.ts';

const { site, admin } = withAdmin();
let owner: Owner;
beforeEach(async () => {
  owner = await anOwner(site.storage, { name: 'Salma Aziz' });
});

const verify = (json: Record<string, unknown> = {}) =>
  admin('CMSupdateUser.php', { json: { id: owner.id, verified: 'yes', ...json } });
const listed = async () => (await send('get-profile.php')).body.data[0];
const inDashboard = async () => (await admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body[0];
const user = async (id = owner.id) => (await admin('CMSgetUser.php', { query: { id } })).body.user;
const ask = (json: Record<string, unknown> = {}) => send('request-badge.php', { json, cookie: owner.cookie });
const requests = async (query: Record<string, string> = {}) =>
  (await admin('CMSgetRequests.php', { query })).body;
const compact = async () => {
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
};

test('a badge shows when, on what basis, and with what evidence and note it was given', async () => {
  expect((await publicRecord(owner.id)).verification).toBeNull();
  const given = { basis: 'register', evidence: 'https://register.example/1', note: 'Entry 1' };
  expect((await verify(given)).status).toBe(200);
  const at = new Date(site.clock.now()).toISOString();
  expect(await publicRecord(owner.id)).toMatchObject({
    verified: 'verified.jpg',
    verification: { at, ...given },
  });
  await verify({ verified: 'not-verified.jpg' });
  expect(await publicRecord(owner.id)).toMatchObject({ verified: 'not-verified.jpg', verification: null });
  await verify();
  expect((await publicRecord(owner.id)).verification).toMatchObject({
    basis: 'other',
    evidence: '',
    note: '',
  });
});

test.each([
  [{ basis: 'hearsay' }, 'basis'],
  [{ evidence: 'http://register.example/1' }, 'evidence'],
  [{ evidence: 'javascript:alert(1)' }, 'evidence'],
  [{ evidence: 'https://user:pass@register.example/' }, 'evidence'],
  [{ evidence: 7 }, 'evidence'],
  [{ note: 'x'.repeat(201) }, 'note'],
  [{ version: '1' }, 'version'],
  [{ version: 1.5 }, 'version'],
])('a badge with %j is refused', async (given, field) => {
  const { status, body } = await verify(given);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect((await publicRecord(owner.id)).verified).toBe('not-verified.jpg');
});

test('verifying a version other than the current one is a conflict', async () => {
  const { version } = await user();
  await edit({ nickname: 'Sal' }, owner.cookie);
  expect((await verify({ version })).status).toBe(409);
  expect((await publicRecord(owner.id)).verified).toBe('not-verified.jpg');
  expect((await verify({ version: (await inDashboard()).version })).status).toBe(200);
});

test.each([
  ['name', async () => ({ name: 'Somebody Else' }), { name: 'Salma Aziz' }],
  [
    'e-mail',
    async () => ({ email: 'another@example.org', password: 'Tr0mbone-sky' }),
    { email: 'salma@example.org', password: 'Tr0mbone-sky' },
  ],
] as const)(
  'changing the %s suspends the badge at once, and changing it back returns it',
  async (_, change, back) => {
    await edit({ email: 'salma@example.org', password: 'Tr0mbone-sky' }, owner.cookie);
    await verify();
    for (const turn of [1, 2]) {
      expect((await edit(await change(), owner.cookie)).body.user).toMatchObject({
        verified: 'not-verified.jpg',
      });
      expect(await publicRecord(owner.id)).toMatchObject({
        verified: 'not-verified.jpg',
        verification: null,
      });
      expect((await listed()).verified).toBe('not-verified.jpg');
      expect(await inDashboard()).toMatchObject({ verified: 'not-verified.jpg', recheck: true });
      await compact();
      expect((await listed()).verified).toBe('not-verified.jpg');
      expect(await inDashboard()).toMatchObject({ recheck: true });
      expect(await user()).toMatchObject({ recheck: true, verification: null });
      const answer = await edit(back, owner.cookie);
      expect([answer.status, answer.body.user.verified, turn]).toEqual([200, 'verified.jpg', turn]);
      expect((await publicRecord(owner.id)).verified).toBe('verified.jpg');
      expect(await inDashboard()).toMatchObject({ verified: 'verified.jpg', recheck: false });
      await compact();
      expect((await listed()).verified).toBe('verified.jpg');
    }
    const { body } = await admin('CMSgetAudit.php');
    const actions = body.items.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['return-badge', 'suspend-badge', 'return-badge', 'suspend-badge', 'verify']);
  },
);

test('only a new main photo, no other photo or field, suspends the badge until it is verified again', async () => {
  await verify();
  await edit({ nickname: 'Sal', message: 'New words', avatar1: await aPhoto() }, owner.cookie);
  expect((await publicRecord(owner.id)).verified).toBe('verified.jpg');
  await edit({ avatar: await aPhoto() }, owner.cookie);
  expect(await inDashboard()).toMatchObject({ verified: 'not-verified.jpg', recheck: true });
  await verify({ basis: 'press' });
  expect(await inDashboard()).toMatchObject({ verified: 'verified.jpg', recheck: false });
  expect((await publicRecord(owner.id)).verification.basis).toBe('press');
});

test('an owner can request the badge, and the decision closes the request', async () => {
  expect((await user()).request).toBeNull();
  const asked = { basis: 'website', evidence: 'https://salma.example/', note: 'My own site' };
  expect((await ask(asked)).body).toMatchObject({ success: true, message: 'Your request was sent.' });
  for (const turn of [1, 2]) {
    const { items, next } = await requests();
    expect([items.length, next, turn]).toEqual([1, null, turn]);
    expect(items[0]).toMatchObject({ id: owner.id, profile: 'personal', name: 'Salma Aziz', ...asked });
    expect((await user()).request).toMatchObject(asked);
    await compact();
  }
  await verify({ basis: 'website' });
  expect((await requests()).items).toEqual([]);
  expect((await user()).request).toBeNull();
  expect((await ask()).status).toBe(409);
});

test('a request made right after a decision on another page is closed by its own decision', async () => {
  const other = await anOwner(site.storage);
  await verify({ id: other.id });
  await ask();
  await verify();
  expect((await requests()).items).toEqual([]);
});

test('a refused request is closed and can be made again', async () => {
  await ask({ note: 'Please' });
  await ask({ note: 'Please, again' });
  expect((await requests()).items).toMatchObject([{ note: 'Please, again' }]);
  expect((await verify({ verified: 'not-verified.jpg', note: 'Not enough' })).status).toBe(200);
  expect((await requests()).items).toEqual([]);
  expect((await ask()).status).toBe(200);
});

test('a request is refused with the whole record, too, and stays open after a date of death alone', async () => {
  await ask({ note: 'Please' });
  const { version } = await user();
  expect((await verify({ verified: 'not-verified.jpg', died: '2020', version })).status).toBe(200);
  expect((await requests()).items).toMatchObject([{ note: 'Please' }]);
  const record = await user();
  expect((await admin('CMSupdateUser.php', { json: { ...record, note: 'Not enough' } })).status).toBe(200);
  expect((await requests()).items).toEqual([]);
});

test('requests are listed in pages, oldest first, and deleted with their profile', async () => {
  const first = owner;
  await ask();
  const others: Owner[] = [];
  for (const name of ['Ben', 'Cid']) {
    site.clock.advance(1_000);
    owner = await anOwner(site.storage, { name });
    others.push(owner);
    await ask();
  }
  const { items, next } = await requests({ limit: '2' });
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Salma Aziz', 'Ben']);
  expect((await requests({ limit: '2', cursor: next })).items).toMatchObject([{ name: 'Cid' }]);
  await eraseProfile(site.storage, first.record);
  expect((await requests()).items.map(({ name }: { name: string }) => name)).toEqual(['Ben', 'Cid']);
  await compact();
  expect((await requests()).items.length).toBe(others.length);
});

test.each([
  [{ basis: 'nothing' }, 'basis'],
  [{ evidence: 'salma.example' }, 'evidence'],
  [{ note: 'x'.repeat(201) }, 'note'],
])('a request with %j is refused', async (given, field) => {
  const { status, body } = await ask(given);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});

test('administrators see which pages have the same name or one that looks like it, verified ones first', async () => {
  await verify();
  site.clock.advance(1_000);
  const twin = await anOwner(site.storage, { name: 'Ѕalma Аziz' });
  site.clock.advance(1_000);
  const hidden = await anOwner(site.storage, { name: 'SALMA AZIZ', listed: 'no' });
  const stranger = await anOwner(site.storage, { name: 'Ben' });
  const nameless = await anOwner(site.storage, { name: '☆' });
  const unverified = { verified: 'not-verified.jpg' };
  const [famous, twinSeen, hiddenSeen] = [
    { id: owner.id, name: 'Salma Aziz', verified: 'verified.jpg' },
    { id: twin.id, name: 'Ѕalma Аziz', ...unverified },
    { id: hidden.id, name: 'SALMA AZIZ', ...unverified },
  ];
  for (const turn of [1, 2]) {
    expect((await user(twin.id)).look_alikes).toEqual([famous, hiddenSeen]);
    expect((await user(hidden.id)).look_alikes).toEqual([famous, twinSeen]);
    expect((await user()).look_alikes).toEqual([hiddenSeen, twinSeen]);
    for (const { id } of [stranger, nameless])
      expect([(await user(id)).look_alikes, turn]).toEqual([[], turn]);
    await compact();
  }
});

test('at most ten pages of the same name are shown, the verified one also if it is the oldest', async () => {
  await verify();
  for (let number = 0; number < 12; number += 1) {
    site.clock.advance(1_000);
    await anOwner(site.storage, { name: 'Salma Aziz' });
    if (number === 6) await compact();
  }
  const newest = await anOwner(site.storage, { name: 'Salma Aziz' });
  const { look_alikes } = await user(newest.id);
  expect(look_alikes).toHaveLength(10);
  expect(look_alikes[0]).toMatchObject({ id: owner.id, verified: 'verified.jpg' });
  expect((await user()).look_alikes.map(({ id }: { id: string }) => id)).toContain(newest.id);
});

test('only administrators can read the whole record, and a missing one is a 404', async () => {
  expect((await send('CMSgetUser.php', { query: { id: owner.id } })).status).toBe(401);
  expect((await send('CMSgetRequests.php')).status).toBe(401);
  expect((await send('request-badge.php', { json: {} })).status).toBe(401);
  for (const id of ['zzzzzzzz', '../x'])
    expect((await admin('CMSgetUser.php', { query: { id } })).status).toBe(404);
  expect(await user()).toMatchObject({ id: owner.id, version: 1, proven: {}, phone: owner.record.phone });
});

test('an owner sees that the badge is suspended until it is checked', async () => {
  await verify();
  await edit({ name: 'Salma A.' }, owner.cookie);
  const { body } = await send('get-user.php', { json: {}, cookie: owner.cookie });
  expect(body.user).toMatchObject({ recheck: true, verification: null });
});
