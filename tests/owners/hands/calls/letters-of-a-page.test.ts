import { expect, test } from 'vitest';
import { asAddressed } from '../../../../src/accounts/hands/storage/apart.ts';
import { updateAccount } from '../../../../src/accounts/storage/accounts.ts';
import { recheckProofs } from '../../../../src/profiles/proofs/server/recheck-proofs.ts';
import { putProofChecks } from '../../../../src/profiles/proofs/storage.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegistration, send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import { suggest } from '../../../support/calls/suggestions.ts';
import { anotherPageOf } from '../../../support/hands/stored-hands.ts';
import { setLanguages } from '../../../support/languages.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const LOGIN = 'ingrid@example.org';
const OWN = 'office@example.org';
const DAY = 86_400_000;
const { site, admin } = withAdmin();
const { mails, mailsTo } = keptMails();

const aPage = async () => {
  const owner = await anOwner(site.storage, { email: LOGIN });
  const given = { companyname: 'Halvorsen Oars', email: OWN, ownEmail: true as const };
  const proven = { website: '2026-01-01' };
  const { id } = await anotherPageOf(site.storage, owner.id, aBusinessRecord({ ...given, proven }));
  return { owner, id };
};

test('every letter about a page with an address of its own goes to the login of its owner', async () => {
  const { owner, id } = await aPage();
  const asker = await anOwner(site.storage);
  const { cookie } = owner;
  const request = () => send('request-badge.php', { json: { id, note: 'Please' }, cookie });
  const gone = async (): Promise<void> => {
    await putProofChecks(
      site.storage,
      id,
      {
        website: { checked: site.clock.now() - 40 * DAY, failures: 2 },
      },
      () => true,
    );
    await recheckProofs(site.storage, site.clock.now(), asAddressed, async () => 'gone');
  };
  const verify = (more: object) => admin('CMSupdateUser.php', { json: { id, ...more } });
  const decide = (decision: string) =>
    admin('CMSdecide.php', { json: { id, decision, ...(decision !== 'restore' && { reason: 'spam' }) } });
  const acts: Record<string, () => Promise<unknown>> = {
    tie: () => send('ask-tie.php', { json: { id: asker.id, page: id, kind: 'works' }, cookie: asker.cookie }),
    suggestion: () => suggest(id, { field: 'message', value: 'We plane oars.' }),
    proof: gone,
    refused: async () => {
      await request();
      return verify({ verified: 'not-verified.jpg', note: 'Not yet' });
    },
    given: async () => {
      await request();
      return verify({ verified: 'verified.jpg', basis: 'press' });
    },
    'taken back': () => verify({ verified: 'not-verified.jpg', undo: true }),
    hidden: () => decide('hide'),
    shown: () => decide('restore'),
    trashed: () => decide('delete'),
    restored: () => admin('CMSrestoreUser.php', { json: { id } }),
  };
  for (const [name, act] of Object.entries(acts)) {
    const before = (await mailsTo(LOGIN)).length;
    await act();
    await sendHeldLetters(site);
    expect([name, (await mailsTo(LOGIN)).length - before]).toEqual([name, 1]);
  }
  expect((await mails()).filter((mail) => mail.includes(OWN))).toEqual([]);
});

test('the settings of a page with an address of its own say what is open about its login', async () => {
  const { owner, id } = await aPage();
  const { cookie } = owner;
  const until = site.clock.now() + DAY;
  await updateAccount(site.storage, owner.id, (account) =>
    account?.address === undefined
      ? null
      : {
          ...account,
          address: { ...account.address, unconfirmed: true, undoable: { from: 'former', until } },
        },
  );
  const { user } = (await send('get-user.php', { json: { id }, cookie })).body;
  expect([user.undo_until, user.email_confirmed]).toEqual([new Date(until).toISOString(), true]);
  const seen = (await admin('CMSgetUser.php', { query: { id } })).body.user;
  expect(seen.undo_until).toBe(user.undo_until);
  expect((await send('send-confirmation.php', { json: { id }, cookie })).status).toBe(200);
  expect([(await mailsTo(LOGIN)).length, (await mailsTo(OWN)).length]).toEqual([1, 0]);
});

test('the language of letters that is chosen on one page is that of all pages of the login, and of new ones', async () => {
  setLanguages('en', 'ar', 'de');
  const { owner, id } = await aPage();
  const { cookie } = owner;
  const choose = (page: string, letters: string) => edit({ id: page, letters }, cookie);
  const chosen = async () => {
    const { body } = await send('get-user.php', { json: { id }, cookie });
    const pages: { id: string }[] = body.pages;
    const users = pages.map((page) => send('get-user.php', { json: { id: page.id }, cookie }));
    return (await Promise.all(users)).map((each) => each.body.user.letters);
  };
  expect((await choose(id, 'ar')).status).toBe(200);
  expect(await chosen()).toEqual(['ar', 'ar']);
  const form = await aRegistration('professional', {
    same_login: 'yes',
    password1: null,
    confirmpassword1: null,
    email1: LOGIN,
  });
  expect((await send('register.php', { form, cookie, headers: { 'Vitae-Language': 'de' } })).status).toBe(
    200,
  );
  expect(await chosen()).toEqual(['ar', 'ar', 'ar']);
  await choose(owner.id, 'en');
  expect(await chosen()).toEqual(['en', 'en', 'en']);
});
