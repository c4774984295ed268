import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import getAudit from '../../netlify/functions/CMSgetAudit.ts';
import getMessages from '../../netlify/functions/CMSgetMessages.ts';
import getUsers from '../../netlify/functions/CMSgetUsers.ts';
import adminSession from '../../netlify/functions/CMSsession.ts';
import captcha from '../../netlify/functions/captcha.ts';
import changePassword from '../../netlify/functions/change-password.ts';
import contact from '../../netlify/functions/contact.ts';
import deleteProfile from '../../netlify/functions/delete-profile.ts';
import exportProfile from '../../netlify/functions/export-profile.ts';
import getArchives from '../../netlify/functions/get_archives.ts';
import getArticles from '../../netlify/functions/get_articles.ts';
import getProfile from '../../netlify/functions/get-profile.ts';
import getUser from '../../netlify/functions/get-user.ts';
import likeProfile from '../../netlify/functions/like-profile.ts';
import register from '../../netlify/functions/register.ts';
import resetPassword from '../../netlify/functions/reset-password.ts';
import updateProfile from '../../netlify/functions/update-profile.ts';
import { toCsv } from '../../src/client/stores/admin/admin-csv.ts';
import type { UserRow } from '../../src/client/stores/admin/admin-users.ts';
import { FIELD_LABELS } from '../../src/domain/fields/fields.ts';
import { emptyFields, type ProfileRecord, toPublicProfile } from '../../src/domain/profiles/profile.ts';
import { profileJsonLd } from '../../src/domain/profiles/profile-meta.ts';
import { sessionCookie } from '../../src/server/http/cookies.ts';
import { createLink } from '../../src/storage/accounts/links.ts';
import { aSessionCookie, setFirstAdmin } from '../support/builders/admins.ts';
import { anOwner, formOf, type Owner } from '../support/builders/owners.ts';
import { aBusinessRecord, aProfileRecord } from '../support/builders/profiles.ts';
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

