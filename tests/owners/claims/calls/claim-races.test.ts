import { expect, test } from 'vitest';
import { claimEmail } from '../../../../src/accounts/email/storage.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { putAccount } from '../../../../src/accounts/storage/accounts.ts';
import { finishDeletions } from '../../../../src/app/upkeep/server/deletions.ts';
import { UPKEEP_TASKS } from '../../../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../../../src/app/upkeep/server/upkeep.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { startRestoreMark } from '../../../../src/imports/restore/storage/restore-mark.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { anOwner, cheapHash } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { type Answer, PASSWORD } from '../../../support/calls/calls.ts';
import { aFreshStorage, aWorld, copyOf, driftOf, type World } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { type Act, interleave, type Meeting } from '../../../support/faults/interleave.ts';
import { logIn, readProfile, sendTo, statusOf } from '../../../support/faults/warm-processes.ts';

withFixedSettings();

const EMAIL = 'imported@example.org';
const PAGE = 'imported00';
const OVER = 'This link is no longer valid.';

const aClaimedPage = async ({ storage, clock }: World): Promise<[keep: string, remove: string]> => {
  await claimEmail(storage, EMAIL, PAGE);
  await createProfile(storage, aProfileRecord({ id: PAGE, email: EMAIL, source: 'An older directory' }));
  const first = await createLink(storage, 'claim', PAGE, { email: EMAIL });
  clock.advance(1);
  return [first, await createLink(storage, 'claim', PAGE, { email: EMAIL })];
};

/** An act on a process of its own. */
const acting = (world: World, send: (storage: Storage) => Promise<Answer>): Act<Answer> => {
  const process = world.blobs.newProcess();
  const { storage } = aStorage({ ...world, process });
  return { process, run: () => send(storage) };
};

const claiming = (world: World, json: Record<string, string>): Act<Answer> =>
  acting(world, (storage) => sendTo(storage, 'claim-confirm.php', { json }));

type Race = (world: World, tokens: [string, string]) => [Act<Answer>, Act<Answer>];

const keepAndRemove: Race = (world, [first, second]) => [
  claiming(world, { token: first, action: 'keep', password: PASSWORD }),
  claiming(world, { token: second, action: 'remove' }),
];
const removeAndKeep: Race = (world, tokens) => keepAndRemove(world, tokens).reverse() as ReturnType<Race>;
const keepAndTrash: Race = (world, [token]) => [
  claiming(world, { token, action: 'keep', password: PASSWORD }),
  acting(world, (storage) =>
    sendTo(storage, 'CMSdeleteUser.php', {
      json: { id: PAGE, profile: 'personal' },
      cookie: world.admin,
    }),
  ),
];

/** A world with a page to claim. Every race starts with a copy. */
type Start = { world: World; tokens: [string, string] };

/** What two acts answered at one meeting, and what is there afterwards. */
const raceAt = async (race: Race, { world: initial, tokens }: Start, meeting: Meeting) => {
  const world = copyOf(initial);
  const [one, other] = race(world, tokens);
  const answers = await interleave(one, other, meeting);
  if (answers === null) return null;
  const storage = aFreshStorage(world);
  world.clock.advance(2_000);
  return {
    hasMet: answers.hasMet,
    answers: [answers.one, answers.other].map(({ status, body }) => (status === 200 ? body.message : status)),
    page: await statusOf(readProfile(storage, PAGE)),
    login: await statusOf(logIn(storage, PASSWORD, EMAIL)),
    hasAccount: world.blobs.keys(`accounts/${PAGE}`).length > 0,
    drift: await driftOf(world),
  };
};

/** How many storage calls either act makes at most until the one that decides. */
const DECIDED = 18;

/** All outcomes of a race, at every meeting of the first act's calls with the first calls of the second. */
const outcomesOf = async (race: Race): Promise<string[]> => {
  const world = await aWorld(Date.now());
  const start = { world, tokens: await aClaimedPage(world) };
  const outcomes = new Set<string>();
  for (let first = 1; ; first += 1) {
    for (let second = 1; second <= DECIDED; second += 1) {
      const outcome = await raceAt(race, start, { first, second });
      if (outcome === null) {
        expect(first).toBeGreaterThan(6);
        return [...outcomes].sort();
      }
      const { hasMet, ...seen } = outcome;
      outcomes.add(JSON.stringify(seen));
      if (!hasMet) break;
    }
  }
};

