import { beforeEach, expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { finishDeletions } from '../../../../src/app/upkeep/server/deletions.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { newMailName, storeMail } from '../../../../src/base/mail/storage.ts';
import { verifyProfile } from '../../../../src/profiles/badge/storage/verify.ts';
import { countTopic } from '../../../../src/profiles/counts/storage/count-topic.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import { aLikedOwner, aSession, formOf, type Owner } from '../../../support/builders/owners.ts';
import { aPhoto, aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { isTaken, listed, publicStatus } from '../../../support/calls/owner-calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;

const deleteOwn = (password: unknown = PASSWORD, cookie = owner.cookie) =>
  send('delete-profile.php', { json: { password }, cookie });

/** An owner with data in every part of the store. */
const anOwnerWithEverything = async (): Promise<void> => {
  site = aSite();
  owner = await aLikedOwner(site.storage);
  const form = formOf({ avatar: await aPhoto(), avatar1: await aPhoto(), avatar2: await aPhoto() });
  await send('update-profile.php', { form, cookie: owner.cookie });
  await verifyProfile(site.storage, owner.id, true, 'admin');
  await createLink(site.storage, 'reset', owner.id, { email: owner.email, changed: 1 });
  await storeMail(site.storage, newMailName(site.storage, owner.id), {
    to: owner.email,
    subject: 's',
    text: 't',
  });
  await aSession(site.storage, owner.id);
};

const compactAll = async (): Promise<void> => {
  for (let turn = 0; turn < 4; turn += 1) {
    site.clock.advance(60_000);
    await compactTopic(site.storage, directoryTopic);
    await compactTopic(site.storage, countTopic);
  }
};

beforeEach(anOwnerWithEverything);

test('deleting with the password removes the page, the account, the sessions, and every key of the profile', async () => {
  await compactAll();
  const { status, body, headers } = await deleteOwn();
  expect([status, body.success]).toEqual([200, true]);
  expect(headers.getSetCookie()[0]).toMatch(/^vitae_session=; Path=\/; Max-Age=0/);
  expect(await publicStatus(owner.id)).toBe(404);
  expect(await listed()).toEqual([]);
  expect((await send('get-user.php', { json: {}, cookie: owner.cookie })).status).toBe(401);
  const json = { email: owner.email, password: PASSWORD };
  expect((await send('login.php', { json })).status).toBe(401);
  expect(await isTaken(owner.email)).toBe(false);
  await compactAll();
  expect(site.blobs.keys().filter((key) => key.includes(owner.id))).toEqual([]);
});

test('a wrong password or none deletes nothing', async () => {
  const wrong = await deleteOwn('nope');
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Password is incorrect']);
  expect(wrong.body.errors).toEqual({ password: 'Password is incorrect' });
  expect((await deleteOwn('')).body.errors).toEqual({ password: 'Password is required' });
  expect((await deleteOwn({})).status).toBe(400);
  expect(await publicStatus(owner.id)).toBe(200);
  for (let turn = 0; turn < 9; turn += 1) await deleteOwn('nope');
  expect((await deleteOwn()).status).toBe(429);
});

test('a crash at any storage call leaves the profile whole or gone, and a repeat and upkeep finish the deletion', {
  tags: ['long'],
}, async () => {
  for (const applied of ['no', 'yes'] as const) {
    for (let at = 1; ; at += 1) {
      await anOwnerWithEverything();
      const doomed = site.blobs.newProcess();
      doomed.faults.crashAt(at, { applied });
      aSite({ blobs: site.blobs, clock: site.clock, process: doomed });
      const { status } = await deleteOwn();
      if (!doomed.faults.hasCrashed()) {
        expect(at).toBeGreaterThan(15);
        break;
      }
      site = aSite({ blobs: site.blobs, clock: site.clock });
      const seen = await publicStatus(owner.id);
      const inList = (await listed()).length;
      expect([seen, inList], `crash ${at} ${applied} ${status}`).toEqual(seen === 200 ? [200, 1] : [404, 0]);
      const again = await deleteOwn();
      // Only the last call removes the session that a repeat needs, and then nothing is left to do.
      if (again.status !== 200) expect(again.status, `repeat ${at} ${applied}`).toBe(401);
      expect(await publicStatus(owner.id)).toBe(404);
      expect(await listed()).toEqual([]);
      // An address whose removal got no answer is released by upkeep, once that can no longer arrive.
      site.clock.advance(120_000);
      await finishDeletions(site.storage, site.clock.now());
      await compactAll();
      const left = site.blobs.keys().filter((key) => key.includes(owner.id));
      expect(left, `left after ${at} ${applied}`).toEqual([]);
    }
  }
});

test('the export holds everything that is stored, including photos, and no secret', async () => {
  await aSession(site.storage, owner.id);
  const { status, headers, body } = await send('export-profile.php', { cookie: owner.cookie });
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe(`attachment; filename="profile-${owner.id}.json"`);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body.profile).toMatchObject({
    id: owner.id,
    name: 'Asha Rao',
    marital: 'Single',
    phone: '+91 98450 12345',
    verified: 'verified.jpg',
    like: 1,
    view: 1,
  });
  expect(body.account).toMatchObject({ email: owner.email, created: expect.stringMatching(/^20\d\d-/) });
  expect(body.sessions).toHaveLength(3);
  expect(body.photos.map(({ field }: { field: string }) => field).sort()).toEqual([
    'avatar',
    'avatar1',
    'avatar2',
  ]);
  expect(Buffer.from(body.photos[0].base64, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  const token = owner.cookie.split('.')[1] as string;
  const text = JSON.stringify(body);
  for (const secret of [token, 'scrypt', 'salt']) expect(text).not.toContain(secret);
});
