import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import bulk from '../../../netlify/functions/CMSbulk.ts';
import decide from '../../../netlify/functions/CMSdecide.ts';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getTrash from '../../../netlify/functions/CMSgetTrash.ts';
import getOneUser from '../../../netlify/functions/CMSgetUser.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import purgeUser from '../../../netlify/functions/CMSpurgeUser.ts';
import restoreUser from '../../../netlify/functions/CMSrestoreUser.ts';
import checkEmail from '../../../netlify/functions/check-email.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import login from '../../../netlify/functions/login.ts';
import { emptyTrash } from '../../../src/server/reports/upkeep.ts';
import { directoryTopic } from '../../../src/storage/directory/directory.ts';
import { compactTopic } from '../../../src/storage/engine/compaction.ts';
import { countTopic } from '../../../src/storage/profiles/count-topic.ts';
import { addView, setLike } from '../../../src/storage/profiles/counts.ts';
import { getVersionedProfile } from '../../../src/storage/profiles/profile-record.ts';
import { updateProfile } from '../../../src/storage/profiles/profiles.ts';
import { ADMIN, aSessionCookie, asAdmin, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner, type Owner } from '../../support/builders/owners.ts';
import { aRegisteredProfile, aSite, PASSWORD, send } from '../../support/calls/calls.ts';
import { anOutbox } from '../../support/site/outbox.ts';

const DAY = 86_400_000;
let site: ReturnType<typeof aSite>;
let outbox: ReturnType<typeof anOutbox>;
let owner: Owner;
let admin: ReturnType<typeof asAdmin>;

beforeEach(async () => {
  site = aSite();
  outbox = anOutbox();
  setFirstAdmin();
  owner = await anOwner(site.storage);
  await setLike(site.storage, owner.id, 'v1', true);
  await addView(site.storage, owner.id);
  admin = asAdmin(await aSessionCookie(site.storage));
});
afterEach(() => {
  setFirstAdmin(null);
  outbox.remove();
  vi.unstubAllEnvs();
});

const publicStatus = async (id = owner.id) =>
  (await send(getProfile, 'get-profile.php', { query: { id } })).status;
const remove = (given = {}) =>
  admin(deleteUser, 'CMSdeleteUser.php', { json: { id: owner.id, profile: 'personal', ...given } });
const trash = async (query: Record<string, string> = {}) =>
  (await admin(getTrash, 'CMSgetTrash.php', { query })).body;
const restore = (id = owner.id) => admin(restoreUser, 'CMSrestoreUser.php', { json: { id } });
const end = (id = owner.id) => admin(purgeUser, 'CMSpurgeUser.php', { json: { id } });
const loggedIn = async () => send(login, 'login.php', { json: { email: owner.email, password: PASSWORD } });
const many = (json: Record<string, unknown>) => admin(bulk, 'CMSbulk.php', { json });
const listed = async () =>
  (await admin(getUsers, 'CMSgetUsers.php', { query: { profile: 'personal' } })).body;

test('what an administrator deletes is as if gone, and waits in the trash for 30 days', async () => {
  const at = site.clock.now();
  expect((await remove()).body).toEqual({ success: true, message: 'Record deleted successfully' });
  expect([await publicStatus(), await listed()]).toEqual([404, []]);
  const { status, body } = await loggedIn();
  expect([status, body.message]).toEqual([401, 'Invalid email or password']);
  expect((await send(getUser, 'get-user.php', { json: {}, cookie: owner.cookie })).status).toBe(401);
  expect((await send(checkEmail, 'check-email.php', { json: { email: owner.email } })).body.exists).toBe(
    true,
  );
  expect(await trash()).toEqual({
    success: true,
    items: [
      {
        id: owner.id,
        profile: 'personal',
        name: 'Asha Rao',
        deleted: new Date(at).toISOString(),
        by: ADMIN.email,
        until: new Date(at + 30 * DAY).toISOString(),
      },
    ],
    next: null,
  });
  expect((await remove()).status).toBe(404);
});

