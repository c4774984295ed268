import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import deleteUser from '../../../netlify/functions/CMSdeleteUser.ts';
import getAudit from '../../../netlify/functions/CMSgetAudit.ts';
import getMessages from '../../../netlify/functions/CMSgetMessages.ts';
import getUsers from '../../../netlify/functions/CMSgetUsers.ts';
import login from '../../../netlify/functions/CMSlogin.ts';
import logout from '../../../netlify/functions/CMSlogout.ts';
import session from '../../../netlify/functions/CMSsession.ts';
import updateUser from '../../../netlify/functions/CMSupdateUser.ts';
import createArticle from '../../../netlify/functions/create_article.ts';
import deleteArticle from '../../../netlify/functions/delete_article.ts';
import ownerLogin from '../../../netlify/functions/login.ts';
import updateArticle from '../../../netlify/functions/update_article.ts';
import updateStatus from '../../../netlify/functions/update_article_status.ts';
import uploadImage from '../../../netlify/functions/uploadarticle_image.ts';
import {
  addAdmin,
  listAdmins,
  removeAdmin,
  setAdminPassword,
} from '../../../src/server/admin/admin-accounts.ts';
import { adminHolder } from '../../../src/storage/accounts/admins.ts';
import { ADMIN, anAdminCookie, setFirstAdmin } from '../../support/builders/admins.ts';
import {
  aPhoto,
  aRegisteredProfile,
  aSite,
  type Handler,
  PASSWORD,
  type Sent,
  send,
} from '../../support/calls/calls.ts';

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

test('the first admin of the settings logs in, whatever the case of the e-mail, with a cookie of its own', async () => {
  const { status, body, headers } = await send(login, 'CMSlogin.php', {
    json: { ...ADMIN, email: ' Head@Vitae.EXAMPLE ' },
  });
  expect([status, body.success, body.user]).toEqual([200, true, { name: 'head', email: ADMIN.email }]);
  const cookie = headers.getSetCookie()[0] ?? '';
  expect(cookie).toMatch(
    /^vitae_admin=[0-9a-f]{64}\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/,
  );
  expect(JSON.stringify(body)).not.toContain(ADMIN.password);
});

test.each([
  ['another password', { ...ADMIN, password: 'Quiet-harb0ur2' }, 401, 'Invalid email or password'],
  ['another e-mail', { ...ADMIN, email: 'tail@vitae.example' }, 401, 'Invalid email or password'],
  ['no password', { email: ADMIN.email }, 400, 'Please enter both email and password'],
  ['a blank password', { ...ADMIN, password: '   ' }, 400, 'Please enter both email and password'],
  ['a blank e-mail', { ...ADMIN, email: ' ' }, 400, 'Please enter both email and password'],
  [
    'a password that is too long',
    { ...ADMIN, password: 'x'.repeat(201) },
    400,
    'Password must be at most 200 characters',
  ],
  ['a number for an e-mail', { ...ADMIN, email: 5 }, 400, 'Email must be text'],
])(
  'a login with %s is refused in the same sentence in `message` and `error`',
  async (_, json, status, message) => {
    const answer = await send(login, 'CMSlogin.php', { json });
    expect([answer.status, answer.body.message, answer.body.error, answer.cookies]).toEqual([
      status,
      message,
      message,
      [],
    ]);
  },
);

test('nobody is an admin where the settings name none, with any password', async () => {
  setFirstAdmin(null);
  for (const json of [ADMIN, { email: '', password: '' }, { email: 'undefined', password: 'undefined' }]) {
    expect((await send(login, 'CMSlogin.php', { json })).status).toBeGreaterThanOrEqual(400);
  }
});

test('the eleventh wrong password for one e-mail from one address is 429, the right one too', async () => {
  const json = { ...ADMIN, password: 'wrong' };
  for (let turn = 0; turn < 10; turn += 1)
    expect((await send(login, 'CMSlogin.php', { json })).status).toBe(401);
  const refused = await send(login, 'CMSlogin.php', { json: ADMIN });
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await send(login, 'CMSlogin.php', { json: ADMIN, ip: '198.51.100.7' })).status).toBe(200);
  site.clock.advance(16 * 60_000);
  expect((await send(login, 'CMSlogin.php', { json: ADMIN })).status).toBe(200);
});

