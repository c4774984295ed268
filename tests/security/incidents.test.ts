import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import changePassword from '../../netlify/functions/change-password.ts';
import deleteProfile from '../../netlify/functions/delete-profile.ts';
import exportProfile from '../../netlify/functions/export-profile.ts';
import getArchives from '../../netlify/functions/get_archives.ts';
import getArticles from '../../netlify/functions/get_articles.ts';
import getProfile from '../../netlify/functions/get-profile.ts';
import getUser from '../../netlify/functions/get-user.ts';
import register from '../../netlify/functions/register.ts';
import updateProfile from '../../netlify/functions/update-profile.ts';
import { toCsv } from '../../src/client/stores/admin/admin-csv.ts';
import type { UserRow } from '../../src/client/stores/admin/admin-users.ts';
import { sessionCookie } from '../../src/server/http/cookies.ts';
import { setFirstAdmin } from '../support/builders/admins.ts';
import { anOwner, formOf } from '../support/builders/owners.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import {
  aRegistration,
  aSite,
  aSolvedCaptcha,
  type Handler,
  PASSWORD,
  registrationFields,
  type Sent,
  send,
} from '../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  vi.stubEnv('THROTTLE_FACTOR', '100000');
  setFirstAdmin();
  site = aSite();
});
afterEach(() => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
});

const publicRecord = async (id: string) =>
  (await send(getProfile, 'get-profile.php', { query: { id } })).body.data[0];

/** Names and values that have opened doors elsewhere. */
const PRIVILEGES: Record<string, string>[] = [
  ...[
    'verified',
    'Verified',
    'VERIFIED',
    'vérified',
    'verified ',
    ' verified',
    'verified[]',
    'verified\u0301',
  ],
  ...[
    'ｖerified',
    'verıfied',
    'profile.verified',
    'user[verified]',
    '__proto__[verified]',
    '__proto__.verified',
  ],
  ...['constructor[prototype][verified]', 'constructor.prototype.verified', 'is_verified', 'badge', 'status'],
]
  .map((name): Record<string, string> => ({ [name]: 'verified.jpg' }))
  .concat(
    ['like', 'LIKE', 'view', 'likes', 'views', 'like[]', 'counts.like'].map((name) => ({ [name]: '999' })),
    ['role', 'Role', 'rôle', 'admin', 'isAdmin', 'is_admin', 'user_role'].map((name) => ({
      [name]: 'admin',
    })),
    ['ID', 'Id', '_id', 'íd', 'id[]', 'key', 'holder'].map((name) => ({ [name]: 'aaaaaaaaaa' })),
    ['order', 'created', 'updated', 'replaced', 'expires'].map((name) => ({ [name]: '9' })),
    ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'].map((name) => ({ [name]: 'x' })),
  );

describe('no name of a privilege changes anything', () => {
  test.each(PRIVILEGES)('in an edit: %j', async (given) => {
    const owner = await anOwner(site.storage);
    const own = async () =>
      (await send(getUser, 'get-user.php', { json: {}, cookie: owner.cookie })).body.user;
    const before = await own();
    const form = new FormData();
    form.append('nickname', 'Ash');
    for (const [name, value] of Object.entries(given)) form.append(name, value);
    if (Object.hasOwn(given, '__proto__')) form.append('__proto__', 'x');
    const { status } = await send(updateProfile, 'update-profile.php', { form, cookie: owner.cookie });
    expect(status).toBe(200);
    expect(await own()).toEqual({ ...before, nickname: 'Ash', version: 2 });
    const stored = JSON.parse(site.blobs.peek(`profiles/${owner.id}`)?.text() as string);
    expect(Object.keys(stored).sort()).toEqual(Object.keys(owner.record).sort());
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('in a registration, all of them at once', async () => {
    const form = await aRegistration();
    for (const given of PRIVILEGES)
      for (const [name, value] of Object.entries(given)) form.append(name, value);
    form.append('id', 'aaaaaaaaaa');
    const { status, body } = await send(register, 'register.php', { form });
    expect(status).toBe(200);
    expect(body.id).not.toBe('aaaaaaaaaa');
    expect(await publicRecord(body.id)).toMatchObject({ verified: 'not-verified.jpg', like: 0, view: 0 });
    const plain = aProfileRecord();
    const stored = JSON.parse(site.blobs.peek(`profiles/${body.id}`)?.text() as string);
    expect(Object.keys(stored).filter((name) => !(name in plain))).toEqual(['unconfirmed']);
    const account = site.blobs.peek(`accounts/${body.id}`)?.text() as string;
    expect(Object.keys(JSON.parse(account)).sort()).toEqual([
      'changed',
      'created',
      'email',
      'id',
      'password',
    ]);
  });
});

describe('another owner’s id', () => {
  const calls: [string, Handler, (id: string) => Sent][] = [
    ['get-user.php', getUser, (id) => ({ json: { id } })],
    ['update-profile.php', updateProfile, (id) => ({ form: formOf({ id, nickname: 'Ash' }) })],
    [
      'change-password.php',
      changePassword,
      (id) => ({ json: { user_id: id, old_password: PASSWORD, new_password: 'Viola-9-dawn' } }),
    ],
    ['delete-profile.php', deleteProfile, (id) => ({ json: { id, password: PASSWORD } })],
  ];
  test.each(calls)('opens nothing in %s, however it is spelled', async (path, handler, sent) => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const { id } = other;
    const before = ['profiles', 'accounts'].map((kind) => site.blobs.peek(`${kind}/${id}`)?.text());
    for (const spelled of [
      id,
      ` ${id}`,
      id.toUpperCase(),
      `${id}\0`,
      `${owner.id},${id}`,
      `../profiles/${id}`,
    ]) {
      const { status } = await send(handler, path, { ...sent(spelled), cookie: owner.cookie });
      expect([spelled, [400, 403].includes(status)]).toEqual([spelled, true]);
    }
    expect(['profiles', 'accounts'].map((kind) => site.blobs.peek(`${kind}/${id}`)?.text())).toEqual(before);
  });

  test('beside one’s own, in the query or twice in the form, is not looked at', async () => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const form = formOf({ id: owner.id, profile_id: other.id, nickname: 'Ash' });
    form.append('id', other.id);
    const query = { id: other.id, user_id: other.id };
    const edited = await send(updateProfile, 'update-profile.php', { form, query, cookie: owner.cookie });
    expect([edited.status, edited.body.user.id]).toEqual([200, owner.id]);
    expect((await publicRecord(other.id)).nickname).toBe('');
    const both = formOf({ id: owner.id, user_id: other.id, nickname: 'Elm' });
    expect(
      (await send(updateProfile, 'update-profile.php', { form: both, cookie: owner.cookie })).status,
    ).toBe(403);
    expect((await publicRecord(owner.id)).nickname).toBe('Ash');
    const exported = await send(exportProfile, 'export-profile.php', { query, cookie: owner.cookie });
    expect(JSON.stringify(exported.body)).not.toContain(other.id);
  });

  test('as the owner of a photo field takes no photo over', async () => {
    const [owner, other] = [await anOwner(site.storage), await anOwner(site.storage)];
    const form = formOf({
      avatar: `/uploads/${other.id}.jpg`,
      avatar1: `${other.id}-0.jpg`,
      avatar2: 'https://evil.example/a.jpg',
      remove_avatar: '1',
    });
    const { body } = await send(updateProfile, 'update-profile.php', { form, cookie: owner.cookie });
    expect([body.user.avatar1, body.user.avatar2, body.user.version]).toEqual(['', '', 1]);
  });
});

