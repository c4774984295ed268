import type { RequestListener } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimEmail, getIdByEmail } from '../../../../src/accounts/email/storage.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { trashProfile } from '../../../../src/moderation/trash/storage.ts';
import { advanceClaims } from '../../../../src/owners/claims/server/claim-outcome.ts';
import { createProfile, storeEdit } from '../../../../src/owners/editing/storage.ts';
import type { ProfileRecord } from '../../../../src/profiles/rules/profile.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { aSessionCookie, asAdmin } from '../../../support/builders/admins.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { withAdmin } from '../../../support/calls/admin-site.ts';
import { aSolvedCaptcha, send } from '../../../support/calls/calls.ts';
import { logIn, publicRecord } from '../../../support/calls/owner-calls.ts';
import { setLanguages } from '../../../support/languages.ts';
import { aDnsServer } from '../../../support/site/dns-server.ts';
import { sendHeldLetters } from '../../../support/site/held-letters.ts';
import { keptMails } from '../../../support/site/mails.ts';
import { aWebServer } from '../../../support/site/web-server.ts';

const DAY = 86_400_000;
const EMAIL = 'ines@polder.example';
const TAKEN = 'office@polder.example';
const NEW_PASSWORD = 'Viola-9-dawn';
const ADMIN = 'head@vitae.example';

const { site } = withAdmin();
const { mailsTo, tokenFor } = keptMails();
let server: Awaited<ReturnType<typeof aWebServer>>;
let dns: Awaited<ReturnType<typeof aDnsServer>>;
let answer: RequestListener;
beforeEach(async () => {
  server = await aWebServer((request, response) => answer(request, response));
  dns = await aDnsServer();
  process.env['PROOF_HOSTS'] = server.host;
  process.env['PROOF_DNS'] = dns.host;
  page('');
});
afterEach(async () => {
  delete process.env['PROOF_HOSTS'];
  delete process.env['PROOF_DNS'];
  await server.stop();
  await dns.stop();
});

const page = (html: string): void => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(html);
};
const aPage = async (given: Partial<ProfileRecord> = {}): Promise<ProfileRecord> => {
  const record = aBusinessRecord({ companyname: 'Polder Wind', email: '', website: server.url, ...given });
  await createProfile(site.storage, record);
  return record;
};
const ask = (json: object, ip?: string) =>
  send('claim-website.php', { json, ...(ip !== undefined && { ip }) });
const begin = async (id: string, given: object = {}, ip?: string) =>
  ask({ id, email: EMAIL, password: NEW_PASSWORD, captcha: await aSolvedCaptcha(), ...given }, ip);
const check = (token: string) => ask({ token });
const prove = async (id: string, given: object = {}, ip?: string) => {
  const { body } = await begin(id, given, ip);
  page(`<p><a rel="me" href="${body.link}">Our page</a></p>`);
  return { token: body.token as string, ...(await check(body.token)) };
};
// A session of administrators ends sooner than a claim.
const admin: ReturnType<typeof asAdmin> = async (...call) =>
  asAdmin(await aSessionCookie(site.storage))(...call);
const claims = async () => (await admin('CMSgetClaims.php')).body.items;
const decide = (id: string, decision: string, more: object = {}) =>
  admin('CMSanswerClaim.php', { json: { id, decision, ...more } });
const wait = async (days: number): Promise<void> => {
  site.clock.advance(days * DAY);
  await advanceClaims(site.storage, site.clock.now(), Number.POSITIVE_INFINITY);
};

test('a proven claim waits seven days; then its account exists, with a private address that is not confirmed', async () => {
  const { id } = await aPage();
  const { status, body } = await begin(id);
  expect([status, Object.keys(body)]).toEqual([200, ['success', 'token', 'link', 'txt']]);
  expect(body.link).toMatch(
    new RegExp(`^https://vitae.example/profile/polder-wind-${id}\\?claim=[0-9a-f]{40}$`),
  );
  expect(body.txt).toMatch(/^vitae-claim=[0-9a-f]{40}$/);
  const early = await check(body.token);
  expect([early.status, Object.keys(early.body.errors)]).toEqual([400, ['website']]);
  page(`<link rel="me" href="${body.link}">`);
  const proven = await check(body.token);
  const until = new Date(site.clock.now() + 7 * DAY).toISOString();
  expect([proven.status, proven.body]).toEqual([200, { success: true, until }]);
  expect(await check(body.token)).toMatchObject({ status: 200, body: { until } });
  const told = await mailsTo(ADMIN);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`https://vitae.example/profile/polder-wind-${id}`);
  expect(await claims()).toMatchObject([{ id, name: 'Polder Wind', email: EMAIL, by: 'link', until }]);
  const { items } = (await admin('CMSgetWaiting.php', { query: { kind: 'claim' } })).body;
  expect(items).toMatchObject([{ ref: id, id, name: 'Polder Wind' }]);
  await wait(6.9);
  expect((await publicRecord(id)).email).toBe('');
  expect((await logIn(site, EMAIL, NEW_PASSWORD)).status).toBe(401);
  await wait(0.2);
  expect(await getProfileRecord(site.storage, id)).toMatchObject({
    email: EMAIL,
    unconfirmed: true,
    private_fields: ['email'],
    version: 2,
  });
  expect(await publicRecord(id)).toMatchObject({ email: '', email_confirmed: false });
  expect((await logIn(site, EMAIL, NEW_PASSWORD)).status).toBe(200);
  expect(await tokenFor(EMAIL, 'ConfirmEmail')).not.toBe('');
  expect(await claims()).toEqual([]);
  expect((await check(body.token)).status).toBe(400);
  expect((await begin(id)).status).toBe(409);
});

