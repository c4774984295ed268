import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setAdminPassword } from '../../../../src/accounts/admin-login/server/admin-accounts.ts';
import {
  adminSubject,
  getStoredAdmin,
  putStoredAdmin,
} from '../../../../src/accounts/admin-login/storage.ts';
import { dropSecondFactor } from '../../../../src/accounts/second-factor/server/second-factor.ts';
import { newSecret } from '../../../../src/accounts/second-factor/server/totp.ts';
import type { SecondFactor } from '../../../../src/accounts/second-factor/storage.ts';
import { UPKEEP_TASKS } from '../../../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../../../src/app/upkeep/server/upkeep.ts';
import { provideStorage } from '../../../../src/base/engine/storage/open.ts';
import { exportSite } from '../../../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../../../src/commands/manage/archive/restore-site.ts';
import { ADMIN, aSessionCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';
import { aStorage } from '../../../support/builders/storage.ts';
import { aSite, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
beforeEach(() => {
  vi.stubEnv('SECRET', 'the secret of this site');
  site = aSite();
  // Start early in a code's 30 seconds, so that it cannot expire before it is used.
  site.clock.advance(31_000 - (site.clock.now() % 30_000));
  setFirstAdmin();
});
afterEach(() => {
  setFirstAdmin(null);
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: site.storage.now() });
const logIn = async (more: Record<string, unknown> = {}) => {
  site.clock.advance(31_000);
  const json = { ...ADMIN, ...more };
  const { status, body } = await send('CMSlogin.php', { json });
  return body.code_required ? 'code required' : status;
};
const withCode = async (secret: string) => {
  site.clock.advance(31_000);
  const { status } = await send('CMSlogin.php', { json: { ...ADMIN, code: codeOf(secret) } });
  return status;
};
const storedFactor = async () =>
  (await getStoredAdmin(site.storage, adminSubject(ADMIN.email)))?.factor as SecondFactor;
const allStored = () =>
  site.blobs
    .keys()
    .map((key) => site.blobs.peek(key)?.text())
    .join('\n');

const enrolled = async () => {
  const cookie = await aSessionCookie(site.storage);
  const { body } = await send('CMSenrolTotp.php', { json: { password: ADMIN.password }, cookie });
  expect(allStored()).not.toContain(body.secret);
  const json = { code: codeOf(body.secret) };
  const on = await send('CMSconfirmTotp.php', { json, cookie });
  return { cookie, secret: body.secret as string, recovery: on.body.recovery as string[] };
};

/** The record of a restored archive: its secret is in plain text. */
const aRestoredFactor = async (): Promise<string> => {
  const secret = newSecret();
  const at = site.storage.now();
  await putStoredAdmin(site.storage, {
    email: ADMIN.email,
    name: 'head',
    password: null,
    settings: true,
    created: at,
    changed: at,
    factor: { secret, step: 0 },
  });
  return secret;
};

test('the secret of a second factor is nowhere in the store, before and after it is confirmed', async () => {
  const { secret } = await enrolled();
  expect(allStored()).not.toContain(secret);
  expect((await storedFactor()).secret).toMatch(/^v1\./);
  expect(await withCode(secret)).toBe(200);
});

test('recovery codes have 80 bits or more, and are stored as scrypt with a salt', async () => {
  const { recovery } = await enrolled();
  const letters = new Set(recovery.join('').replaceAll('-', ''));
  for (const code of recovery) {
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){4}$/);
    expect(code.replaceAll('-', '').length * Math.log2(31)).toBeGreaterThanOrEqual(80);
  }
  expect(letters.size).toBeGreaterThan(20);
  const { codes } = await storedFactor();
  expect(codes).toMatchObject({ n: 2 ** 14, r: 8, p: 1 });
  expect([new Set(codes?.keys).size, Buffer.from(codes?.salt ?? '', 'base64').length]).toEqual([10, 16]);
  expect([await logIn({ code: recovery[0] }), await logIn({ code: recovery[0] })]).toEqual([200, 401]);
});

test('upkeep encrypts the secrets that a restored archive left in plain text', async () => {
  const secret = await aRestoredFactor();
  await runUpkeep(site.storage, UPKEEP_TASKS, Number.POSITIVE_INFINITY);
  expect(allStored()).not.toContain(secret);
  expect(await withCode(secret)).toBe(200);
});

test('after SECRET was changed no code works, and a recovery code or the command does', async () => {
  const { cookie, secret, recovery } = await enrolled();
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('SECRET', 'another');
  expect([await logIn(), await withCode(secret)]).toEqual(['code required', 401]);
  expect(log.mock.calls.join()).toContain('because SECRET was changed');
  expect(await logIn({ code: recovery[0] })).toBe(200);
  const off = { json: { password: ADMIN.password, code: recovery[1] }, cookie };
  expect((await send('CMSdisableTotp.php', off)).status).toBe(200);
  vi.stubEnv('SECRET', 'the secret of this site');
  await enrolled();
  vi.stubEnv('SECRET', 'another');
  expect(await dropSecondFactor(site.storage, ADMIN.email)).toBe(true);
  expect(await logIn()).toBe(200);
});

test('a site that gets a SECRET later still reads what it encrypted with the one in the store', async () => {
  vi.stubEnv('SECRET', '');
  const { secret } = await enrolled();
  vi.stubEnv('SECRET', 'new in the settings');
  expect(await withCode(secret)).toBe(200);
});

test('an archive restores second factors on a site with another SECRET', async () => {
  const { secret, recovery } = await enrolled();
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(site.storage, file);
  vi.stubEnv('SECRET', 'the secret of the other site');
  const other = aStorage({ clock: site.clock });
  await restoreSite(other.storage, file);
  Object.assign(site, other);
  provideStorage(() => other.storage);
  expect([await logIn(), await withCode(secret)]).toEqual(['code required', 200]);
  expect(await logIn({ code: recovery[0] })).toBe(200);
  expect(allStored()).not.toContain(secret);
});

test('an export says whose second factor it cannot read, and archives it as it is', async () => {
  const { secret } = await enrolled();
  const file = join(await aFolder(), 'site.vitae');
  vi.stubEnv('SECRET', '');
  const unreadable: string[] = [];
  await exportSite(site.storage, file, { onUnreadable: (email) => unreadable.push(email) });
  expect(unreadable).toEqual([ADMIN.email]);
  vi.stubEnv('SECRET', 'the secret of this site');
  const other = aStorage({ clock: site.clock });
  await restoreSite(other.storage, file);
  Object.assign(site, other);
  provideStorage(() => other.storage);
  expect(await withCode(secret)).toBe(200);
});

test('a new password by command keeps a second factor that is set up at the same time', async () => {
  const { clock } = site;
  let write = 0;
  // At each storage call up to the one that writes the password.
  for (let place = 1; write === 0 || place <= write; place += 1) {
    site = aSite({ clock });
    const process = site.blobs.newProcess();
    const { storage } = aStorage({ blobs: site.blobs, clock, process });
    let calls = 0;
    process.faults.onCall(async ({ operation, key }, moment) => {
      if (moment !== 'sent') return;
      calls += 1;
      if (calls === place) await enrolled();
      if (write === 0 && operation === 'put' && key.startsWith('admins/')) write = calls;
    });
    await setAdminPassword(storage, ADMIN.email, 'Another-1-word');
    expect((await storedFactor())?.secret, `call ${place}`).toMatch(/^v1\./);
  }
  expect(write).toBeGreaterThan(2);
});