test('a profile comes back from the trash with login, photos and counts', async () => {
  const { id, email } = await aRegisteredProfile('personal');
  owner = { ...owner, id, email };
  await setLike(site.storage, id, 'v1', true);
  const before = (await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0];
  await remove();
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  await compactTopic(site.storage, countTopic);
  expect((await restore()).body).toEqual({ success: true, message: 'The profile is back.' });
  const after = (await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0];
  expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
  expect([(await loggedIn()).status, (await trash()).items]).toEqual([200, []]);
  expect((await listed()).map((each: { id: string }) => each.id)).toContain(id);
  expect((await restore()).status).toBe(404);
});

test('one that was hidden before comes back hidden', async () => {
  await admin(decide, 'CMSdecide.php', { json: { id: owner.id, decision: 'hide', reason: 'spam' } });
  await admin(decide, 'CMSdecide.php', { json: { id: owner.id, decision: 'delete', reason: 'spam' } });
  await restore();
  expect([await publicStatus(), (await listed())[0].hidden]).toEqual([404, true]);
});

test('ending one in the trash removes every key of it; restoring or ending what is not there is 404', async () => {
  expect([(await restore()).status, (await end()).status, (await end('zzzzzzzz')).status]).toEqual([
    404, 404, 404,
  ]);
  await remove();
  expect((await end()).body).toEqual({ success: true, message: 'The profile is gone for good.' });
  expect([(await trash()).items, (await restore()).status, (await end()).status]).toEqual([[], 404, 404]);
  expect((await send(checkEmail, 'check-email.php', { json: { email: owner.email } })).body.exists).toBe(
    false,
  );
  for (let turn = 0; turn < 4; turn += 1) {
    site.clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
    await compactTopic(site.storage, countTopic);
  }
  const left = site.blobs.keys().filter((key) => key.includes(owner.id) && !key.startsWith('audit/'));
  expect(left).toEqual([]);
});

test('after 30 days the upkeep ends what is in the trash, and nothing before', async () => {
  const other = await anOwner(site.storage);
  await remove();
  site.clock.advance(29 * DAY);
  await emptyTrash(site.storage, site.clock.now());
  expect(site.blobs.keys('trash/')).toHaveLength(1);
  site.clock.advance(2 * DAY);
  await emptyTrash(site.storage, site.clock.now());
  expect(site.blobs.keys('trash/')).toEqual([]);
  expect(site.blobs.keys('accounts/')).toEqual([`accounts/${other.id}`]);
});

test('the trash comes newest first, page by page, and takes at most six storage operations once warm', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    owner = await anOwner(site.storage, { name: `Person ${index}` });
    site.clock.advance(1_000);
    await remove();
    ids.unshift(owner.id);
  }
  const first = await trash({ limit: '4' });
  const second = await trash({ limit: '4', cursor: first.next });
  expect([...first.items, ...second.items].map(({ id }: { id: string }) => id)).toEqual(ids);
  expect(second.next).toBeNull();
  site.blobs.resetCounts();
  await trash();
  expect(site.blobs.counts().operations).toBeLessThanOrEqual(6);
});

test('200 are done at once, each with its result and an entry of one batch; ten that are unknown leave the others alone', async () => {
  const ids = [owner.id];
  for (let index = 0; index < 189; index += 1) ids.push((await anOwner(site.storage)).id);
  const unknown = Array.from({ length: 10 }, (_, index) => `unknown00${index}`);
  const { status, body } = await many({
    action: 'hide',
    ids: [...ids, ...unknown],
    reason: 'spam',
    note: 'Ads',
  });
  expect([status, body.success]).toEqual([200, true]);
  expect(body.results.map(({ id }: { id: string }) => id)).toEqual([...ids, ...unknown]);
  expect(body.results.slice(0, 190)).toEqual(
    ids.map((id) => ({ id, ok: true, message: 'The page is hidden.' })),
  );
  expect(body.results.slice(190)).toEqual(
    unknown.map((id) => ({ id, ok: false, message: 'Profile not found' })),
  );
  const { items } = (await admin(getAudit, 'CMSgetAudit.php', { query: { limit: '200' } })).body;
  expect(items).toHaveLength(190);
  expect(new Set(items.map(({ batch }: { batch: string }) => batch)).size).toBe(1);
  expect(items[0].batch).toMatch(/./);
});

