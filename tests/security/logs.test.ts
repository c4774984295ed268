import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLink } from '../../src/accounts/links/storage.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import type { Storage } from '../../src/base/engine/storage/storage.ts';
import { sendMail } from '../../src/base/mail/server/send.ts';
import { ADMIN, setFirstAdmin } from '../support/builders/admins.ts';
import { anOwner, formOf, type Owner } from '../support/builders/owners.ts';
import { aRegistration, aSite, aSolvedCaptcha, PASSWORD, type Sent, send } from '../support/calls/calls.ts';
import { withKeptLog } from '../support/calls/kept-log.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let folder: string;
const lines = withKeptLog();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitae-logs-'));
  vi.stubEnv('VITAE_DATA', folder);
  setFirstAdmin();
  site = aSite();
  owner = await anOwner(site.storage);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  setFirstAdmin(null);
  await rm(folder, { recursive: true });
});

const NEW = 'Viola-9-dawn';
const everyCall = async (): Promise<{ calls: [string, Sent][]; secrets: string[] }> => {
  const { cookie, email } = owner;
  const token = await createLink(site.storage, 'reset', owner.id, { email, changed: site.storage.now() });
  const captcha = await aSolvedCaptcha();
  const form = await aRegistration('personal', { email: 'newcomer@example.org' });
  const message = {
    name: 'Zoe Quill',
    email: 'writer@example.org',
    phone: '9845012345',
    subject: 'Sub-ject',
    message: 'Mess-age',
  };
  const calls: [string, Sent][] = [
    ['login.php', { json: { email, password: PASSWORD } }],
    ['login.php', { json: { email, password: 'Wrong-pass-1' } }],
    ['CMSlogin.php', { json: ADMIN }],
    ['CMSlogin.php', { json: { ...ADMIN, password: 'Wrong-pass-1' } }],
    ['check-email.php', { json: { email } }],
    ['register.php', { form }],
    ['contact.php', { json: { ...message, recaptcha: captcha } }],
    ['forgot-password.php', { json: { email } }],
    ['get-user.php', { json: {}, cookie }],
    ['update-profile.php', { form: formOf({ email: 'moved@example.org' }), cookie }],
    ['update-profile.php', { form: formOf({ email: 'not-an-address@' }), cookie }],
    ['change-password.php', { json: { old_password: 'Wrong-pass-1', new_password: NEW }, cookie }],
    ['change-password.php', { json: { old_password: PASSWORD, new_password: NEW }, cookie }],
    ['reset-password.php', { json: { token, password: NEW } }],
    ['export-profile.php', { cookie }],
    ['delete-profile.php', { json: { password: 'Wrong-pass-1' }, cookie }],
    ['delete-profile.php', { json: { password: NEW }, cookie }],
    ['logout.php', { json: {}, cookie }],
  ];
  const secrets = [
    ...[
      PASSWORD,
      NEW,
      'Wrong-pass-1',
      ADMIN.password,
      ADMIN.email,
      email,
      'newcomer@',
      'moved@',
      'writer@',
      'not-an-address@',
    ],
    ...[
      cookie.split('.')[1] as string,
      token.split('.')[2] as string,
      captcha.slice(0, 60),
      'Zoe Quill',
      '9845012345',
      '98450 12345',
      'Mess-age',
    ],
  ];
  return { calls, secrets };
};

const expectNoSecret = (secrets: readonly string[]) => {
  const text = lines.join('\n');
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  expect(text).not.toMatch(/vitae_(session|admin|visitor)=/);
};

test('a log line describes a request without secrets or addresses', async () => {
  const { calls, secrets } = await everyCall();
  const set: string[] = [];
  for (const [path, sent] of calls) {
    lines.length = 0;
    const answer = await send(path, sent);
    set.push(...answer.cookies.map((cookie) => cookie.split('.')[1] ?? '').filter((value) => value !== ''));
    expectNoSecret([...secrets, ...set]);
    const line = lines.filter((text) => text.startsWith('{') && 'ms' in JSON.parse(text));
    expect(line.length).toBe(1);
    expect(JSON.parse(line[0] as string)).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      level: answer.status >= 500 ? 'error' : 'info',
      event: 'call',
      requestId: answer.headers.get('x-request-id'),
      call: `/php-api/${path}`,
      method: path === 'export-profile.php' ? 'GET' : 'POST',
      status: answer.status,
      ms: expect.any(Number),
      operations: expect.any(Number),
    });
  }
});

test('the log of a request that fails contains no secrets', async () => {
  const { calls, secrets } = await everyCall();
  const broken: Storage = new Proxy(site.storage, {
    get: (storage, name) => {
      const value = Reflect.get(storage, name, storage) as unknown;
      if (typeof value !== 'function' || name === 'now') return value;
      if (name === 'deferringTo') return () => broken;
      if (name === 'defer') return () => {};
      return () => Promise.reject(new Error('The store does not answer'));
    },
  });
  provideStorage(() => broken);
  for (const [path, sent] of calls) {
    const { status, body } = await send(path, sent);
    if (status !== 500) continue;
    expect(body).toMatchObject({
      success: false,
      message: 'Something went wrong. Please try again later.',
      requestId: expect.any(String),
    });
    expect(lines.join('\n')).toContain(body.requestId);
  }
  expect(lines.filter((line) => line.includes('does not answer')).length).toBeGreaterThan(5);
  expectNoSecret(secrets);
});

