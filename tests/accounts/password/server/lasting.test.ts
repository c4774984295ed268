import { beforeEach, expect, test } from 'vitest';
import { requireConfirmedEmail, requireLasting } from '../../../../src/accounts/password/server/lasting.ts';
import { createSession } from '../../../../src/accounts/sessions/storage.ts';
import { getAccount, isVoid, updateAccount } from '../../../../src/accounts/storage/accounts.ts';
import type { AppError } from '../../../../src/base/http/server/errors.ts';
import { PASSWORD_CHECKS } from '../../../../src/base/http/server/limits.ts';
import { putProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, ORIGIN, PASSWORD } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
});

const refusal = async (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => [],
    ({ status, code, details }: AppError) => [status, code, details.errors],
  );
const callOf = (storage = site.storage, cookie = owner.cookie) => ({
  storage,
  login: owner.id,
  request: new Request(ORIGIN, { headers: { cookie } }),
});
const ask = (password = PASSWORD, cookie = owner.cookie) =>
  requireLasting(callOf(site.storage, cookie), password);
const WRONG = [400, 'invalid', { password: 'Password is incorrect' }];

test('a confirmed address and the password allow what lasts', async () => {
  const { address, at } = await ask();
  expect([address.email, at]).toEqual([owner.email, site.clock.now()]);
  expect(await getAccount(site.storage, owner.id)).toMatchObject({ granted: at });
});

test('an address that is not confirmed, or was denied, allows nothing, whatever the password', async () => {
  for (const fields of [{ unconfirmed: true }, { email: '' }] as const) {
    await putProfileRecord(site.storage, { ...owner.record, ...fields });
    for (const password of [PASSWORD, 'Wrong-pass-1'])
      expect(await refusal(ask(password))).toEqual([403, 'unconfirmed', undefined]);
    expect(await refusal(requireConfirmedEmail(callOf()))).toEqual([403, 'unconfirmed', undefined]);
  }
  expect((await getAccount(site.storage, owner.id))?.tries).toBeUndefined();
});

test('wrong passwords are counted as everywhere in a session, and a right one forgets them', async () => {
  for (let turn = 1; turn < PASSWORD_CHECKS.max; turn += 1)
    expect(await refusal(ask('Wrong-pass-1'))).toEqual(WRONG);
  await ask();
  for (let turn = 0; turn < PASSWORD_CHECKS.max; turn += 1)
    expect(await refusal(ask('Wrong-pass-1'))).toEqual(WRONG);
  expect((await refusal(ask()))[0]).toBe(429);
});

test('what was allowed while an address was taken back is void, whichever clock is ahead', async () => {
  for (const skew of [-5_000, 0, 5_000]) {
    site = aSite();
    owner = await anOwner(site.storage);
    const { at } = await ask();
    const { after } = await updateAccount(site.storage, owner.id, (account) => {
      const until = Math.max(site.clock.now() + skew, account?.granted ?? 0);
      return account === null ? null : { ...account, voided: [{ after: at - 1, until }] };
    });
    expect(isVoid(after!.value, { at })).toBe(true);
    expect(isVoid(after!.value, await ask())).toBe(false);
  }
});

test('a password that may be a stranger’s needs a session that began by a link, once', async () => {
  await updateAccount(site.storage, owner.id, (account) => account && { ...account, unproven: true });
  const sentence = 'Please log in by a link that we e-mail you, then try again.';
  const refused = await ask().catch((error: AppError) => [error.status, error.code, error.message]);
  expect(refused).toEqual([403, 'unconfirmed', sentence]);
  const byLink = `vitae_session=${await createSession(site.storage, 'owner', owner.id, { byLink: true })}`;
  expect(await refusal(ask('Wrong-pass-1', byLink))).toEqual(WRONG);
  await ask(PASSWORD, byLink);
  expect((await ask()).address.email).toBe(owner.email);
});

/** What is answered if the password changes at a storage call of the check; null if it has no such call. */
const changedAt = async (place: number): Promise<number | null> => {
  site = aSite();
  owner = await anOwner(site.storage);
  const process = site.blobs.newProcess();
  let calls = 0;
  process.faults.onCall(async () => {
    calls += 1;
    if (calls !== place) return;
    await updateAccount(site.storage, owner.id, (account) =>
      account === null ? null : { ...account, changed: account.changed + 1 },
    );
  });
  const [status = 200] = await refusal(
    requireLasting(callOf(aStorage({ ...site, process }).storage), PASSWORD),
  );
  return calls < place ? null : Number(status);
};

test('a password that changes after it was checked, and before that is written, allows nothing', async () => {
  const statuses: number[] = [];
  for (let place = 1; ; place += 1) {
    const status = await changedAt(place);
    if (status === null) break;
    if (status !== statuses.at(-1)) statuses.push(status);
  }
  expect(statuses).toEqual([200, 400, 200]);
});
