import { afterEach, beforeEach, expect, test } from 'vitest';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { finishDecisions } from '../../../../src/moderation/server/upkeep.ts';
import { waitingBy } from '../../../../src/profiles/new-pages/rules.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite } from '../../../support/calls/calls.ts';
import { listed, publicStatus } from '../../../support/calls/owner-calls.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const { mailsTo } = keptMails();
beforeEach(() => setFirstAdmin());
afterEach(() => setFirstAdmin(null));

/** A page that waits for a review, and the site's two processes. */
const aWaitingPage = async () => {
  const site = aSite();
  const admin = asAdmin(await aSessionCookie(site.storage));
  const owner = await anOwner(site.storage, {
    email: 'asha@example.org',
    ...waitingBy('reviewed', site.clock.now()),
  });
  site.clock.advance(1_000);
  const process = site.blobs.newProcess();
  const one = aStorage({ blobs: site.blobs, clock: site.clock, process }).storage;
  return { site, admin, owner, process, one };
};
type World = Awaited<ReturnType<typeof aWaitingPage>>;

const run = async ({ admin, owner }: World, action: string): Promise<boolean> => {
  const json = { action, ids: [owner.id], reason: 'spam' };
  return (await admin('CMSbulk.php', { json })).body.results[0].ok;
};

const expectOneOutcome = async (world: World, winner: string, about: string): Promise<void> => {
  const { site, owner, admin } = world;
  provideStorage(() => site.storage);
  const isOut = winner !== 'refuse';
  expect(await publicStatus(owner.id), about).toBe(isOut ? 200 : 404);
  expect(
    (await listed()).map(({ id }: { id: string }) => id),
    about,
  ).toEqual(isOut ? [owner.id] : []);
  expect((await admin('CMSgetNewPages.php')).body.items, about).toEqual([]);
  expect((await admin('CMSgetTrash.php')).body.items.length, about).toBe(isOut ? 0 : 1);
  const log = (await admin('CMSgetAudit.php')).body.items
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.endsWith('-page'));
  expect(log, about).toEqual(winner === 'both' ? ['release-page', 'refuse-page'] : [`${winner}-page`]);
};

test.each([
  ['release', 'refuse'],
  ['refuse', 'release'],
])(
  'of a %s and, at any moment of it, a %s one is done, or the release takes the refusal back, and what it says is what is',
  async (first, second) => {
    const winners = new Set<string>();
    for (let at = 1; ; at += 1) {
      const world = await aWaitingPage();
      const mailed = (await mailsTo(world.owner.email)).length;
      const during = async (): Promise<boolean> => {
        provideStorage(() => world.site.storage);
        return run(world, second);
      };
      provideStorage(() => world.one);
      const done = await runBetween(world.process, at, () => run(world, first), during);
      if (done === null) break;
      expect(done, `call ${at}`).toContain(true);
      // A page that was refused just before can be released.
      const isBoth = done.every(Boolean);
      const winner = isBoth ? 'release' : done[0] ? first : second;
      await expectOneOutcome(world, isBoth ? 'both' : winner, `call ${at}: ${done}`);
      await sendHeldLetters(world.site);
      const letters = (await mailsTo(world.owner.email)).length - mailed;
      expect(letters, `call ${at}`).toBe(winner === 'refuse' ? 1 : 0);
      winners.add(winner);
    }
    expect(winners.size).toBe(2);
  },
);

test('a release that crashes at any storage call is finished or has not begun', async () => {
  const outcomes = new Set<boolean>();
  for (let at = 1; ; at += 1) {
    const { site, admin, owner } = await aWaitingPage();
    const process = site.blobs.newProcess();
    process.faults.crashAt(at, { applied: at % 2 === 0 ? 'yes' : 'no' });
    aSite({ blobs: site.blobs, clock: site.clock, process });
    await run({ admin, owner } as World, 'release').catch(() => null);
    const after = aSite({ blobs: site.blobs, clock: site.clock });
    if (!process.faults.hasCrashed()) break;
    site.clock.advance(61_000);
    await finishDecisions(after.storage, site.clock.now());
    const isListed = (await listed()).length > 0;
    expect((await admin('CMSgetNewPages.php')).body.items.length, `call ${at}`).toBe(isListed ? 0 : 1);
    expect(site.blobs.keys('pending-decisions/'), `call ${at}`).toEqual([]);
    if (!isListed) expect(await run({ admin, owner } as World, 'release'), `call ${at}`).toBe(true);
    expect((await listed()).length, `call ${at}`).toBe(1);
    outcomes.add(isListed);
  }
  expect(outcomes.size).toBe(2);
});