test.each([
  ['verify', {}, 'unverify'],
  ['hide', { reason: 'abuse' }, 'restore'],
  ['delete', { reason: 'abuse' }, 'undelete'],
])('%s is taken back by its counterpart', async (action, given, undo) => {
  const before = (await send(getProfile, 'get-profile.php')).body.data;
  expect((await many({ action, ids: [owner.id], ...given })).body.results[0].ok).toBe(true);
  expect((await send(getProfile, 'get-profile.php')).body.data).not.toEqual(before);
  site.clock.advance(1_000);
  expect((await many({ action: undo, ids: [owner.id] })).body.results[0].ok).toBe(true);
  expect((await send(getProfile, 'get-profile.php')).body.data).toEqual(before);
});

test('an undo brings back the badge with what it rested on, and a suspended one suspended', async () => {
  const verified = { basis: 'press', evidence: 'https://paper.example/asha', note: 'An interview' };
  await many({ action: 'verify', ids: [owner.id], ...verified });
  const record = async () =>
    (await admin(getOneUser, 'CMSgetUser.php', { query: { id: owner.id } })).body.user;
  const { verification } = await record();
  expect(verification).toMatchObject(verified);
  site.clock.advance(1_000);
  await many({ action: 'unverify', ids: [owner.id] });
  expect((await record()).verification).toBeNull();
  site.clock.advance(1_000);
  await many({ action: 'verify', ids: [owner.id], undo: true });
  expect((await record()).verification).toEqual(verification);
  const old = await getVersionedProfile(site.storage, owner.id);
  await updateProfile(site.storage, old!, { ...old!.value, name: 'Asha R', version: old!.value.version + 1 });
  expect([(await record()).verification, (await record()).recheck]).toEqual([null, true]);
  await many({ action: 'unverify', ids: [owner.id] });
  expect((await record()).recheck).toBe(false);
  await many({ action: 'verify', ids: [owner.id], undo: true });
  expect([(await record()).verification, (await record()).recheck]).toEqual([null, true]);
  // What was decided since stands.
  await many({ action: 'verify', ids: [owner.id], basis: 'known', note: 'Met' });
  await many({ action: 'verify', ids: [owner.id], undo: true, note: '' });
  expect((await record()).verification).toMatchObject({ basis: 'known', note: 'Met' });
});

test('an undo hides again for the reason that was given', async () => {
  const hidden = async () =>
    (await send(getUser, 'get-user.php', { json: {}, cookie: owner.cookie })).body.user.hidden;
  await many({ action: 'hide', ids: [owner.id], reason: 'private', note: 'Take the address out.' });
  site.clock.advance(60_000);
  await many({ action: 'restore', ids: [owner.id] });
  expect(await hidden()).toBeNull();
  site.clock.advance(60_000);
  expect((await many({ action: 'hide', ids: [owner.id], undo: true })).body.results[0].ok).toBe(true);
  expect(await hidden()).toMatchObject({ reason: 'private', note: 'Take the address out.' });
});

test.each([
  [{ action: 'burn', ids: ['a'] }, 'action'],
  [{ action: 'verify', ids: [] }, 'ids'],
  [{ action: 'verify', ids: Array.from({ length: 201 }, (_, index) => `id${index}`) }, 'ids'],
  [{ action: 'verify', ids: 'abc' }, 'ids'],
  [{ action: 'verify' }, 'ids'],
  [{ action: 'hide', ids: ['a'] }, 'reason'],
  [{ action: 'delete', ids: ['a'], reason: 'x' }, 'reason'],
  [{ action: 'delete', ids: ['a'], undo: true }, 'reason'],
  [{ action: 'verify', ids: ['a'], undo: 'yes' }, 'undo'],
])('the bulk call %# is 400', async (json, field) => {
  const { status, body } = await many(json);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
});