test('every admin call is 401 without a session, with an owner’s, with a forged one, with the stored values of a browser', async () => {
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

// Another process changes an admin just before or after the next login has read the record.
const changeAtRead = (change: () => Promise<void>, moment: 'before' | 'after') => {
  const holder = adminHolder('second@vitae.example');
  let isDone = false;
  site.blobs.faults.onCall(async (call, when) => {
    const isIt = call.operation === 'get' && call.key === `admins/${holder}`;
    if (isDone || !isIt || when !== (moment === 'before' ? 'sent' : 'answering')) return;
    isDone = true;
    await change();
  });
  return { holder, happened: () => isDone };
};

test('an admin’s write from another site’s page is 403', async () => {
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

test('CMSsession tells who is logged in; a logout ends the session on the server', async () => {
  const cookie = await anAdminCookie();
  const { status, body } = await send(session, 'CMSsession.php', { cookie });
  expect([status, body]).toEqual([200, { success: true, user: { name: 'head', email: ADMIN.email } }]);
  const left = await send(logout, 'CMSlogout.php', { cookie, method: 'POST' });
  expect([left.status, left.cookies]).toEqual([200, ['vitae_admin=']]);
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
  expect((await send(logout, 'CMSlogout.php', { method: 'POST' })).status).toBe(200);
});

test('a session lasts twelve hours unused, and is extended once an hour by use', async () => {
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

test('an admin that was removed is out at once, also the settings’ own', async () => {
  const second = { email: 'Second@vitae.example', password: 'Second-pass1' };
  await addAdmin(site.storage, second.email, second.password);
  const cookies = [await anAdminCookie(second), await anAdminCookie()];
  await removeAdmin(site.storage, second.email);
  await removeAdmin(site.storage, ADMIN.email);
  for (const cookie of cookies) expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
  for (const json of [second, ADMIN]) expect((await send(login, 'CMSlogin.php', { json })).status).toBe(401);
  expect(await listAdmins(site.storage)).toEqual([]);
});

test('an admin who is removed, or gets another password, while logging in has no session', async () => {
  const second = { email: 'second@vitae.example', password: 'Second-pass1' };
  for (const change of [
    () => removeAdmin(site.storage, second.email),
    () => setAdminPassword(site.storage, second.email, 'Another-pass2'),
  ]) {
    for (const moment of ['before', 'after'] as const) {
      await addAdmin(site.storage, second.email, second.password).catch(() => undefined);
      await setAdminPassword(site.storage, second.email, second.password);
      const { holder, happened } = changeAtRead(change, moment);
      const { status, cookies } = await send(login, 'CMSlogin.php', { json: second });
      site.blobs.faults.clear();
      expect(happened()).toBe(true);
      expect(status).toBe(moment === 'before' ? 401 : 200);
      if (cookies[0] !== undefined)
        expect((await send(session, 'CMSsession.php', { cookie: cookies[0] })).status).toBe(401);
      expect(site.blobs.keys(`sessions/admin/${holder}/`)).toEqual([]);
    }
  }
});

test('a removal that was cut short is finished by another', async () => {
  const second = { email: 'second@vitae.example', password: 'Second-pass1' };
  await addAdmin(site.storage, second.email, second.password);
  const cookie = await anAdminCookie(second);
  site.blobs.faults.failNext(50, 500, {
    when: ({ operation, key }) => operation === 'list' && key.startsWith('sessions/'),
  });
  await expect(removeAdmin(site.storage, second.email)).rejects.toThrow();
  site.blobs.faults.clear();
  await expect(removeAdmin(site.storage, second.email)).rejects.toThrow('is no admin');
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
});

test('a session ends when the settings name another first admin', async () => {
  const cookie = await anAdminCookie();
  setFirstAdmin({ email: 'other@vitae.example', password: 'x' });
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
});

test('a stored admin takes precedence over the settings: only the new password works, and sessions end', async () => {
  const cookie = await anAdminCookie();
  await setAdminPassword(site.storage, ADMIN.email, 'Brand-new-1');
  expect((await send(session, 'CMSsession.php', { cookie })).status).toBe(401);
  expect((await send(login, 'CMSlogin.php', { json: ADMIN })).status).toBe(401);
  const changed = { ...ADMIN, password: 'Brand-new-1' };
  expect((await send(login, 'CMSlogin.php', { json: changed })).status).toBe(200);
});

test('an admin is added once, with a good password, and logged', async () => {
  const add = (email: string, password: string) => addAdmin(site.storage, email, password);
  await expect(add('new@vitae.example', 'weak')).rejects.toThrow('at least 8 characters');
  await expect(add('nobody', 'Strong-pass1')).rejects.toThrow('valid email');
  await add('New@vitae.example', 'Strong-pass1');
  await expect(add('new@vitae.example', 'Strong-pass1')).rejects.toThrow('is an admin already');
  await expect(removeAdmin(site.storage, 'who@vitae.example')).rejects.toThrow('is no admin');
  expect((await listAdmins(site.storage)).map(({ email }) => email)).toEqual([
    ADMIN.email,
    'new@vitae.example',
  ]);
  const cookie = await anAdminCookie();
  const { body } = await send(getAudit, 'CMSgetAudit.php', { cookie });
  expect(
    body.items.map(({ action, target }: { action: string; target: string }) => [action, target]),
  ).toEqual([
    ['login', ''],
    ['add-admin', 'new@vitae.example'],
  ]);
});

test('a store that does not answer is a 500 with its sentence in `error`, and no stack', async () => {
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
