import { beforeEach, describe, expect, test } from 'vitest';
import claimConfirm from '../../../netlify/functions/claim-confirm.ts';
import claimProfile from '../../../netlify/functions/claim-profile.ts';
import endSession from '../../../netlify/functions/end-session.ts';
import forgotPassword from '../../../netlify/functions/forgot-password.ts';
import getProfile from '../../../netlify/functions/get-profile.ts';
import getSessions from '../../../netlify/functions/get-sessions.ts';
import getUser from '../../../netlify/functions/get-user.ts';
import login from '../../../netlify/functions/login.ts';
import type { SessionItem } from '../../../src/contract/ownership.ts';
import { createLink, LINK_LIVES } from '../../../src/storage/accounts/links.ts';
import { claimEmail } from '../../../src/storage/profiles/emails.ts';
import { createProfile } from '../../../src/storage/profiles/profiles.ts';
import { anOwner, aSession, type Owner } from '../../support/builders/owners.ts';
import { aProfileRecord } from '../../support/builders/profiles.ts';
import { aSite, aSolvedCaptcha, PASSWORD, send } from '../../support/calls/calls.ts';
import { keptMails } from '../../support/site/mails.ts';

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
  send(claimProfile, 'claim-profile.php', {
    json: { id, captcha: await aSolvedCaptcha() },
    ...(ip !== undefined && { ip }),
  });
const confirm = (json: unknown) => send(claimConfirm, 'claim-confirm.php', { json });
const isPublic = async (id: string) =>
  (await send(getProfile, 'get-profile.php', { query: { id } })).status === 200;
const logIn = (email: string, password: string, agent = '') => {
  site.clock.advance(1_001);
  const headers = { 'user-agent': agent };
  return send(login, 'login.php', { json: { email, password }, headers });
};

