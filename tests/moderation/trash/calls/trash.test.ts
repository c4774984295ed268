import { beforeEach, expect, test } from 'vitest';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { emptyTrash } from '../../../../src/moderation/server/upkeep.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { ADMIN } from '../../../support/builders/admins.ts';
import { aLikedOwner, anOwner, type Owner } from '../../../support/builders/owners.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegisteredProfile, PASSWORD, send } from '../../../support/calls/calls.ts';
import { isTaken, publicRecord, publicStatus } from '../../../support/calls/owner-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

keptMails();
const { site, admin } = withAdmin();
let owner: Owner;
beforeEach(async () => {
  owner = await aLikedOwner(site.storage);
});

const DAY = 86_400_000;

const remove = () => admin('CMSdeleteUser.php', { json: { id: owner.id, profile: 'personal' } });

const trash = async (query: Record<string, string> = {}) => (await admin('CMSgetTrash.php', { query })).body;

const restore = (id = owner.id) => admin('CMSrestoreUser.php', { json: { id } });

const purge = (id = owner.id) => admin('CMSpurgeUser.php', { json: { id } });

const logIn = async () => send('login.php', { json: { email: owner.email, password: PASSWORD } });

const listed = async () => (await admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body;

test('a profile that an administrator deletes looks gone and stays in the trash for 30 days', async () => {
  const at = site.clock.now();
  expect((await remove()).body).toEqual({ success: true, message: 'Record deleted successfully' });
  expect([await publicStatus(owner.id), await listed()]).toEqual([404, []]);
  const { status, body } = await logIn();
  expect([status, body.message]).toEqual([401, 'Invalid email or password']);
  expect((await send('get-user.php', { json: {}, cookie: owner.cookie })).status).toBe(401);
  expect(await isTaken(owner.email)).toBe(true);
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
        reason: 'other',
        note: '',
      },
    ],
    next: null,
  });
  expect((await remove()).status).toBe(404);
});

test('a restored profile has its login, photos and counts back', async () => {
  const { id, email } = await aRegisteredProfile('personal');
  owner = { ...owner, id, email };
  await setLike(site.storage, id, 'v1', true);
  const before = await publicRecord(id);
  await remove();
  site.clock.advance(120_000);
  await compactTopic(site.storage, directoryTopic);
  await compactTopic(site.storage, countTopic);
  expect((await restore()).body).toEqual({ success: true, message: 'The profile is back.' });
  const after = await publicRecord(id);
  expect({ ...after, version: 0 }).toEqual({ ...before, version: 0 });
  expect([(await logIn()).status, (await trash()).items]).toEqual([200, []]);
  expect((await listed()).map((each: { id: string }) => each.id)).toContain(id);
  expect((await restore()).status).toBe(404);
});

test('a profile that was hidden before its deletion is restored hidden', async () => {
  await admin('CMSdecide.php', { json: { id: owner.id, decision: 'hide', reason: 'spam' } });
  await admin('CMSdecide.php', { json: { id: owner.id, decision: 'delete', reason: 'spam' } });
  await restore();
  expect([await publicStatus(owner.id), (await listed())[0].hidden]).toEqual([404, true]);
});

test('purging a profile removes all its keys, and restoring or purging a missing one is a 404', async () => {
  expect([(await restore()).status, (await purge()).status, (await purge('zzzzzzzz')).status]).toEqual([
    404, 404, 404,
  ]);
  await remove();
  expect((await purge()).body).toEqual({ success: true, message: 'The profile is gone for good.' });
  expect([(await trash()).items, (await restore()).status, (await purge()).status]).toEqual([[], 404, 404]);
  expect(await isTaken(owner.email)).toBe(false);
  for (let turn = 0; turn < 4; turn += 1) {
    site.clock.advance(120_000);
    await compactTopic(site.storage, directoryTopic);
    await compactTopic(site.storage, countTopic);
  }
  const left = site.blobs.keys().filter((key) => key.includes(owner.id) && !key.startsWith('audit/'));
  expect(left).toEqual([]);
});

test('upkeep purges a profile after 30 days in the trash and not before', async () => {
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

test('the trash is listed newest first in pages, with at most six storage operations once warm', async () => {
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