test.each(['polder.example', '_vitae.polder.example'])(
  'a TXT record of %s proves a website',
  async (name) => {
    const { id } = await aPage({ website: 'https://polder.example/about' });
    const { body } = await begin(id);
    dns.records.set('example', [body.txt]).set('www.polder.example', [body.txt]);
    expect((await check(body.token)).status).toBe(400);
    dns.records.set(name, ['v=spf1 -all', `${body.txt}x`]);
    expect((await check(body.token)).status).toBe(400);
    dns.records.set(name, ['v=spf1 -all', body.txt]);
    expect((await check(body.token)).status).toBe(200);
    expect((await claims())[0]).toMatchObject({ by: 'dns', website: 'https://polder.example/about' });
  },
);

test('the link of another claim, of the page itself or of another site proves nothing', async () => {
  const { id } = await aPage();
  const { body } = await begin(id);
  const other = (await begin(id, { email: 'other@example.org' })).body;
  const plain = body.link.replace(/\?.*/, '');
  for (const link of [
    plain,
    other.link,
    body.link.replace(id, 'zzzzzzzzzz'),
    body.link.replace('vitae.example', 'evil.example'),
    `${plain}?claim=`,
  ]) {
    page(`<a rel="me" href="${link}">x</a>`);
    expect([link, (await check(body.token)).status]).toEqual([link, 400]);
  }
  page(`<a href="${body.link}">x</a>`);
  expect((await check(body.token)).status).toBe(400);
  answer = (_request, response) => response.writeHead(302, { location: 'https://127.0.0.1/' }).end();
  expect((await check(body.token)).status).toBe(400);
});

test('only a public page with a website and without an address, an account or a waiting claim can be claimed', async () => {
  const owner = await anOwner(site.storage, { ...aBusinessRecord(), website: server.url });
  const withEmail = await aPage({ email: TAKEN });
  await claimEmail(site.storage, TAKEN, withEmail.id);
  const withoutWebsite = await aPage({ website: '' });
  expect((await begin('zzzzzzzzzz', {}, '203.0.113.1')).status).toBe(404);
  for (const { id } of [owner, withEmail, withoutWebsite])
    expect((await begin(id, {}, `203.0.113.${id.length}`)).status).toBe(409);
  const { id } = await aPage();
  for (const [email, code] of [
    [owner.email, 'conflict'],
    [TAKEN, 'email-taken'],
  ])
    expect(await begin(id, { email }, '203.0.113.2')).toMatchObject({ status: 409, body: { code } });
  const bad = await begin(id, { password: 'short', email: 'x' }, '203.0.113.3');
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['email', 'password']]);
  expect((await begin(id, { password: 'short' }, '203.0.113.3')).body.errors).toHaveProperty('password');
  expect((await begin(id, { captcha: 'x' }, '203.0.113.4')).body.code).toBe('captcha');
  expect((await ask({})).status).toBe(400);
  expect((await check(`${id}.000000000.${'A'.repeat(43)}`)).body.errors).toHaveProperty('token');
});

test('an address can begin five claims an hour', async () => {
  const { id } = await aPage();
  for (let turn = 0; turn < 5; turn += 1) expect((await begin(id)).status).toBe(200);
  expect((await begin(id)).status).toBe(429);
});