describe('a page without an account', () => {
  test('is kept by its person, once, with the e-mail confirmed', async () => {
    const id = await anImportedPage();
    const { status, body } = await claim(id);
    expect([status, body]).toEqual([200, { success: true, message: SENT }]);
    const token = await tokenFor(EMAIL, 'Claim');
    expect((await confirm({ token, action: 'keep', password: 'short' })).body.errors).toHaveProperty(
      'password',
    );
    expect((await confirm({ token, action: 'keep' })).status).toBe(400);
    expect((await confirm({ token, action: 'keep', password: PASSWORD })).status).toBe(200);
    expect((await logIn(EMAIL, PASSWORD)).status).toBe(200);
    const cookie = await aSession(site.storage, id);
    const { user } = (await send(getUser, 'get-user.php', { json: {}, cookie })).body;
    expect(user).toMatchObject({ email_confirmed: true, source: 'An older directory' });
    for (const action of ['keep', 'remove']) {
      const again = await confirm({ token, action, password: 'Another-1-word' });
      expect([again.status, again.body.message]).toEqual([400, OVER]);
    }
    expect(await isPublic(id)).toBe(true);
  });

  test('is removed by its person, and its address is free', async () => {
    const id = await anImportedPage();
    await claim(id);
    const token = await tokenFor(EMAIL, 'Claim');
    expect((await confirm({ token, action: 'export' })).body.profile).toMatchObject({ id, email: EMAIL });
    expect((await confirm({ token, action: 'remove' })).status).toBe(200);
    expect(await isPublic(id)).toBe(false);
    expect((await confirm({ token, action: 'remove' })).body.message).toBe(OVER);
    expect(site.blobs.keys('emails/')).toEqual([]);
  });

  test('answers the same for every page, and only mails its own address', async () => {
    const owner = await anOwner(site.storage);
    const bare = aProfileRecord({ email: '' });
    await createProfile(site.storage, bare);
    for (const id of ['nobody0000', owner.id, bare.id]) {
      const { status, body } = await claim(id);
      expect([status, body]).toEqual([200, { success: true, message: SENT }]);
    }
    expect(await mailsTo(owner.email)).toEqual([]);
    const without = await send(claimProfile, 'claim-profile.php', { json: { id: bare.id } });
    expect(without.body.errors).toEqual({ captcha: 'Please complete the CAPTCHA verification' });
  });

  test('gets three mails a day, and an address may ask five times an hour', async () => {
    const id = await anImportedPage();
    for (let turn = 0; turn < 5; turn += 1) expect((await claim(id)).status).toBe(200);
    expect((await claim(id)).status).toBe(429);
    expect((await claim(id, '198.51.100.9')).status).toBe(200);
    expect(await mailsTo(EMAIL)).toHaveLength(3);
  });

  test('gets the same mail when its password is asked for', async () => {
    await anImportedPage();
    await send(forgotPassword, 'forgot-password.php', { json: { email: EMAIL } });
    expect(await tokenFor(EMAIL, 'Claim')).not.toBe('');
  });

  test('is kept by one of two who use the link at once', async () => {
    const id = await anImportedPage();
    await claim(id);
    const token = await tokenFor(EMAIL, 'Claim');
    const answers = await Promise.all([
      confirm({ token, action: 'keep', password: PASSWORD }),
      confirm({ token, action: 'keep', password: 'Another-1-word' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('is kept by one of two who hold links of their own, and the other finds theirs over', async () => {
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

  test('is not opened by a link that is over, foreign, overtaken or of another kind', async () => {
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
});

describe('an owner’s sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  let owner: Owner;
  let phone: string;
  let desk: string;

  const listed = async (cookie: string): Promise<SessionItem[]> =>
    (await send(getSessions, 'get-sessions.php', { cookie })).body.items;
  const end = (json: unknown, cookie = desk) => send(endSession, 'end-session.php', { json, cookie });

  beforeEach(async () => {
    owner = await anOwner(site.storage);
    phone = (await logIn(owner.email, PASSWORD, SAFARI)).cookies[0] as string;
    desk = (await logIn(owner.email, PASSWORD, FIREFOX)).cookies[0] as string;
  });

  test('are listed with browser and system, newest use first, this one marked, and never a token', async () => {
    const items = await listed(desk);
    expect(items.map(({ agent, current }) => [agent, current])).toEqual([
      ['Firefox on Linux', true],
      ['Safari on iOS', false],
      ['Unknown browser', false],
    ]);
    expect(Object.keys(items[0] as object).sort()).toEqual(['agent', 'created', 'current', 'id', 'used']);
    const text = JSON.stringify(items);
    for (const cookie of [phone, desk]) expect(text).not.toContain(cookie.split('.')[1]);
    for (const key of site.blobs.keys('sessions/')) expect(text).not.toContain(key.split('/').at(-1));
  });

  test('end one by one', async () => {
    const [, mobile] = await listed(desk);
    expect((await end({ id: mobile?.id })).status).toBe(200);
    expect((await send(getSessions, 'get-sessions.php', { cookie: phone })).status).toBe(401);
    expect((await end({ id: mobile?.id })).status).toBe(404);
    expect((await listed(desk)).length).toBe(2);
  });

  test('end all but this one', async () => {
    expect((await end({ all: true })).status).toBe(200);
    expect((await listed(desk)).map(({ current }) => current)).toEqual([true]);
  });

  test('of somebody else cannot be ended, nor anything without an id', async () => {
    const other = await anOwner(site.storage);
    const [theirs] = await listed(other.cookie);
    expect((await end({ id: theirs?.id })).status).toBe(404);
    expect((await end({ id: owner.id })).status).toBe(404);
    for (const bad of [{}, { id: '' }, { id: 7 }, { all: 'yes' }, { all: false }])
      expect((await end(bad)).status, JSON.stringify(bad)).toBe(400);
    expect(await listed(other.cookie)).toHaveLength(1);
  });

  test('that ends itself is logged out', async () => {
    const [own] = await listed(desk);
    const { cookies } = await end({ id: own?.id });
    expect(cookies).toContain('vitae_session=');
    expect((await send(getSessions, 'get-sessions.php', { cookie: desk })).status).toBe(401);
  });
});
