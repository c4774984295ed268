import { beforeEach, expect, test } from 'vitest';
import { claimEmail } from '../../../../src/accounts/email/storage.ts';
import { createLink, LINK_LIVES } from '../../../../src/accounts/links/storage.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../../support/builders/admins.ts';
import { anOwner, aSession } from '../../../support/builders/owners.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, aSolvedCaptcha, PASSWORD, send } from '../../../support/calls/calls.ts';
import { logIn, publicStatus } from '../../../support/calls/owner-calls.ts';
import { keptMails } from '../../../support/site/mails.ts';

const OVER = 'This link is no longer valid.';

const SENT = 'If this page has an e-mail address, a link has been sent to it.';

const EMAIL = 'imported@example.org';

const { mailsTo, tokenFor } = keptMails();

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
});

const anImportedPage = async (email = EMAIL) => {
  const record = aProfileRecord({ email, source: 'An older directory' });
  await claimEmail(site.storage, email, record.id);
  await createProfile(site.storage, record);
  return record.id;
};

const claim = async (id: unknown, ip?: string) =>
  send('claim-profile.php', {
    json: { id, captcha: await aSolvedCaptcha() },
    ...(ip !== undefined && { ip }),
  });

const confirm = (json: unknown) => send('claim-confirm.php', { json });

const isPublic = async (id: string) => (await publicStatus(id)) === 200;

test('a claimed page can be kept once, which confirms its e-mail', async () => {
  const id = await anImportedPage();
  const { status, body } = await claim(id);
  expect([status, body]).toEqual([200, { success: true, message: SENT }]);
  const token = await tokenFor(EMAIL, 'Claim');
  expect((await confirm({ token, action: 'keep', password: 'short' })).body.errors).toHaveProperty(
    'password',
  );
  expect((await confirm({ token, action: 'keep' })).status).toBe(400);
  expect((await confirm({ token, action: 'keep', password: PASSWORD })).status).toBe(200);
  expect((await logIn(site, EMAIL, PASSWORD)).status).toBe(200);
  const cookie = await aSession(site.storage, id);
  const { user } = (await send('get-user.php', { json: {}, cookie })).body;
  expect(user).toMatchObject({ email_confirmed: true, source: 'An older directory' });
  for (const action of ['keep', 'remove']) {
    const again = await confirm({ token, action, password: 'Another-1-word' });
    expect([again.status, again.body.message]).toEqual([400, OVER]);
  }
  expect(await isPublic(id)).toBe(true);
});

test('the administrators\u2019 list says at once that a claimed page has an account', async () => {
  const id = await anImportedPage();
  setFirstAdmin();
  const admin = asAdmin(await aSessionCookie(site.storage));
  const listed = async () => (await admin('CMSgetUsers.php', { query: { profile: 'personal' } })).body;
  expect(await listed()).toMatchObject([{ id, account: 'no', source: 'An older directory' }]);
  await claim(id);
  const token = await tokenFor(EMAIL, 'Claim');
  await confirm({ token, action: 'keep', password: PASSWORD });
  expect(await listed()).toMatchObject([{ id, account: 'yes' }]);
  setFirstAdmin(null);
});

test('a claimed page can be exported and removed, which frees its e-mail', async () => {
  const id = await anImportedPage();
  await claim(id);
  const token = await tokenFor(EMAIL, 'Claim');
  expect((await confirm({ token, action: 'export' })).body.profile).toMatchObject({ id, email: EMAIL });
  expect((await confirm({ token, action: 'remove' })).status).toBe(200);
  expect(await isPublic(id)).toBe(false);
  expect((await confirm({ token, action: 'remove' })).body.message).toBe(OVER);
  expect(site.blobs.keys('emails/')).toEqual([]);
});

test('a claim gets the same response for every page, and mails only a page without an account', async () => {
  const owner = await anOwner(site.storage);
  const bare = aProfileRecord({ email: '' });
  await createProfile(site.storage, bare);
  for (const id of ['nobody0000', owner.id, bare.id]) {
    const { status, body } = await claim(id);
    expect([status, body]).toEqual([200, { success: true, message: SENT }]);
  }
  expect(await mailsTo(owner.email)).toEqual([]);
  const without = await send('claim-profile.php', { json: { id: bare.id } });
  expect(without.body.errors).toEqual({ captcha: 'Please complete the CAPTCHA verification' });
});

test('a page gets three claim mails a day, and one address can claim five times an hour', async () => {
  const id = await anImportedPage();
  for (let turn = 0; turn < 5; turn += 1) expect((await claim(id)).status).toBe(200);
  expect((await claim(id)).status).toBe(429);
  expect((await claim(id, '198.51.100.9')).status).toBe(200);
  for (const odd of [`${id}?a`, `./${id}`, `${id}#a`])
    expect((await claim(odd, '198.51.100.9')).status).toBe(200);
  expect(await mailsTo(EMAIL)).toHaveLength(3);
});

test('a forgotten password of a page without an account sends the claim mail', async () => {
  await anImportedPage();
  await send('forgot-password.php', { json: { email: EMAIL } });
  expect(await tokenFor(EMAIL, 'Claim')).not.toBe('');
});

test('when a link is used twice at once, one of them succeeds', async () => {
  const id = await anImportedPage();
  await claim(id);
  const token = await tokenFor(EMAIL, 'Claim');
  const answers = await Promise.all([
    confirm({ token, action: 'keep', password: PASSWORD }),
    confirm({ token, action: 'keep', password: 'Another-1-word' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('when two links of a page are used at once, one succeeds and both expire', async () => {
  const id = await anImportedPage();
  await claim(id);
  const first = await tokenFor(EMAIL, 'Claim');
  site.clock.advance(60_000);
  await claim(id);
  const second = await tokenFor(EMAIL, 'Claim');
  expect(second).not.toBe(first);
  const answers = await Promise.all([
    confirm({ token: first, action: 'keep', password: PASSWORD }),
    confirm({ token: second, action: 'keep', password: 'Another-1-word' }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  for (const token of [first, second])
    for (const action of ['keep', 'remove', 'export'])
      expect((await confirm({ token, action, password: PASSWORD })).body.message).toBe(OVER);
  expect((await claim(id)).body.message).toBe(SENT);
  expect(await mailsTo(EMAIL)).toHaveLength(2);
});

test('a link that is expired, for another page or address, or of another kind is invalid', async () => {
  const id = await anImportedPage();
  await claim(id);
  const token = await tokenFor(EMAIL, 'Claim');
  const other = await anImportedPage('other@example.org');
  const reset = await createLink(site.storage, 'reset', id, { email: EMAIL });
  for (const bad of ['', 'x', reset, token.replace(id, other)])
    expect((await confirm({ token: bad, action: 'remove' })).body.message).toBe(OVER);
  await site.storage.putJson(`profiles/${other}`, aProfileRecord({ id: other, email: 'new@example.org' }));
  const moved = await createLink(site.storage, 'claim', other, { email: 'other@example.org' });
  expect((await confirm({ token: moved, action: 'remove' })).body.message).toBe(OVER);
  site.clock.advance(LINK_LIVES.claim);
  expect((await confirm({ token, action: 'remove' })).body.message).toBe(OVER);
  expect(await isPublic(id)).toBe(true);
});
