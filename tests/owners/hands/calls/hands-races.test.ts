import { beforeAll, expect, test } from 'vitest';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { formOf } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { PASSWORD } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { aFreshStorage, OWNER } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { runBetween } from '../../../support/faults/interleave.ts';
import { sendTo } from '../../../support/faults/warm-processes.ts';
import {
  acting,
  afterwards,
  aHandsWorld,
  copyOfHands,
  flawsOf,
  type Hands,
  handsIn,
  MEETINGS,
  outcomesOf,
  type Race,
} from '../../../support/hands/hands-world.ts';
import { aHandOver, anEditorOf, anOffer, fillPlaces } from '../../../support/hands/stored-hands.ts';

withFixedSettings();

const BUSINESS = 'business00';
const THIRD = 'third00000';
const OVER = '400 invalid';

let world: Hands;
beforeAll(async () => {
  world = await aHandsWorld();
});

const race = (start: Hands, acts: Race, see?: (world: Hands) => Promise<string>): Promise<string[]> =>
  outcomesOf(start, acts, sampled(MEETINGS), see);
const after = <Result>(happen: (start: Hands) => Promise<Result>) => afterwards(world, happen);
const joining = (token: string, who: 'business' | 'third') => (start: Hands) =>
  acting(start, 'join-page.php', { token }, start[who].cookie);

test('of two who take one invitation at once, one gets it', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'editor'));
  const outcomes = await race(start, (each) => [
    joining(token, 'business')(each),
    joining(token, 'third')(each),
  ]);
  const allowed = [`200 / ${OVER}: ${OWNER}, ${BUSINESS}`, `${OVER} / 200: ${OWNER}, ${THIRD}`];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('an invitation is taken or taken back, never both', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'editor'));
  const remove = (each: Hands) =>
    acting(each, 'remove-editor.php', { id: OWNER, email: 'noor@example.org' }, each.owner.cookie);
  const allowed = [`200 / 404 not-found: ${OWNER}, ${BUSINESS}`, `${OVER} / 200: ${OWNER}`];
  const outcomes = await race(start, (each) => [joining(token, 'business')(each), remove(each)]);
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('a page is taken over, or its offer replaced, never both', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'owner'));
  const offerAgain = (each: Hands) =>
    acting(
      each,
      'hand-over.php',
      { id: OWNER, email: 'kai@example.org', password: PASSWORD },
      each.owner.cookie,
    );
  const outcomes = await race(start, (each) => [joining(token, 'business')(each), offerAgain(each)]);
  const allowed = [
    `200 / 403 owner-only: ${BUSINESS}, ${OWNER}`,
    `200 / 409 in-trial: ${BUSINESS}, ${OWNER}`,
    `${OVER} / 200: ${OWNER}`,
  ];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('a page is taken over or deleted, never both', async () => {
  const [start, token] = await after(({ storage }) => anOffer(storage, OWNER, 'owner'));
  const remove = (each: Hands) =>
    acting(each, 'delete-profile.php', { id: OWNER, password: PASSWORD }, each.owner.cookie);
  const outcomes = await race(start, (each) => [joining(token, 'business')(each), remove(each)]);
  const allowed = [
    `200 / 403 owner-only: ${BUSINESS}, ${OWNER}`,
    `200 / 409 in-trial: ${BUSINESS}, ${OWNER}`,
    `${OVER} / 200: nobody`,
  ];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('leaving and being removed at once is one departure', async () => {
  const [start] = await after(({ storage }) => anEditorOf(storage, OWNER, BUSINESS));
  const outcomes = await race(start, (each) => [
    acting(each, 'leave-page.php', { id: OWNER }, each.business.cookie),
    acting(each, 'remove-editor.php', { id: OWNER, email: each.business.email }, each.owner.cookie),
  ]);
  const allowed = [`200 / 404 not-found: ${OWNER}`, `403 forbidden / 200: ${OWNER}`];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('a login takes its twentieth page once', async () => {
  const [start, [one, other]] = await after(async ({ storage }) => {
    await fillPlaces(storage, BUSINESS, 19);
    return [await anOffer(storage, OWNER, 'editor'), await anOffer(storage, THIRD, 'editor')] as const;
  });
  const see = async (each: Hands): Promise<string> => `${await handsIn(each)}; ${await handsIn(each, THIRD)}`;
  const outcomes = await race(
    start,
    (each) => [joining(one, 'business')(each), joining(other, 'business')(each)],
    see,
  );
  const allowed = [
    `200 / 409 too-many: ${OWNER}, ${BUSINESS}; ${THIRD}`,
    `409 too-many / 200: ${OWNER}; ${THIRD}, ${BUSINESS}`,
  ];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('a page is taken back whatever its former owner does', async () => {
  const [start, token] = await after(({ storage }) => aHandOver(storage, OWNER, BUSINESS));
  const outcomes = await race(start, (each) => [
    acting(each, 'undo-hand-over.php', { token }),
    acting(each, 'leave-page.php', { id: OWNER }, each.owner.cookie),
  ]);
  const allowed = [`200 / 200: ${OWNER}`, `200 / 409 conflict: ${OWNER}`];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('an edit in flight when its editor is removed is refused, or was there before', async () => {
  const [start] = await after(({ storage }) => anEditorOf(storage, OWNER, BUSINESS));
  let refused = 0;
  for (let place = 1; ; place += 1) {
    const each = copyOfHands(start);
    const process = each.blobs.newProcess();
    const { storage } = aStorage({ ...each, process });
    const form = formOf({ id: OWNER, nickname: 'In flight' });
    const answers = await runBetween(
      process,
      place,
      () => sendTo(storage, 'update-profile.php', { form, cookie: each.business.cookie }),
      () =>
        acting(each, 'remove-editor.php', { id: OWNER, email: each.business.email }, each.owner.cookie).run(),
    );
    if (answers === null) break;
    const [{ status }, { status: removed }] = answers;
    const record = await getProfileRecord(aFreshStorage(each), OWNER);
    expect([place, removed, status === 200]).toEqual([place, 200, record?.nickname === 'In flight']);
    if (status !== 200) refused += 1;
    expect(await flawsOf(each)).toEqual([]);
  }
  expect(refused).toBeGreaterThan(0);
});
