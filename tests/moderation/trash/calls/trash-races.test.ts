// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest';
import { finishDeletions } from '../../../../src/app/upkeep/server/deletions.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { OWNER_ALONE } from '../../../../src/base/http/rules/roles.ts';
import { retryFailedMails } from '../../../../src/base/mail/server/retry.ts';
import { emptyTrash } from '../../../../src/moderation/server/upkeep.ts';
import { deleteOwnProfile } from '../../../../src/owners/deletion/server.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { logIn, publicStatus } from '../../../support/calls/owner-calls.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { tokenFor } = keptMails();
afterEach(() => setFirstAdmin(null));

/** A profile in the trash, and the site's two processes. */
const aTrashedProfile = async () => {
  const site = aSite();
  const admin = asAdmin(await aSessionCookie(site.storage));
  const owner = await anOwner(site.storage, { email: 'asha@example.org' });
  await admin('CMSdeleteUser.php', { json: { id: owner.id, profile: 'personal' } });
  site.clock.advance(120_000);
  await retryFailedMails(site.storage, site.clock.now());
  const token = await tokenFor(owner.email, 'Claim');
  const process = site.blobs.newProcess();
  const one = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
  return { site, admin, owner, token, process, one };
};
type World = Awaited<ReturnType<typeof aTrashedProfile>>;
beforeEach(() => setFirstAdmin());

/** An act says whether it was done. */
type Act = (world: World) => Promise<boolean>;

const isRight = ({ status }: { status: number }, refusal: number): boolean => {
  expect([200, refusal]).toContain(status);
  return status === 200;
};
const restore: Act = async ({ admin, owner }) =>
  isRight(await admin('CMSrestoreUser.php', { json: { id: owner.id } }), 404);
const purge: Act = async ({ admin, owner }) =>
  isRight(await admin('CMSpurgeUser.php', { json: { id: owner.id } }), 404);
const undelete: Act = async ({ admin, owner }) => {
  const { body } = await admin('CMSbulk.php', { json: { action: 'undelete', ids: [owner.id] } });
  return body.results[0].ok;
};
const remove: Act = async ({ token }) =>
  isRight(await send('claim-confirm.php', { json: { token, action: 'remove' } }), 400);

/** What the log says about the profile after its deletion. */
const logged = async ({ admin }: World): Promise<string[]> =>
  (await admin('CMSgetAudit.php')).body.items
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action === 'undelete-profile' || action === 'purge-profile');

const expectOneOutcome = async (world: World, isBack: boolean, about: string): Promise<void> => {
  const { site, owner, admin } = world;
  provideStorage(() => site.storage);
  expect(await publicStatus(owner.id), about).toBe(isBack ? 200 : 404);
  expect((await logIn(site, owner.email, PASSWORD)).status, about).toBe(isBack ? 200 : 401);
  expect((await admin('CMSgetTrash.php')).body.items, about).toEqual([]);
  expect(site.blobs.keys('trash/'), about).toEqual([]);
  expect(site.blobs.keys('accounts/').length, about).toBe(isBack ? 1 : 0);
  expect(site.blobs.keys('moderation/').length, about).toBe(isBack ? 1 : 0);
};

test.each<[string, string, Act, Act, string]>([
  ['a restore', 'a purge', restore, purge, 'purge-profile'],
  ['a purge', 'a restore', purge, restore, 'undelete-profile'],
  ['a bulk undelete', 'a purge', undelete, purge, 'purge-profile'],
  ['a purge', 'a bulk undelete', purge, undelete, 'undelete-profile'],
  ['a restore', "the owner's removal", restore, remove, ''],
  ["the owner's removal", 'a restore', remove, restore, 'undelete-profile'],
])(
  'of %s and, at any moment of it, %s one is done, and what it says is what is',
  async (_first, _second, first, second, logOfSecond) => {
    const winners = new Set<string>();
    for (let at = 1; ; at += 1) {
      const world = await aTrashedProfile();
      const during = async (): Promise<boolean> => {
        provideStorage(() => world.site.storage);
        return second(world);
      };
      provideStorage(() => world.one);
      const done = await runBetween(world.process, at, () => first(world), during);
      if (done === null) break;
      const about = `call ${at}: ${done}`;
      expect(done.filter(Boolean), about).toHaveLength(1);
      const isBack = [restore, undelete].includes(done[0] ? first : second);
      await expectOneOutcome(world, isBack, about);
      if (done[1]) expect(await logged(world), about).toEqual(logOfSecond === '' ? [] : [logOfSecond]);
      winners.add(done[0] ? 'first' : 'second');
    }
    expect([...winners].sort()).toEqual(['first', 'second']);
  },
);

