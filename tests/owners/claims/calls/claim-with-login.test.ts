import { afterAll, beforeAll, expect, test } from 'vitest';
import { claimSecrets } from '../../../../src/accounts/claims/storage.ts';
import { takePlace } from '../../../../src/accounts/hands/storage/login-places.ts';
import { createLink } from '../../../../src/accounts/links/storage.ts';
import { getAccount } from '../../../../src/accounts/storage/accounts.ts';
import { siteUrl } from '../../../../src/base/settings/server.ts';
import { advanceClaims } from '../../../../src/owners/claims/server/claim-outcome.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aSite, aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { canLogIn } from '../../../support/calls/owner-calls.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { allowProofsAt, aWebServer } from '../../../support/site/web-server.ts';

const { mailsTo } = keptMails();

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

const LOG_IN = { status: 409, body: { code: 'conflict', message: 'Please log in first.' } };

test('without a session, a page whose address has a login is claimed by that login alone', async () => {
  const { site, keep } = await aClaim();
  expect((await keep()).body.errors).toHaveProperty('password');
  const holder = await anOwner(site.storage, { email: EMAIL });
  expect(await keep()).toMatchObject(LOG_IN);
  expect((await keep(holder.cookie)).status).toBe(200);
});

const DAY = 86_400_000;
let page = '';
let server: Awaited<ReturnType<typeof aWebServer>>;
beforeAll(async () => {
  server = await aWebServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(page),
  );
});
afterAll(() => server.stop());

const aWebsite = async () => {
  const site = aSite();
  allowProofsAt(server.host);
  const owner = await anOwner(site.storage, { email: 'ingrid@example.org' });
  const record = aBusinessRecord({ companyname: 'Halvorsen Oars', email: '', website: server.url });
  await createProfile(site.storage, record);
  const begin = async (more: object, cookie?: string) =>
    send('claim-website.php', {
      json: { id: record.id, captcha: await aSolvedCaptcha(), ...more },
      ...(cookie !== undefined && { cookie }),
    });
  const prove = async (token: string) => {
    page = `<link rel="me" href="${siteUrl()}/profile/halvorsen-oars-${record.id}?claim=${claimSecrets(token).link}">`;
    return send('claim-website.php', { json: { token } });
  };
  const wait = async () => {
    site.clock.advance(8 * DAY);
    await advanceClaims(site.storage, site.clock.now(), Number.POSITIVE_INFINITY);
  };
  return { site, owner, record, begin, prove, wait };
};

test('a page that a login claims by its website becomes another page of that login, with its address', async () => {
  const { site, owner, record, begin, prove, wait } = await aWebsite();
  const begun = await begin({ same_login: 'yes' }, owner.cookie);
  expect([begun.status, Object.keys(begun.body)]).toEqual([200, ['success', 'token', 'link', 'txt']]);
  expect((await prove(begun.body.token)).status).toBe(200);
  await wait();
  expect(await getAccount(site.storage, record.id)).toBeNull();
  expect(await getProfileRecord(site.storage, record.id)).toMatchObject({
    email: owner.email,
    private_fields: ['email'],
    hands: { owner: owner.id, editors: [], invited: [] },
  });
  expect(await canLogIn(site, owner.email)).toBe(true);
  const { body } = await send('get-user.php', { json: { id: record.id }, cookie: owner.cookie });
  expect(body.pages.map(({ id, role }: { id: string; role: string }) => [id, role])).toEqual(
    expect.arrayContaining([
      [owner.id, 'owner'],
      [record.id, 'owner'],
    ]),
  );
  await sendHeldLetters(site);
  expect((await mailsTo(owner.email)).join()).toContain('Halvorsen Oars');
  expect((await begin({ same_login: 'yes' }, owner.cookie)).status).toBe(409);
});

test('without a session, a claim by website with the address of a login asks to log in first', async () => {
  const { owner, begin } = await aWebsite();
  const other = { email: owner.email, password: 'Viola-9-dawn' };
  expect(await begin(other)).toMatchObject(LOG_IN);
  expect((await begin({ same_login: 'yes' })).status).toBe(401);
  expect((await begin({ same_login: 'perhaps' }, owner.cookie)).body.errors).toHaveProperty('same_login');
  expect((await begin({ email: 'new@example.org', password: 'Viola-9-dawn' })).status).toBe(200);
});

test('a login with all its pages claims no more, and one that filled up meanwhile is told so', async () => {
  const { site, owner, record, begin, prove, wait } = await aWebsite();
  const { body } = await begin({ same_login: 'yes' }, owner.cookie);
  await prove(body.token);
  for (let turn = 0; turn < 19; turn += 1)
    await takePlace(site.storage, owner.id, { id: `anotherpage${turn}`, role: 'owner' });
  expect((await begin({ same_login: 'yes' }, owner.cookie)).status).toBe(409);
  await wait();
  const stored = await getProfileRecord(site.storage, record.id);
  expect([stored?.email, stored?.hands]).toEqual(['', undefined]);
  expect((await mailsTo(owner.email)).join()).toContain('Halvorsen Oars');
});
