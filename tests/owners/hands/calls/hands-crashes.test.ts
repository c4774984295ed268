import { expect, test } from 'vitest';
import { tendOffers } from '../../../../src/owners/hands/server/upkeep.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { type Answer, PASSWORD } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { aFreshStorage, OWNER } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import {
  acting,
  aHandsWorld,
  copyOfHands,
  flawsOf,
  type Hands,
  handsIn,
} from '../../../support/hands/hands-world.ts';
import { aHandOver, anEditorOf, anOffer } from '../../../support/hands/stored-hands.ts';

withFixedSettings();

const BUSINESS = 'business00';
const PLACES = Array.from({ length: 60 }, (_, index) => index + 1);

type Call = { path: string; json: Record<string, string>; cookie?: string };

/** What is seen after each crash of a call and a repeat of it, and after each crash alone, once upkeep has had its turn. */
const crashes = async (
  prepare: (world: Hands) => Promise<Call>,
  isAllowed: (repeat: Answer, who: string) => boolean,
): Promise<void> => {
  const start = await aHandsWorld();
  const { path, json, cookie } = await prepare(start);
  for (const place of sampled(PLACES))
    for (const applied of ['no', 'yes'] as const) {
      const world = copyOfHands(start);
      const doomed = acting(world, path, json, cookie);
      doomed.process.faults.crashAt(place, { applied });
      await doomed.run();
      if (!doomed.process.faults.hasCrashed()) return;
      const alone = copyOfHands(world);
      expect([place, applied, await flawsOf(alone)]).toEqual([place, applied, []]);
      const repeat = await acting(world, path, json, cookie).run();
      const who = await handsIn(world);
      expect([place, applied, repeat.status, who, isAllowed(repeat, who)]).toEqual([
        place,
        applied,
        repeat.status,
        who,
        true,
      ]);
      expect([place, applied, await flawsOf(world)]).toEqual([place, applied, []]);
    }
};

const isOver = ({ status, body }: Answer): boolean => status === 400 && body.ended !== undefined;

test('an invitation whose taking crashed is taken by a repeat', () =>
  crashes(
    async ({ storage, business }) => ({
      path: 'join-page.php',
      json: { token: await anOffer(storage, OWNER, 'editor') },
      cookie: business.cookie,
    }),
    (repeat, who) => (repeat.status === 200 || isOver(repeat)) && who === `${OWNER}, ${BUSINESS}`,
  ));

test('an invitation that a new login takes with a password, too', () =>
  crashes(
    async ({ storage }) => ({
      path: 'join-page.php',
      json: { token: await anOffer(storage, OWNER, 'editor'), password: PASSWORD },
    }),
    (repeat, who) => (repeat.status === 200 || isOver(repeat) || repeat.status === 409) && who.includes(', '),
  ));

test('a hand-over whose taking crashed is whole, and its former owner is told', () =>
  crashes(
    async ({ storage, business }) => ({
      path: 'join-page.php',
      json: { token: await anOffer(storage, OWNER, 'owner') },
      cookie: business.cookie,
    }),
    (repeat, who) => (repeat.status === 200 || isOver(repeat)) && who === `${BUSINESS}, ${OWNER}`,
  ));

test('a hand-over that crashed before its letter gets another', async () => {
  const world = await aHandsWorld();
  await aHandOver(world.storage, OWNER, BUSINESS, { isTold: false });
  const [before] = world.blobs.keys('links/').filter((key) => key.includes('.return.'));
  const storage = aFreshStorage(world);
  await tendOffers(storage, Number.POSITIVE_INFINITY);
  expect((await getProfileRecord(storage, OWNER))?.hands?.trial?.link).toBe(before);
  world.clock.advance(11 * 60_000);
  await tendOffers(storage, Number.POSITIVE_INFINITY);
  const trial = (await getProfileRecord(storage, OWNER))?.hands?.trial;
  expect(trial).toMatchObject({ isTold: true, from: OWNER });
  expect(trial?.link).not.toBe(before);
});

/** A hand-over whose call crashed before it looked again, while the address of its former owner moved; and the taker's link. */
const aDoubtfulHandOver = async () => {
  const world = await aHandsWorld();
  const { storage, owner, business } = world;
  const token = await anOffer(storage, OWNER, 'owner', business.email);
  await aHandOver(storage, OWNER, BUSINESS, { isTold: false });
  const moved = { email: 'moved@example.org', password: PASSWORD };
  expect((await acting(world, 'change-email.php', moved, owner.cookie).run()).status).toBe(200);
  return { world, token };
};

test('a hand-over that crashed while the address of its former owner moved goes back by a repeat', async () => {
  const { world, token } = await aDoubtfulHandOver();
  const { status, body } = await acting(world, 'join-page.php', { token }, world.business.cookie).run();
  expect([status, body.code, await handsIn(world)]).toEqual([409, 'conflict', OWNER]);
  expect(await flawsOf(world)).toEqual([]);
});

test('or by upkeep, and nobody gets a letter that takes it back', async () => {
  const { world } = await aDoubtfulHandOver();
  const storage = aFreshStorage(world);
  world.clock.advance(11 * 60_000);
  await tendOffers(storage, Number.POSITIVE_INFINITY);
  expect(await handsIn(world)).toBe(OWNER);
  expect((await getProfileRecord(storage, OWNER))?.hands?.trial?.isTold).toBeUndefined();
  expect(await flawsOf(world)).toEqual([]);
});

test('a removal that crashed is completed by a repeat or upkeep', () =>
  crashes(
    async ({ storage, owner, business }) => {
      await anEditorOf(storage, OWNER, BUSINESS);
      return {
        path: 'remove-editor.php',
        json: { id: OWNER, email: business.email },
        cookie: owner.cookie,
      };
    },
    ({ status }, who) => [200, 404].includes(status) && who === OWNER,
  ));

test('a departure that crashed is completed by a repeat or upkeep', () =>
  crashes(
    async ({ storage, business }) => {
      await anEditorOf(storage, OWNER, BUSINESS);
      return { path: 'leave-page.php', json: { id: OWNER }, cookie: business.cookie };
    },
    ({ status }, who) => [200, 403].includes(status) && who === OWNER,
  ));

test('a page whose taking back crashed is taken back by a repeat', () =>
  crashes(
    async ({ storage }) => ({
      path: 'undo-hand-over.php',
      json: { token: await aHandOver(storage, OWNER, BUSINESS) },
    }),
    (repeat, who) => (repeat.status === 200 || isOver(repeat)) && who === OWNER,
  ));

test('who was invited in vain is forgotten', async () => {
  const world = await aHandsWorld();
  await anOffer(world.storage, OWNER, 'editor');
  world.clock.advance(7 * 86_400_000);
  const storage = aFreshStorage(world);
  await tendOffers(storage, Number.POSITIVE_INFINITY);
  expect((await getProfileRecord(storage, OWNER))?.hands?.invited).toEqual([]);
});
