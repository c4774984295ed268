import { expect, test } from 'vitest';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aSite, send } from '../../../support/calls/calls.ts';
import { canLogIn } from '../../../support/calls/owner-calls.ts';

const EMAIL = 'office@example.org';
const aClaim = async () => {
  const site = aSite();
  const owner = await anOwner(site.storage, { email: 'ingrid@example.org' });
  const record = aBusinessRecord({ id: 'claimed000', companyname: 'Halvorsen Oars', email: EMAIL });
  await createProfile(site.storage, record);
  const token = await createLink(site.storage, 'claim', record.id, { email: EMAIL });
  const keep = (cookie?: string) =>
    send('claim-confirm.php', { json: { token, action: 'keep' }, ...(cookie !== undefined && { cookie }) });
  return { site, owner, record, keep };
};

test('a claimed page becomes another page of the login, and its address opens nothing', async () => {
  const { site, owner, record, keep } = await aClaim();
  expect((await keep(owner.cookie)).status).toBe(200);
  expect(await getAccount(site.storage, record.id)).toBeNull();
  const { body } = await send('get-user.php', { json: { id: record.id }, cookie: owner.cookie });
  expect([body.user.email, body.pages.length]).toEqual([EMAIL, 2]);
  expect(await canLogIn(site, EMAIL)).toBe(false);
  expect((await send('check-email.php', { json: { email: EMAIL } })).body.exists).toBe(false);
});

test('of two logins that claim one page, one gets it', async () => {
  const { site, owner, record, keep } = await aClaim();
  const other = await anOwner(site.storage, { email: 'other@example.org' });
  const answers = await Promise.all([keep(owner.cookie), keep(other.cookie)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const reads = await Promise.all(
    [owner, other].map(({ cookie }) => send('get-user.php', { json: { id: record.id }, cookie })),
  );
  expect(reads.map(({ status }) => status).sort()).toEqual([200, 403]);
});
