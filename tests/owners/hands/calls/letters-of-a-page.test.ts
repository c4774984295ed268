import { expect, test } from 'vitest';
import { asAddressed } from '../../../../src/accounts/hands/storage/apart.ts';
import { updateAccount } from '../../../../src/accounts/storage/accounts.ts';
import { recheckProofs } from '../../../../src/profiles/proofs/server/recheck-proofs.ts';
import { putProofChecks } from '../../../../src/profiles/proofs/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aRegistration, send } from '../../../support/calls/calls.ts';
import { edit } from '../../../support/calls/owner-calls.ts';
import { suggest } from '../../../support/calls/suggestions.ts';
import { join, undoHandOver } from '../../../support/hands/hands-calls.ts';
import { anOffer, anotherPageOf } from '../../../support/hands/stored-hands.ts';
import { setLanguages } from '../../../support/languages.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';

const LOGIN = 'ingrid@example.org';
const OWN = 'office@example.org';
const DAY = 86_400_000;
const { site, admin } = withAdmin();
const { mails, mailsTo, tokenFor } = keptMails();

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

/** A page whose owner reads Arabic, kept by somebody who reads the site's own language as an editor or as its new owner. */
const keptWith = async (role: 'editor' | 'owner') => {
  setLanguages('en', 'ar', 'de');
  const owner = await anOwner(site.storage, { letters: 'ar' });
  const other = await anOwner(site.storage);
  const token = await anOffer(site.storage, owner.id, role, other.email);
  expect((await join(token, { cookie: other.cookie })).status).toBe(200);
  return { owner, other };
};
const isIn = (mail = ''): string => /https?:\/\/[^/]+\/(ar|de)\//.exec(mail)?.[1] ?? 'en';
/** The languages of the letters with which a login is opened again. */
const openingLetters = async (email: string): Promise<string[]> => {
  await Promise.all(
    ['forgot-password', 'login-link'].map((name) => send(`${name}.php`, { json: { email } })),
  );
  return (await mailsTo(email)).slice(-2).map(isIn);
};
const lettersIn = async (id: string, cookie: string): Promise<string> =>
  (await send('get-user.php', { json: { id }, cookie })).body.user.letters;

test.each(['editor', 'owner'] as const)(
  'letters to who has become %s of a page are in the language of their own login',
  async (role) => {
    const { owner, other } = await keptWith(role);
    expect((await send('switch-page.php', { json: { id: owner.id }, cookie: other.cookie })).status).toBe(
      200,
    );
    expect(await openingLetters(other.email)).toEqual(['en', 'en']);
    expect(await openingLetters(owner.email)).toEqual(['ar', 'ar']);
    expect(await lettersIn(owner.id, other.cookie)).toBe('en');
    expect(await lettersIn(owner.id, owner.cookie)).toBe('ar');
    const token = (await getProfileRecord(site.storage, owner.id))?.letters;
    expect(token).toBe(role === 'owner' ? undefined : 'ar');
  },
);

test('an editor chooses the language of letters to their own login, and no other', async () => {
  const { owner, other } = await keptWith('editor');
  expect((await edit({ id: owner.id, letters: 'de' }, other.cookie)).body['user']).toMatchObject({
    letters: 'de',
  });
  expect(await openingLetters(other.email)).toEqual(['de', 'de']);
  expect(await openingLetters(owner.email)).toEqual(['ar', 'ar']);
  expect(await lettersIn(other.id, other.cookie)).toBe('de');
  expect(await lettersIn(owner.id, owner.cookie)).toBe('ar');
});

test('a page that is taken back has the language of its owner again', async () => {
  setLanguages('en', 'ar', 'de');
  const owner = await anOwner(site.storage, { letters: 'ar' });
  const other = await anOwner(site.storage, { letters: 'de' });
  const token = await anOffer(site.storage, owner.id, 'owner', other.email);
  await join(token, { cookie: other.cookie });
  expect(await lettersIn(owner.id, other.cookie)).toBe('de');
  expect((await undoHandOver(await tokenFor(owner.email, 'ar/UndoHandOver'))).status).toBe(200);
  expect((await getProfileRecord(site.storage, owner.id))?.letters).toBe('ar');
});
