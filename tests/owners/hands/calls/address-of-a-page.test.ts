import { expect, test } from 'vitest';
import { claimEmail } from '../../../../src/accounts/email/storage.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { emailName } from '../../../../src/profiles/identity/storage/hashed-names.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { PASSWORD, send } from '../../../support/calls/calls.ts';
import { canLogIn } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { sampled } from '../../../support/chance/runs.ts';
import { aFreshStorage, driftOf, OWNER } from '../../../support/faults/fault-world.ts';
import { withFixedSettings } from '../../../support/faults/fixed-settings.ts';
import { handsOfPage, join, keepersOf } from '../../../support/hands/hands-calls.ts';
import { acting, aHandsWorld, MEETINGS, outcomesOf } from '../../../support/hands/hands-world.ts';
import { anOffer } from '../../../support/hands/stored-hands.ts';

withFixedSettings();
const { site, owner } = withOwner({ email: 'asha@example.org' });
const NOOR = 'noor@example.org';
const PAGE = 'imported00';
const CLAIM = `emails/${emailName(NOOR)}`;

/** An imported page without a login, some time after its import, and the token of a link that claims it. */
const anImportedPage = async (): Promise<string> => {
  await claimEmail(site.storage, NOOR, PAGE);
  await createProfile(site.storage, aProfileRecord({ id: PAGE, email: NOOR, source: 'An older directory' }));
  site.clock.advance(120_000);
  return createLink(site.storage, 'claim', PAGE, { email: NOOR });
};
const keep = (token: string, cookie?: string) =>
  send('claim-confirm.php', {
    json: { token, action: 'keep', ...(cookie === undefined && { password: PASSWORD }) },
    ...(cookie !== undefined && { cookie }),
  });
const pageNow = () => getProfileRecord(site.storage, PAGE);

test.each(['editor', 'owner'] as const)(
  'whoever is invited as %s at the address of a page without a login gets one, and that page stays as it is',
  async (role) => {
    await anImportedPage();
    const shown = await send('get-profile.php', { query: { id: PAGE } });
    const joined = await join(await anOffer(site.storage, owner.id, role));
    expect([joined.status, joined.body.user_id]).toEqual([200, owner.id]);
    expect(await keepersOf(owner.id, joined.cookies[0] ?? '')).toContain(`${role} ${NOOR}`);
    expect(await canLogIn(site, NOOR)).toBe(true);
    expect((await send('get-profile.php', { query: { id: PAGE } })).body).toEqual(shown.body);
    expect(await driftOf(site)).toEqual([]);
  },
);

test('that login keeps the page by a claim, and nobody else does', async () => {
  const claim = await anImportedPage();
  const { cookies } = await join(await anOffer(site.storage, owner.id, 'editor'));
  expect((await keep(claim)).body).toMatchObject({ code: 'conflict', message: 'Please log in first.' });
  expect((await keep(claim, cookies[0])).status).toBe(200);
  expect(await pageNow()).toMatchObject({ email: NOOR });
  expect((await pageNow())?.ownEmail).toBeUndefined();
  expect(await driftOf(site)).toEqual([]);
});

test('once that login has ended, the page is claimed as before', async () => {
  const claim = await anImportedPage();
  const { cookies } = await join(await anOffer(site.storage, owner.id, 'editor'));
  expect((await handsOfPage(owner.id, cookies[0] ?? '').leave()).status).toBe(200);
  expect(await canLogIn(site, NOOR)).toBe(false);
  expect((await keep(claim)).status).toBe(200);
  expect(await canLogIn(site, NOOR)).toBe(true);
  expect(await driftOf(site)).toEqual([]);
});

test('of that and a claim of the page at once, one gets the address', async () => {
  const start = await aHandsWorld();
  await claimEmail(start.storage, NOOR, PAGE);
  await createProfile(start.storage, aProfileRecord({ id: PAGE, email: NOOR, source: 'An older directory' }));
  const token = await createLink(start.storage, 'claim', PAGE, { email: NOOR });
  const offer = await anOffer(start.storage, OWNER, 'editor');
  start.clock.advance(120_000);
  const outcomes = await outcomesOf(
    start,
    (world) => [
      acting(world, 'join-page.php', { token: offer, password: PASSWORD }),
      acting(world, 'claim-confirm.php', { token, action: 'keep', password: PASSWORD }),
    ],
    sampled(MEETINGS),
    async (world) =>
      `${(await aFreshStorage(world).getJson<{ id: string }>(CLAIM))?.id === PAGE}, ${await driftOf(world)}`,
  );
  const allowed = [
    '200 / 400 invalid: false, ',
    '200 / 409 conflict: false, ',
    '409 conflict / 200: true, ',
    '409 email-taken / 200: true, ',
  ];
  expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);
});