describe('what is hidden', () => {
  const SECRETS = {
    phone: '+91 70000 11111',
    marital: 'Widowed',
    children: 'Kin-of-hers',
    religion: 'Rel-secret',
    address: '',
    email: 'hidden-mail@example.org',
  };
  const LIST_FIELDS = [
    'avatar',
    'companyname',
    'dob',
    'eduqualification',
    'foundername',
    'hobbies',
    'id',
    'like',
    'message',
    'name',
    'nickname',
    'profession',
    'profile',
    'school',
    'verified',
    'view',
  ];
  const NEVER = [
    'version',
    'order',
    'key',
    'created',
    'private_fields',
    'replaced',
    'password',
    'hash',
    'salt',
    'session',
    'token',
    'visitor',
  ];
  let owner: Owner;
  beforeEach(async () => {
    owner = await anOwner(site.storage, SECRETS as Partial<ProfileRecord>);
  });

  test.each([
    {},
    { q: 'asha' },
    { q: 'astro', profile: 'personal' },
    { q: '', limit: '1' },
    { fields: 'email,phone', select: '*' },
    { 'id[]': 'x' },
    { expand: 'account', debug: '1' },
  ])('is in no list: %j', async (query) => {
    const { status, body } = await send(getProfile, 'get-profile.php', {
      query: query as Record<string, string>,
      cookie: owner.cookie,
    });
    expect([status, body.data.length]).toEqual([200, 1]);
    expect(Object.keys(body.data[0]).sort()).toEqual(LIST_FIELDS);
    for (const secret of [SECRETS.phone, SECRETS.marital, SECRETS.children, SECRETS.email])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  test.each([SECRETS.phone, SECRETS.marital, SECRETS.children, SECRETS.email, 'Rel-secret', 'scrypt'])(
    'is found by no search: %s',
    async (q) => {
      const { body } = await send(getProfile, 'get-profile.php', { query: { q } });
      expect([body.total, body.data]).toEqual([0, []]);
    },
  );

  test('is not in the full public record, nor in its structured data', async () => {
    const record = await publicRecord(owner.id);
    const allowed = [
      ...Object.keys(FIELD_LABELS),
      'avatar',
      'avatar1',
      'avatar2',
      'id',
      'profile',
      'industry',
      'verified',
      'like',
      'view',
      'source',
      'source_url',
      'licence',
      'listed',
      'proven',
      'verification',
      'updated',
      'email_confirmed',
    ];
    expect(Object.keys(record).filter((name) => !allowed.includes(name))).toEqual([]);
    for (const name of ['phone', 'marital', 'children']) expect(name in record).toBe(false);
    const linked = JSON.stringify(
      profileJsonLd(record, 'https://vitae.example/profile/a', 'https://vitae.example/a.jpg'),
    );
    for (const secret of [SECRETS.phone, SECRETS.marital, SECRETS.children]) {
      expect(JSON.stringify(record)).not.toContain(secret);
      expect(linked).not.toContain(secret);
    }
    for (const name of NEVER) expect(linked).not.toContain(`"${name}":`);
  });

  test('stays hidden also when the stored record has more than it should', () => {
    const extra = { key: 'k', password: { key: 'h' }, session: 's', role: 'admin' };
    const records: [ProfileRecord, hidden: string[]][] = [
      [aProfileRecord(SECRETS as Partial<ProfileRecord>), ['marital', 'children', 'phone']],
      [aBusinessRecord(), ['marital', 'children']],
    ];
    for (const [record, hidden] of records) {
      const shown = toPublicProfile({ ...record, ...extra } as ProfileRecord, 'not-verified.jpg', {
        like: 0,
        view: 0,
      });
      for (const name of NEVER) expect(name in shown).toBe(false);
      expect('role' in shown).toBe(false);
      expect(Object.keys(emptyFields()).filter((name) => !(name in shown))).toEqual(hidden);
    }
  });

  test('is not in an admin’s list beyond its columns', async () => {
    const cookie = await aSessionCookie(site.storage);
    for (const query of [
      { profile: 'personal' },
      { profile: 'personal', q: 'asha' },
      { profile: 'personal', limit: '1' },
    ]) {
      const { body } = await send(getUsers, 'CMSgetUsers.php', {
        query: query as Record<string, string>,
        cookie,
      });
      expect(Object.keys(body[0]).sort()).toEqual([
        'email',
        'email_confirmed',
        'hidden',
        'id',
        'name',
        'phone',
        'profile',
        'recheck',
        'verified',
        'version',
      ]);
    }
  });

  test('is not in the owner’s own replies either: no hash, no session, no key', async () => {
    const { cookie } = owner;
    const token = cookie.split('.')[1] as string;
    const replies = [
      await send(getUser, 'get-user.php', { json: {}, cookie }),
      await send(updateProfile, 'update-profile.php', { form: formOf({ nickname: 'A' }), cookie }),
      await send(exportProfile, 'export-profile.php', { cookie }),
    ];
    for (const { status, body } of replies) {
      const text = JSON.stringify(body);
      expect(status).toBe(200);
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/"(salt|hash|order|nonce|password)":/);
    }
  });
});

describe('a token of one kind', () => {
  const isOwner = async (cookie: string) =>
    (await send(getUser, 'get-user.php', { json: {}, cookie })).status;
  const isAdmin = async (cookie: string) => (await send(adminSession, 'CMSsession.php', { cookie })).status;
  const tokenOf = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1);

  test('opens no door of another', async () => {
    const owner = await anOwner(site.storage);
    const admin = tokenOf(await aSessionCookie(site.storage));
    const liked = await send(likeProfile, 'like-profile.php', {
      form: formOf({ id: owner.id, action: 'like' }),
    });
    const visitor = tokenOf(liked.cookies[0] as string);
    const bond = { email: owner.email, changed: site.storage.now() };
    const reset = await createLink(site.storage, 'reset', owner.id, bond);
    expect([await isOwner(owner.cookie), await isAdmin(`vitae_admin=${admin}`)]).toEqual([200, 200]);
    for (const token of [admin, visitor, reset, `${owner.id}.${visitor.split('.')[1]}`])
      expect([token, await isOwner(`vitae_session=${token}`)]).toEqual([token, 401]);
    for (const token of [tokenOf(owner.cookie), visitor, reset])
      expect([token, await isAdmin(`vitae_admin=${token}`)]).toEqual([token, 401]);
    for (const token of [tokenOf(owner.cookie), admin, visitor])
      expect(
        (await send(resetPassword, 'reset-password.php', { json: { token, password: 'Viola-9-dawn' } }))
          .status,
      ).toBe(400);
    const again = await send(likeProfile, 'like-profile.php', {
      form: formOf({ id: owner.id, action: 'like' }),
      cookie: `vitae_visitor=${tokenOf(owner.cookie)}`,
    });
    expect(again.cookies[0]).toMatch(/^vitae_visitor=[0-9a-f]{32}\./);
  });

  test('a cursor belongs to one list and one search', async () => {
    for (const name of ['Ada', 'Bea', 'Cal']) {
      await anOwner(site.storage, { name });
      await anOwner(site.storage, {
        ...aBusinessRecord({ companyname: name }),
        email: `${name}@example.org`,
      });
    }
    const cookie = await aSessionCookie(site.storage);
    const list = (query: Record<string, string>) =>
      send(getProfile, 'get-profile.php', { query: { limit: '1', ...query } });
    const users = (query: Record<string, string>) =>
      send(getUsers, 'CMSgetUsers.php', { query: { limit: '1', profile: 'personal', ...query }, cookie });
    const cursors = [
      (await list({})).body.next as string,
      (await list({ profile: 'personal' })).body.next as string,
      (await list({ q: 'a' })).body.next as string,
      new URLSearchParams(/\?([^>]+)>/.exec((await users({})).headers.get('link') ?? '')?.[1]).get(
        'cursor',
      ) as string,
    ];
    expect(cursors.every((cursor) => typeof cursor === 'string' && cursor !== '')).toBe(true);
    const asked = [
      (cursor: string) => list({ cursor }),
      (cursor: string) => list({ profile: 'personal', cursor }),
      (cursor: string) => list({ q: 'a', cursor }),
      (cursor: string) => users({ cursor }),
    ];
    for (const [place, ask] of asked.entries())
      for (const [origin, cursor] of cursors.entries())
        expect([place, origin, (await ask(cursor)).status]).toEqual([
          place,
          origin,
          place === origin ? 200 : 400,
        ]);
    for (const handler of [getAudit, getMessages])
      for (const cursor of cursors)
        expect(
          (
            await send(handler, handler === getAudit ? 'CMSgetAudit.php' : 'CMSgetMessages.php', {
              query: { cursor },
              cookie,
            })
          ).status,
        ).toBe(400);
  });

  test.each([
    ...[
      '.',
      'a',
      'a.',
      '.a',
      '%',
      '\0.x',
      '__proto__.x',
      'e30.e30',
      '{"before":""}',
      'x'.repeat(1_000),
      '../..',
      '-1',
      "' OR 1",
    ],
    ...['eyJwaGFzZSI6InJlc3QiLCJiZWZvcmUiOiIifQ.AAAA', 'ﬁ.é', '\ud83d.\ude00'],
  ])('a made-up cursor is 400: %j', async (cursor) => {
    const cookie = await aSessionCookie(site.storage);
    const answers = [
      await send(getProfile, 'get-profile.php', { query: { cursor } }),
      await send(getProfile, 'get-profile.php', { query: { cursor, q: 'a' } }),
      await send(getUsers, 'CMSgetUsers.php', { query: { cursor, profile: 'personal' }, cookie }),
      await send(getAudit, 'CMSgetAudit.php', { query: { cursor }, cookie }),
      await send(getMessages, 'CMSgetMessages.php', { query: { cursor }, cookie }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
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

describe('a captcha', () => {
  type Parts = {
    challenge: { parameters: Record<string, unknown>; signature: string };
    solution: Record<string, unknown>;
  };
  const open = (payload: string): Parts => JSON.parse(Buffer.from(payload, 'base64').toString('utf8'));
  const close = (parts: unknown): string => Buffer.from(JSON.stringify(parts)).toString('base64');
  const message = { name: 'A', email: 'a@example.org', phone: '9845012345', subject: 'S', message: 'M' };
  const write = async (recaptcha: unknown) => {
    const { status, body } = await send(contact, 'contact.php', { json: { ...message, recaptcha } });
    return status === 200 ? 'taken' : [status, body.message].join(' ');
  };
  const REFUSED = '400 ⚠️ Please complete the reCAPTCHA.';
  beforeEach(() => {
    vi.stubEnv('VITAE_DATA', `${process.env['TMPDIR'] ?? '/tmp'}/vitae-incidents-${process.pid}`);
  });

  test('whole and unused is taken, once, by one form of any kind', async () => {
    const solved = await aSolvedCaptcha();
    expect(await write(solved)).toBe('taken');
    expect(await write(solved)).toBe(REFUSED);
    expect(await write(close(open(solved)))).toBe(REFUSED);
    expect(await write(close({ ...open(solved), extra: 1 }))).toBe(REFUSED);
    const form = await aRegistration('personal', { captcha: solved });
    expect((await send(register, 'register.php', { form })).status).toBe(400);
  });

  test('sent in twenty forms at once is taken by one', async () => {
    const solved = await aSolvedCaptcha();
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(solved)));
    expect(answers.filter((answer) => answer === 'taken')).toEqual(['taken']);
  });

  test('spliced, altered or made up is refused', async () => {
    const [one, two] = [open(await aSolvedCaptcha()), open(await aSolvedCaptcha())];
    const parameters = (changed: Record<string, unknown>) => ({
      ...one,
      challenge: { ...one.challenge, parameters: { ...one.challenge.parameters, ...changed } },
    });
    const forged: unknown[] = [
      { challenge: one.challenge, solution: two.solution },
      { challenge: { ...one.challenge, signature: two.challenge.signature }, solution: one.solution },
      { challenge: { ...one.challenge, parameters: two.challenge.parameters }, solution: one.solution },
      ...['nonce', 'salt', 'keySignature', 'keyPrefix'].map((name) =>
        parameters({ [name]: two.challenge.parameters[name] ?? 'ff' }),
      ),
      parameters({ expiresAt: Number(one.challenge.parameters['expiresAt']) + 3_600 }),
      parameters({ expiresAt: `${one.challenge.parameters['expiresAt']}` }),
      parameters({ cost: 1 }),
      parameters({ keyLength: 1 }),
      parameters({ algorithm: 'SHA-256' }),
      parameters({ keyPrefix: '' }),
      { ...one, challenge: { ...one.challenge, signature: '' } },
      { ...one, solution: { ...one.solution, derivedKey: '' } },
      { ...one, solution: { ...one.solution, counter: -1 } },
      { ...one, solution: {} },
      { challenge: one.challenge },
      ...[null, [], {}, 'x', 1, { challenge: null, solution: null }],
    ];
    for (const [index, parts] of forged.entries())
      expect([index, await write(close(parts))]).toEqual([index, REFUSED]);
    for (const raw of [undefined, null, 1, true, {}, [], '', ' ', 'x'.repeat(8_001), '{}'])
      expect(await write(raw)).toBe(REFUSED);
    expect([await write(close(one)), await write(close(two))]).toEqual(['taken', 'taken']);
  });

  test('of a sender’s own making costs no time, however much work it names', async () => {
    const { body: challenge } = await send(captcha, 'captcha.php');
    const solution = await solveChallenge({ challenge, deriveKey });
    const costly = {
      ...challenge,
      parameters: { ...challenge.parameters, cost: 2_000_000_000, keyLength: 1_000_000 },
    };
    // Two thousand million rounds would outlast the test.
    expect(await write(close({ challenge: costly, solution }))).toBe(REFUSED);
  });

  test('of another site, with another secret, is refused', async () => {
    vi.stubEnv('SECRET', 'one');
    const solved = await aSolvedCaptcha();
    vi.stubEnv('SECRET', 'two');
    expect(await write(solved)).toBe(REFUSED);
  });
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
