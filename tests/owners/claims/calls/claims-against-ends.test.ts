import { beforeEach, expect, test } from 'vitest';
import { claimName, getProvenClaim, putProvenClaim } from '../../../../src/accounts/claims/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { PASSWORD } from '../../../support/calls/calls.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { aFreshStorage, driftOf, OWNER } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { acting, aHandsWorld, type Hands, MEETINGS, outcomesOf } from '../../../support/hands/hands-world.ts';
import { aMereEditor } from '../../../support/hands/stored-hands.ts';

withFixedSettings();

const BUSINESS = 'business00';
const MERE = 'mereeditor';
const CLAIMED = 'claimed000';
const WEBSITE = 'https://polder.example/';

let world: Hands;
beforeEach(async () => {
  world = await aHandsWorld();
});

/** A page whose website a login has proven. */
const aProvenClaim = async (login: string): Promise<void> => {
  const { storage, clock } = world;
  const page = aBusinessRecord({ id: CLAIMED, companyname: 'Polder Wind', email: '', website: WEBSITE });
  await createProfile(storage, page);
  const now = clock.now();
  await putProvenClaim(storage, {
    ...{ login, email: 'mere@example.org', website: WEBSITE, claim: claimName('token'), id: CLAIMED },
    ...{ profile: page.profile, order: page.order, by: 'link', proven: now, told: now },
  });
};

const answering = (each: Hands, decision: 'accept' | 'decline') =>
  acting(each, 'CMSanswerClaim.php', { id: CLAIMED, decision }, each.admin);

/** Who has the claimed page, whether the login is there, and whether a claim is left. */
const see =
  (login: string) =>
  async (each: Hands): Promise<string> => {
    const storage = aFreshStorage(each);
    const [record, account, claim] = await Promise.all([
      getProfileRecord(storage, CLAIMED),
      getAccount(storage, login),
      getProvenClaim(storage, CLAIMED),
    ]);
    const isThere = account !== null && account.ended === undefined;
    return [
      record?.hands?.owner ?? 'nobody',
      isThere ? 'there' : 'gone',
      claim === null ? 'over' : 'open',
      ...(await driftOf(each)),
    ].join(' ');
  };

const outcomes = async (
  login: string,
  end: (each: Hands) => ReturnType<typeof acting>,
): Promise<string[]> => {
  const accept = (each: Hands) => answering(each, 'accept');
  const forth = await outcomesOf(world, (each) => [accept(each), end(each)], sampled(MEETINGS), see(login));
  const back = await outcomesOf(world, (each) => [end(each), accept(each)], sampled(MEETINGS), see(login));
  const turned = back.map((outcome) => outcome.replace(/^(.*?) \/ (.*?): /, '$2 / $1: '));
  return [...new Set([...forth, ...turned])].sort();
};

test('a claim is accepted for a login, or that ends with its last page, never both', async () => {
  await aProvenClaim(BUSINESS);
  const seen = await outcomes(BUSINESS, (each) =>
    acting(each, 'delete-profile.php', { id: BUSINESS, password: PASSWORD }, each.business.cookie),
  );
  const allowed = [`200 / 200: ${BUSINESS} there over`, '409 conflict / 200: nobody gone over'];
  expect(seen.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('nor for an editor who leaves the only page that they had', async () => {
  const cookie = await aMereEditor(world.storage, OWNER);
  await aProvenClaim(MERE);
  const seen = await outcomes(MERE, (each) => acting(each, 'leave-page.php', { id: OWNER }, cookie));
  const allowed = [`200 / 200: ${MERE} there over`, '409 conflict / 200: nobody gone over'];
  expect(seen.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});

test('of accepting and declining a claim at once, one is done', async () => {
  await aProvenClaim(BUSINESS);
  const seen = await outcomes(BUSINESS, (each) => answering(each, 'decline'));
  const allowed = [
    `200 / 404 not-found: ${BUSINESS} there over`,
    `200 / 409 conflict: ${BUSINESS} there over`,
    '404 not-found / 200: nobody there over',
    '409 conflict / 200: nobody there over',
  ];
  expect(seen.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});
