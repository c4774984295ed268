import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ADMIN, anAdminCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aSite,
  PASSWORD,
  type Sent,
  send,
} from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  site = aSite();
  setFirstAdmin();
});
afterEach(() => setFirstAdmin(null));

const HOUR = 3_600_000;

const DECISION = { id: 'abcdefgh', profile: 'personal', verified: 'yes' };

const calls = async (): Promise<[string, Sent][]> => {
  const form = new FormData();
  form.set('image', await aPhoto());
  return [
    ['CMSsession.php', {}],
    ['CMSgetUsers.php', { query: { profile: 'personal' } }],
    ['CMSgetMessages.php', {}],
    ['CMSgetAudit.php', {}],
    ['CMSupdateUser.php', { json: DECISION }],
    ['CMSdeleteUser.php', { json: DECISION }],
    ['create_article.php', { json: { title: 'A', content: 'b' } }],
    ['update_article.php', { json: { id: 'x', title: 'A', content: 'b' } }],
    ['update_article_status.php', { json: { id: 'x', status: 'draft' } }],
    ['delete_article.php', { json: { id: 'x' } }],
    ['uploadarticle_image.php', { form }],
  ];
};

test('every admin call is a 401 without a session, with an owner’s, and with a forged one', async () => {
  const { email } = await aRegisteredProfile();
  const owner = await send('login.php', { json: { email, password: PASSWORD } });
  const value = (owner.cookies[0] as string).split('=')[1] as string;
  const admin = await anAdminCookie();
  const cookies = [
    undefined,
    owner.cookies[0],
    `vitae_admin=${value}`,
    `${admin}x`,
    `${admin.slice(0, -1)}${admin.endsWith('A') ? 'B' : 'A'}`,
    'vitae_admin=',
    `vitae_session=${admin.split('=')[1]}`,
  ];
  for (const [path, sent] of await calls()) {
    for (const cookie of cookies) {
      const { status, body } = await send(path, { ...sent, ...(cookie && { cookie }) });
      expect([path, cookie, status, body.success]).toEqual([path, cookie, 401, false]);
      if (path.startsWith('CMS')) expect(body.error).toBe(body.message);
    }
  }
});

test('an admin’s write from another site’s page is a 403', async () => {
  const cookie = await anAdminCookie();
  for (const [path, sent] of await calls()) {
    if (sent.json === undefined && sent.form === undefined) continue;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect((await send(path, { ...sent, cookie, headers: headers as Record<string, string> })).status).toBe(
        403,
      );
    }
  }
});

test('CMSsession returns who is logged in, and a logout ends the session on the server', async () => {
  const cookie = await anAdminCookie();
  const { status, body } = await send('CMSsession.php', { cookie });
  expect([status, body]).toEqual([
    200,
    { success: true, user: { name: 'head', email: ADMIN.email, role: 'admin', notices: 'daily' } },
  ]);
  const loggedOut = await send('CMSlogout.php', { cookie, method: 'POST' });
  expect([loggedOut.status, loggedOut.cookies]).toEqual([200, ['vitae_admin=']]);
  expect((await send('CMSsession.php', { cookie })).status).toBe(401);
  expect((await send('CMSlogout.php', { method: 'POST' })).status).toBe(200);
});

test('an unused session lasts twelve hours, and use extends it at most once an hour', async () => {
  const cookie = await anAdminCookie();
  site.clock.advance(0.5 * HOUR);
  expect((await send('CMSsession.php', { cookie })).cookies).toEqual([]);
  site.clock.advance(11 * HOUR);
  expect((await send('CMSsession.php', { cookie })).cookies).toEqual([cookie]);
  site.clock.advance(11.9 * HOUR);
  expect((await send('CMSsession.php', { cookie })).status).toBe(200);
  site.clock.advance(12.1 * HOUR);
  expect((await send('CMSsession.php', { cookie })).status).toBe(401);
});

test('a session ends when the settings name another first admin', async () => {
  const cookie = await anAdminCookie();
  setFirstAdmin({ email: 'other@vitae.example', password: 'x' });
  expect((await send('CMSsession.php', { cookie })).status).toBe(401);
});

test('a failing store is a 500 with a sentence in `error` and no stack', async () => {
  const cookie = await anAdminCookie();
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  site.blobs.faults.failNext(50, 500, { when: ({ operation }) => operation === 'list' });
  const { status, body } = await send('CMSgetUsers.php', {
    cookie,
    query: { profile: 'personal' },
  });
  silence.mockRestore();
  expect([status, body.success, body.error]).toEqual([500, false, body.message]);
  expect(JSON.stringify(body)).not.toMatch(/ at |storage/i);
});