const DAY = 86_400_000;

test('of a restore and, at any moment, the emptying of the trash one takes place', async () => {
  const outcomes = new Set<boolean>();
  for (let at = 1; ; at += 1) {
    const world = await aTrashedProfile();
    world.site.clock.advance(31 * DAY);
    setFirstAdmin();
    world.admin = asAdmin(await aSessionCookie(world.site.storage));
    const during = async (): Promise<boolean> => {
      provideStorage(() => world.site.storage);
      return restore(world);
    };
    const done = await runBetween(
      world.process,
      at,
      () => emptyTrash(world.one, world.site.clock.now()),
      during,
    );
    if (done === null) break;
    await expectOneOutcome(world, done[1], `call ${at}`);
    outcomes.add(done[1]);
  }
  expect(outcomes.size).toBe(2);
});

test('a stale entry of an earlier stay does not empty the trash too early', async () => {
  const { site, admin, owner } = await aTrashedProfile();
  const [place = ''] = site.blobs.keys('trash/');
  const stale = await site.storage.getJson(place);
  await admin('CMSgetTrash.php');
  await admin('CMSrestoreUser.php', { json: { id: owner.id } });
  site.clock.advance(29 * DAY);
  const again = asAdmin(await aSessionCookie(site.storage));
  await again('CMSdeleteUser.php', { json: { id: owner.id, profile: 'personal' } });
  // A crashed restore of another process left its entry, and this process has read it.
  await site.storage.putJson(place, stale);
  site.storage.memory.set(place, { ...(stale as object), place: place.slice('trash/'.length) }, 1);
  site.clock.advance(2 * DAY);
  await emptyTrash(site.storage, site.clock.now());
  expect(site.blobs.keys('accounts/')).toEqual([`accounts/${owner.id}`]);
});

test('a restore during a deletion leaves the entry of the deletion alone', async () => {
  for (let at = 1; ; at += 1) {
    const world = await aTrashedProfile();
    await restore(world);
    world.site.clock.advance(1_000);
    const { admin, owner, site } = world;
    const json = { id: owner.id, profile: 'personal' };
    provideStorage(() => world.one);
    const done = await runBetween(
      world.process,
      at,
      () => admin('CMSdeleteUser.php', { json }),
      async () => {
        provideStorage(() => site.storage);
        return admin('CMSrestoreUser.php', { json });
      },
    );
    if (done === null) break;
    provideStorage(() => site.storage);
    const isTrashed = (await publicStatus(owner.id)) === 404;
    const { items } = (await admin('CMSgetTrash.php')).body;
    expect(items.length, `call ${at}`).toBe(isTrashed ? 1 : 0);
    expect(done[1].status, `call ${at}`).toBe(isTrashed ? 404 : 200);
  }
});

test('upkeep finishes a purge that crashed at any storage call, and a repeat of a restore completes it', async () => {
  for (const act of [purge, restore])
    for (let at = 1; ; at += 1) {
      const world = await aTrashedProfile();
      const { site, owner } = world;
      world.process.faults.crashAt(at);
      provideStorage(() => world.one);
      const { status } = await (act === purge
        ? world.admin('CMSpurgeUser.php', { json: { id: owner.id } })
        : world.admin('CMSrestoreUser.php', { json: { id: owner.id } }));
      if (!world.process.faults.hasCrashed()) break;
      provideStorage(() => site.storage);
      const isBack = (await publicStatus(owner.id)) === 200;
      site.clock.advance(120_000);
      if (act === restore) {
        const isRepeated = await restore(world);
        // Only a restore that was complete says 404 when repeated.
        if (!isRepeated) expect(isBack, `restore, call ${at}: ${status}`).toBe(true);
        await expectOneOutcome(world, true, `restore, call ${at}`);
        continue;
      }
      await finishDeletions(site.storage, site.clock.now());
      await emptyTrash(site.storage, site.clock.now());
      const isInTrash = site.blobs.keys('trash/').length === 1;
      if (isInTrash) expect(site.blobs.keys('deletions/'), `call ${at}`).toEqual([]);
      else await expectOneOutcome(world, false, `purge, call ${at}`);
    }
});

test('an owner who leaves while an administrator deletes the page is deleted for good', async () => {
  const { site, owner } = await aTrashedProfile();
  await deleteOwnProfile({
    storage: site.storage,
    id: owner.id,
    password: PASSWORD,
    session: null,
    hand: { login: owner.id, roles: OWNER_ALONE },
  });
  expect(site.blobs.keys('accounts/')).toEqual([]);
  expect(site.blobs.keys('trash/')).toEqual([]);
});
