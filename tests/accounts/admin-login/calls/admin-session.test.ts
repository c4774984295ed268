import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import deleteUser from '../../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../../netlify/functions/CMSgetAudit.ts';
import getMessages from '../../../../netlify/functions/CMSgetMessages.ts';
import getUsers from '../../../../netlify/functions/CMSgetUsers.ts';
import logout from '../../../../netlify/functions/CMSlogout.ts';
import session from '../../../../netlify/functions/CMSsession.ts';
import updateUser from '../../../../netlify/functions/CMSupdateUser.ts';
import createArticle from '../../../../netlify/functions/create_article.ts';
import deleteArticle from '../../../../netlify/functions/delete_article.ts';
import ownerLogin from '../../../../netlify/functions/login.ts';
import updateArticle from '../../../../netlify/functions/update_article.ts';
import updateStatus from '../../../../netlify/functions/update_article_status.ts';
import uploadImage from '../../../../netlify/functions/uploadarticle_image.ts';
import { ADMIN, anAdminCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aSite,
  type Handler,
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

const calls = async (): Promise<[Handler, string, Sent][]> => {
  const form = new FormData();
  form.set('image', await aPhoto());
  return [
    [session, 'CMSsession.php', {}],
    [getUsers, 'CMSgetUsers.php', { query: { profile: 'personal' } }],
    [getMessages, 'CMSgetMessages.php', {}],
    [getAudit, 'CMSgetAudit.php', {}],
    [updateUser, 'CMSupdateUser.php', { json: DECISION }],
    [deleteUser, 'CMSdeleteUser.php', { json: DECISION }],
    [createArticle, 'create_article.php', { json: { title: 'A', content: 'b' } }],
    [updateArticle, 'update_article.php', { json: { id: 'x', title: 'A', content: 'b' } }],
    [updateStatus, 'update_article_status.php', { json: { id: 'x', status: 'draft' } }],
    [deleteArticle, 'delete_article.php', { json: { id: 'x' } }],
    [uploadImage, 'uploadarticle_image.php', { form }],
  ];
};

test('every admin call is a 401 without a session, with an owner’s, and with a forged one', async () => {
  const { email } = await aRegisteredProfile();
  const owner = await send(ownerLogin, 'login.php', { json: { email, password: PASSWORD } });
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
  for (const [handler, path, sent] of await calls()) {
    for (const cookie of cookies) {
      const { status, body } = await send(handler, path, { ...sent, ...(cookie && { cookie }) });
      expect([path, cookie, status, body.success]).toEqual([path, cookie, 401, false]);
      if (path.startsWith('CMS')) expect(body.error).toBe(body.message);
    }
  }
});

test('an admin’s write from another site’s page is a 403', async () => {
  const cookie = await anAdminCookie();
  for (const [handler, path, sent] of await calls()) {
    if (sent.json === undefined && sent.form === undefined) continue;
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      expect(
        (await send(handler, path, { ...sent, cookie, headers: headers as Record<string, string> })).status,
      ).toBe(403);
    }
  }
});

test('CMSsession returns who is logged in, and a logout ends the session on the server', async () => {
  const cookie = await anAdminCookie();
  const { status, body } = await send(session, 'CMSsession.php', { cookie });
  expect([status, body]).toEqual([
    200,
    { success: true, user: { name: 'head', email: ADMIN.email, role: 'admin', notices: 'daily' } },
  ]);
  const loggedOut = await send(logout, 'CMSlogout.php', { cookie, method: 'POST' });
  expect([loggedOut.status, loggedOut.cookies]).toEqual([200, ['vitae_admin=']]);
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
  expect((await send(logout, 'CMSlogout.php', { method: 'POST' })).status).toBe(200);
});

test('an unused session lasts twelve hours, and use extends it at most once an hour', async () => {
  const cookie = await anAdminCookie();
  site.clock.advance(0.5 * HOUR);
  expect((await send(session, 'CMSsession.php', { cookie })).cookies).toEqual([]);
  site.clock.advance(11 * HOUR);
  expect((await send(session, 'CMSsession.php', { cookie })).cookies).toEqual([cookie]);
  site.clock.advance(11.9 * HOUR);
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(200);
  site.clock.advance(12.1 * HOUR);
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
});

test('a session ends when the settings name another first admin', async () => {
  const cookie = await anAdminCookie();
  setFirstAdmin({ email: 'other@vitae.example', password: 'x' });
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
});

test('a failing store is a 500 with a sentence in `error` and no stack', async () => {
  const cookie = await anAdminCookie();
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  site.blobs.faults.failNext(50, 500, { when: ({ operation }) => operation === 'list' });
  const { status, body } = await send(getUsers, 'CMSgetUsers.php', {
    cookie,
    query: { profile: 'personal' },
  });
  silence.mockRestore();
  expect([status, body.success, body.error]).toEqual([500, false, body.message]);
  expect(JSON.stringify(body)).not.toMatch(/ at |storage/i);
});
