import { expect, test, vi } from 'vitest';
import { standApart } from '../../../../src/accounts/hands/storage/apart.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { noteGoneAddress } from '../../../../src/base/mail/server/gone-address.ts';
import { listGone } from '../../../../src/base/throttles/storage/gone-addresses.ts';
import { doubtGoneAddresses } from '../../../../src/owners/email/server/doubt-gone-addresses.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { send } from '../../../support/calls/calls.ts';
import { canLogIn, isTaken, listed, ownRecord } from '../../../support/calls/owner-calls.ts';
import { withOwner } from '../../../support/calls/owner-site.ts';
import { aMailServer } from '../../../support/site/mail-server.ts';

const { site, owner } = withOwner();

const refuse = async (email: string, times = 2): Promise<void> => {
  for (let number = 0; number < times; number += 1) await noteGoneAddress(site.storage, email);
  await doubtGoneAddresses(site.storage, Number.POSITIVE_INFINITY);
};

test('an address that two letters found gone is not confirmed any more, and nothing else changes', async () => {
  const before = await getProfileRecord(site.storage, owner.id);
  await refuse(owner.email, 1);
  expect((await ownRecord(owner.cookie)).email_confirmed).toBe(true);
  await refuse(owner.email.toUpperCase(), 1);
  expect((await ownRecord(owner.cookie)).email_confirmed).toBe(false);
  const after = await getProfileRecord(site.storage, owner.id);
  expect(after).toEqual({ ...before, unconfirmed: true, version: (before?.version ?? 0) + 1 });
  expect(await listed()).toHaveLength(1);
  expect(await canLogIn(site, owner.email)).toBe(true);
  expect(await isTaken(owner.email)).toBe(true);
});

test('so is that of a login that stands apart, and of its pages', async () => {
  await standApart(site.storage, owner.id);
  await refuse(owner.email);
  expect((await getAccount(site.storage, owner.id))?.address?.unconfirmed).toBe(true);
  expect((await ownRecord(owner.cookie)).email_confirmed).toBe(false);
});

test('an address that nobody logs in with is forgotten', async () => {
  await refuse('nobody@example.org');
  expect(await listGone(site.storage)).toEqual([]);
  expect((await ownRecord(owner.cookie)).email_confirmed).toBe(true);
});

test('two letters of a call that find the address gone say so at once', async () => {
  await using server = await aMailServer();
  vi.stubEnv('SMTP_URL', server.url);
  vi.stubEnv('SITE_URL', 'https://vitae.example');
  try {
    server.refuse(550, 'RCPT', '5.1.1 No such user');
    for (const confirmed of [true, false]) {
      site.clock.advance(1_001);
      await send('forgot-password.php', { json: { email: owner.email } });
      expect((await ownRecord(owner.cookie)).email_confirmed).toBe(confirmed);
    }
  } finally {
    vi.unstubAllEnvs();
  }
});