test('of two claims proven at once, one waits and the other is refused', async () => {
  const { id } = await aPage();
  const one = (await begin(id)).body;
  const two = (await begin(id, { email: 'other@example.org' })).body;
  page([one, two].map(({ link }) => `<a rel="me" href="${link}">x</a>`).join(''));
  const statuses = (await Promise.all([check(one.token), check(two.token)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 409]);
  expect(await claims()).toHaveLength(1);
  expect((await begin(id)).status).toBe(409);
});

test('an administrator can accept a claim at once, or decline it, and the other answer is refused', async () => {
  const { id } = await aPage();
  await prove(id);
  expect((await decide(id, 'accept', { claim: 'another' })).status).toBe(409);
  const answers = await Promise.all([decide(id, 'accept'), decide(id, 'decline')]);
  expect(answers.map(({ status }) => status === 200)).toContain(true);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const isAccepted = answers[0]?.status === 200;
  expect((await logIn(site, EMAIL, NEW_PASSWORD)).status).toBe(isAccepted ? 200 : 401);
  expect((await decide(id, 'decline')).status).toBe(404);
  const next = await aPage({ companyname: 'Next' });
  const { token } = await prove(next.id, { email: 'next@example.org' });
  expect((await decide(next.id, 'decline')).body.message).toBe('The claim is declined.');
  expect(await getIdByEmail(site.storage, 'next@example.org')).toBeNull();
  expect((await check(token)).body.errors).toHaveProperty('token');
  await sendHeldLetters(site);
  expect((await mailsTo('next@example.org')).join()).toContain('You can object');
  await wait(8);
  expect((await publicRecord(next.id)).email).toBe('');
  expect((await prove(next.id, { email: 'next@example.org' })).status).toBe(200);
});

test('a claimant hears of the answer in the language of the claim, which is that of the letters to the new owner', async () => {
  setLanguages('en', 'ar');
  const { id } = await aPage();
  const { body } = await send('claim-website.php', {
    json: { id, email: EMAIL, password: NEW_PASSWORD, captcha: await aSolvedCaptcha() },
    headers: { 'Vitae-Language': 'ar' },
  });
  page(`<p><a rel="me" href="${body.link}">Our page</a></p>`);
  expect((await check(body.token)).status).toBe(200);
  expect((await decide(id, 'accept')).status).toBe(200);
  await sendHeldLetters(site);
  expect((await mailsTo(EMAIL))[0]).toContain('<html lang="ar" dir="rtl">');
  expect(await getProfileRecord(site.storage, id)).toMatchObject({ letters: 'ar' });
  for (const letter of await mailsTo(ADMIN)) expect(letter).toContain('<html lang="en" dir="ltr">');
});

test('a claim ends when its page gets an address or another website, goes to the trash or is deleted', async () => {
  const changes: [string, (record: ProfileRecord) => Promise<unknown>][] = [
    ['address', (old) => change(old, { email: 'office@polder.example' })],
    ['the same address', (old) => change(old, { email: EMAIL })],
    ['website', (old) => change(old, { website: 'https://elsewhere.example/' })],
    ['trash', ({ id }) => trashProfile(site.storage, id, 'decision', aTrashing())],
    ['deletion', (old) => eraseProfile(site.storage, old)],
  ];
  const change = async (old: ProfileRecord, values: Partial<ProfileRecord>): Promise<void> => {
    if (values.email) await claimEmail(site.storage, values.email, old.id);
    await storeEdit(site.storage, old.id, (stored) => stored && { ...stored, ...values }, {
      by: 'administrator',
    });
  };
  const aTrashing = () => ({ at: site.clock.now(), by: ADMIN, reason: 'other', note: '' });
  let turn = 0;
  for (const [name, apply] of changes) {
    turn += 1;
    const record = await aPage();
    expect((await prove(record.id, {}, `203.0.113.${turn}`)).status).toBe(200);
    await apply(record);
    expect([name, (await decide(record.id, 'accept')).status]).toEqual([
      name,
      name === 'trash' || name === 'deletion' ? 404 : 409,
    ]);
    await wait(8);
    expect([name, (await logIn(site, EMAIL, NEW_PASSWORD)).status]).toEqual([name, 401]);
    expect([name, await claims()]).toEqual([name, []]);
    expect([name, await getIdByEmail(site.storage, EMAIL)]).toEqual([
      name,
      name === 'the same address' ? record.id : null,
    ]);
    const stored = await getProfileRecord(site.storage, record.id);
    if (stored !== null) await eraseProfile(site.storage, stored);
    expect((await site.storage.list('started-claims/')).keys).toEqual([]);
    site.clock.advance(DAY);
  }
});

test('an address that somebody else took meanwhile ends a claim', async () => {
  const { id } = await aPage();
  const { body } = await begin(id);
  await anOwner(site.storage, { email: EMAIL });
  page(`<link rel="me" href="${body.link}">`);
  expect((await check(body.token)).body.code).toBe('email-taken');
  expect(await claims()).toEqual([]);
});

test('nothing readable in the store is a secret of a claim', async () => {
  const { id } = await aPage();
  const { token } = await prove(id);
  const { keys } = await site.storage.list('');
  const texts = await Promise.all(
    keys.map(async (key) => key + Buffer.from((await site.storage.getBytes(key)) ?? []).toString('latin1')),
  );
  const secrets = [token, token.split('.')[2] ?? '', NEW_PASSWORD];
  for (const secret of secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});

test('an id that is made up to lead elsewhere is no page, for claimants and administrators', async () => {
  const { id } = await aPage();
  const madeUp = ['..', '../..', `x/../${id}`, `./${id}`, `${id}?x`, `${id}#x`];
  for (const [index, odd] of madeUp.entries()) {
    const begun = await begin(odd, {}, `198.51.100.${index}`);
    expect([odd, begun.status, begun.body.message]).toEqual([odd, 404, 'Profile not found']);
    for (const decision of ['accept', 'decline'])
      expect([odd, decision, (await decide(odd, decision)).status]).toEqual([odd, decision, 404]);
  }
});