test('the log of a mail that cannot be sent contains no secrets', async () => {
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1');
  await sendMail(
    site.storage,
    owner.id,
    {
      to: 'refused@example.org',
      subject: 'Hello',
      text: 'Secret link',
    },
    'notice',
  );
  vi.stubEnv('SMTP_URL', 'smtp://somebody@example.org:pass-phrase@127.0.0.1:1');
  await sendMail(
    site.storage,
    owner.id,
    {
      to: 'refused@example.org',
      subject: 'Hello',
      text: 'Secret link',
    },
    'notice',
  );
  expect(lines.length).toBeGreaterThan(1);
  expectNoSecret(['refused@', 'somebody@', 'pass-phrase', 'Secret link']);
});

test('a failed login is logged with keyed hashes, which reveal only repeats', async () => {
  const failures = async (json: { email: string; password: string }): Promise<Record<string, string>[]> => {
    lines.length = 0;
    await send('login.php', { json, ip: '198.51.100.7' });
    await send('CMSlogin.php', { json, ip: '198.51.100.7' });
    return lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'login-failed');
  };
  const wrong = { email: owner.email, password: 'wrong' };
  const hashes = ({ subject, network }: Record<string, string>) => [subject, network];
  const [first, second] = [await failures(wrong), await failures(wrong)];
  expect(first.map(({ topic }) => topic)).toEqual(['login', 'admin-login']);
  expect(second.map(hashes)).toEqual(first.map(hashes));
  expect(first.filter((line) => 'address' in line)).toEqual([]);
  for (const { subject, network } of first) {
    expect([subject, network]).toEqual([
      expect.stringMatching(/^[0-9a-f]{16}$/),
      expect.stringMatching(/^[0-9a-f]{16}$/),
    ]);
    for (const plain of [owner.email, '198.51.100.7'])
      expect([subject, network]).not.toContain(createHash('sha256').update(plain).digest('hex').slice(0, 16));
  }
  // With another secret, the hashes of the same failure differ.
  vi.stubEnv('SECRET', 'another');
  site = aSite({ blobs: site.blobs, clock: site.clock });
  expect((await failures(wrong))[0]?.['subject']).not.toBe(first[0]?.['subject']);
});

test('a failed login is logged with its address only where the operator wants it', async () => {
  const wrong = { email: owner.email, password: 'wrong' };
  vi.stubEnv('LOG_ADDRESSES', '1');
  await send('login.php', { json: wrong, ip: '198.51.100.7' });
  const failed = lines.filter((line) => line.includes('"event":"login-failed"'));
  expect(failed).toHaveLength(1);
  expect(JSON.parse(failed[0] as string)).toMatchObject({ level: 'warn', address: '198.51.100.7' });
  expect(failed[0]).not.toContain(owner.email);
});

const IP = '198.51.100.7';
const OTHER_SITE = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };

/** Sends a call again and again until it is refused as too often. */
const tooOften = async (json: { email: string }): Promise<void> => {
  for (let sent = 0; sent < 100; sent += 1) {
    lines.length = 0;
    if ((await send('check-email.php', { json, ip: IP })).status === 429) return;
  }
  throw new Error('Never refused');
};

const TOLD: [string, Record<string, unknown>, () => Promise<unknown>][] = [
  [
    'a login',
    { level: 'info', event: 'login', topic: 'login' },
    () => send('login.php', { json: { email: owner.email, password: PASSWORD }, ip: IP }),
  ],
  [
    "an administrator's login",
    { level: 'info', event: 'login', topic: 'admin-login' },
    () => send('CMSlogin.php', { json: ADMIN, ip: IP }),
  ],
  [
    'a write sent by another site',
    { level: 'warn', event: 'call-refused', call: '/php-api/logout.php', status: 403 },
    () => send('logout.php', { json: {}, cookie: owner.cookie, ip: IP, headers: OTHER_SITE }),
  ],
  [
    'one attempt too many',
    { level: 'warn', event: 'call-refused', call: '/php-api/check-email.php', status: 429 },
    () => tooOften({ email: owner.email }),
  ],
];

test.each(TOLD)(
  '%s has one line, with an address only where the operator wants it',
  async (_what, told, act) => {
    for (const setting of ['', '1']) {
      vi.stubEnv('LOG_ADDRESSES', setting);
      site = aSite();
      owner = await anOwner(site.storage);
      lines.length = 0;
      await act();
      const [line, ...more] = lines
        .map((text) => JSON.parse(text))
        .filter(({ event }) => event === told['event']);
      expect(more).toEqual([]);
      expect(line).toMatchObject(told);
      expect(line.address).toBe(setting === '1' ? IP : undefined);
      expect(lines.join('\n').includes(IP)).toBe(setting === '1');
      for (const secret of [owner.email, ADMIN.email, PASSWORD])
        expect(lines.join('\n')).not.toContain(secret);
    }
  },
);