const KEPT = { page: 200, login: 200, hasAccount: true, drift: [] };
const REMOVED = { page: 404, login: 401, hasAccount: false, drift: [] };
const IS_YOURS = 'The page is yours now. You can log in.';
const IS_DELETED = 'Your profile has been deleted.';

test('of keep and remove at once, one succeeds, and what it says is true', { tags: ['long'] }, async () => {
  const sorted = (outcomes: object[]) => outcomes.map((outcome) => JSON.stringify(outcome)).sort();
  expect(await outcomesOf(keepAndRemove)).toEqual(
    sorted([
      { answers: [IS_YOURS, 400], ...KEPT },
      { answers: [400, IS_DELETED], ...REMOVED },
    ]),
  );
  expect(await outcomesOf(removeAndKeep)).toEqual(
    sorted([
      { answers: [400, IS_YOURS], ...KEPT },
      { answers: [IS_DELETED, 400], ...REMOVED },
    ]),
  );
});

test('a page that goes to the trash while somebody keeps it has no account, or was theirs before', {
  tags: ['long'],
}, async () => {
  const outcomes = (await outcomesOf(keepAndTrash)).map((outcome) => JSON.parse(outcome));
  expect(outcomes.length).toBeGreaterThan(0);
  for (const { answers, hasAccount, page, login } of outcomes)
    expect([page, login, hasAccount]).toEqual([404, 401, answers[0] === IS_YOURS]);
});

test('a removal that crashed at any storage call is completed by a repeat and upkeep', async () => {
  for (let place = 1; ; place += 1) {
    const world = await aWorld(Date.now());
    const [, token] = await aClaimedPage(world);
    const doomed = claiming(world, { token, action: 'remove' });
    doomed.process.faults.crashAt(place);
    await doomed.run();
    const { status, body } = await claiming(world, { token, action: 'remove' }).run();
    if (!doomed.process.faults.hasCrashed()) {
      expect([status, body.message, place > 10]).toEqual([400, OVER, true]);
      return;
    }
    // An address whose removal got no answer is released by upkeep, once that can no longer arrive.
    world.clock.advance(120_000);
    await finishDeletions(world.storage, world.clock.now());
    expect([place, status, await driftOf(world)]).toEqual([place, 200, []]);
  }
});

const DAY = 86_400_000;
/** Two days of hourly upkeep: every part of the accounts has its turn. */
const twoDays = async ({ clock }: World, storage: Storage): Promise<void> => {
  const tasks = UPKEEP_TASKS.filter(({ name }) => name === 'stray-accounts');
  for (let hour = 0; hour < 48; hour += 1) {
    clock.advance(3_600_000);
    await runUpkeep(storage, tasks);
  }
};

test('upkeep removes an account without a page after a day, and no other', async () => {
  const world = await aWorld(Date.now());
  const { storage, blobs } = world;
  const owner = await anOwner(storage);
  const aStray = (id: string, created: number) =>
    putAccount(storage, { id, password: cheapHash, created, changed: created });
  const now = storage.now();
  await aStray('stray00000', now);
  await aStray('zstray0000', now - DAY);
  const kept = blobs.keys('accounts/').filter((key) => !key.includes('stray'));
  await twoDays(world, storage);
  await twoDays(world, storage);
  await aStray('young00000', storage.now() + 2 * DAY);
  await twoDays(world, storage);
  expect(blobs.keys('accounts/')).toEqual([...kept, 'accounts/young00000'].sort());
  expect(kept).toContain(`accounts/${owner.id}`);
});

test('upkeep leaves accounts alone during a restore, which writes them before their pages', async () => {
  const world = await aWorld(Date.now());
  const { storage, blobs } = world;
  const at = storage.now() - 10 * DAY;
  await putAccount(storage, { id: 'stray00000', password: cheapHash, created: at, changed: at });
  await startRestoreMark(storage, '', null);
  await twoDays(world, storage);
  expect(blobs.keys('accounts/')).toContain('accounts/stray00000');
  await storage.remove('manage/restore');
  await twoDays(world, storage);
  expect(blobs.keys('accounts/')).not.toContain('accounts/stray00000');
});
