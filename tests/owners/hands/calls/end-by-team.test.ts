import { expect, test } from 'vitest';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { emptyTrash } from '../../../../src/moderation/server/upkeep.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { send } from '../../../support/calls/calls.ts';
import { anotherPageOf } from '../../../support/hands/stored-hands.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const LOGIN = 'ingrid@example.org';
const OWN = 'office@example.org';
const { site } = withAdmin();
const { mailsTo } = keptMails();

const anOwnerOfTwo = async () => {
  const owner = await anOwner(site.storage, { email: LOGIN });
  const given = { companyname: 'Halvorsen Oars', email: OWN, ownEmail: true as const };
  const { id } = await anotherPageOf(site.storage, owner.id, aBusinessRecord(given));
  return { owner, id };
};
const trash = async (id: string): Promise<void> => {
  const admin = asAdmin(await aSessionCookie(site.storage));
  await admin('CMSdecide.php', { json: { id, decision: 'delete', reason: 'spam' } });
  await sendHeldLetters(site);
};
const purge = async (id: string): Promise<void> => {
  await trash(id);
  await asAdmin(await aSessionCookie(site.storage))('CMSpurgeUser.php', { json: { id } });
};
const waitFor = async (id: string): Promise<void> => {
  await trash(id);
  site.clock.advance(60 * 86_400_000);
  await emptyTrash(site.storage, site.clock.now());
};
const isEnded = async (id: string) => [
  (await mailsTo(LOGIN)).filter((mail) => mail.includes('Subject: Your login')).length,
  await getAccount(site.storage, id),
];

test.each([
  ['a member of the team', purge],
  ['upkeep', waitFor],
])('a login whose only page %s deletes ends by letter', async (_name, erase) => {
  const { id } = await anOwner(site.storage, { email: LOGIN });
  await erase(id);
  expect(await isEnded(id)).toEqual([1, null]);
});

test.each([
  ['a member of the team', purge],
  ['upkeep', waitFor],
])('a login whose last page %s deletes ends by letter, and not before', async (_name, erase) => {
  const { owner, id } = await anOwnerOfTwo();
  await erase(owner.id);
  expect(await isEnded(owner.id)).toEqual([0, expect.objectContaining({ id: owner.id })]);
  await erase(id);
  expect(await isEnded(owner.id)).toEqual([1, null]);
});

test('the download of a page has the address and the sessions of its login, and who keeps the page', async () => {
  const { owner, id } = await anOwnerOfTwo();
  const { body } = await send('export-profile.php', { query: { id }, cookie: owner.cookie });
  expect([body.profile.email, body.account.email, body.sessions.length]).toEqual([OWN, LOGIN, 1]);
  expect(body.people).toMatchObject([{ email: LOGIN, role: 'owner' }]);
});