test.each([
  '',
  '.',
  '..',
  '../../x',
  'page',
  'x'.repeat(1_000),
  '%2e',
  '\u0000',
  'constructor',
  '__proto__',
  'a/b',
  'á'.repeat(300),
  '\ufeff',
  '<b>',
])('a slug that is none is 404 or 400, a month that is none 400: %j', async (value) => {
  const article = await send(getArticles, 'get_articles.php', { query: { slug: value } });
  expect([400, 404]).toContain(article.status);
  const month = await send(getArchives, 'get_archives.php', { query: { month: value } });
  expect(month.status).toBe(400);
});

test.each([
  'may-20255',
  'may-२०२५',
  'MAY-2025-1',
  'may--2025',
  'may-2025\n',
  '13-2025',
  'may 2025',
  'may-0x7d',
  'constructor-2025',
])('a month that is nearly one is 400 or that month: %j', async (month) => {
  const { status, body } = await send(getArchives, 'get_archives.php', { query: { month } });
  expect([status, status === 200 ? month.trim() : body.success]).toEqual(
    month === 'may-2025\n' ? [200, 'may-2025'] : [400, false],
  );
});

test('a formula in a name is text in the exported table', async () => {
  const names = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("http://evil.example")',
    'a","=1',
    'a\n=1',
    'a\r\n  +1',
    'a\t@SUM(A1)',
    'a\t\t-1',
    '  =1',
    '＝1',
    'a\n＋1',
    '－1',
    '＠SUM(A1)',
    '\u00a0=1',
  ];
  const rows = names.map(
    (name, index) =>
      ({
        record: {
          id: `p${index}`,
          name,
          email: '=cmd|x@example.org',
          phone: '+91 98450',
          verified: 'not-verified.jpg',
        },
      }) as unknown as UserRow,
  );
  const { default: papa } = await import('papaparse');
  const table = papa.parse<Record<string, string>>((await toCsv('personal', rows)).slice(1), {
    header: true,
  }).data;
  expect(table.length).toBe(names.length);
  // Nor where a spreadsheet that knows no quotes begins a cell or a row of its own.
  for (const row of table)
    for (const cell of Object.values(row))
      expect(cell).not.toMatch(/^[\t\r\n]|(?:^|[\r\n\t])\s*[=+\-@＝＋－＠]/u);
  expect(table.map(({ name }) => name?.replaceAll("'", ''))).toEqual(names);
});

test('the fields that a registration needs are those of the form, none of them taken from JSON', async () => {
  const { status } = await send(register, 'register.php', {
    json: { ...registrationFields(), captcha: await aSolvedCaptcha() },
  });
  expect(status).toBe(415);
});

test('a session’s cookie is for https alone where the site has it', () => {
  for (const kind of ['owner', 'admin'] as const) {
    const [secure = ''] = sessionCookie(new Request('https://vitae.example/'), kind, 'x');
    expect(secure).toMatch(/^__Host-vitae_\w+=x; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
    expect(sessionCookie(new Request('http://localhost:8888/'), kind, 'x').join()).not.toMatch(
      /Secure|Domain|__Host/,
    );
  }
});
