import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, isPassword, needsRehash } from '../../../../src/accounts/password/server/passwords.ts';
import { getAccount, type PasswordHash } from '../../../../src/accounts/storage/accounts.ts';
import { anOwner, cheapHash } from '../../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';

vi.unmock('../../../../src/accounts/password/server/passwords.ts');

const { scrypts, running } = vi.hoisted(() => ({ scrypts: vi.fn(), running: { now: 0, most: 0 } }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const scrypt = (...given: Parameters<typeof crypto.scrypt>) => {
    const [password, salt, bytes, options, done] = given;
    scrypts(bytes, options);
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    crypto.scrypt(password, salt, bytes, options, (error, key) => {
      running.now -= 1;
      done(error, key);
    });
  };
  return { ...crypto, scrypt };
});

const TODAY = { n: 2 ** 15, r: 8, p: 3 };
const WORK = [32, expect.objectContaining({ N: TODAY.n, r: TODAY.r, p: TODAY.p })];

beforeEach(() => scrypts.mockClear());

test('of many passwords, two are hashed at once', async () => {
  const checks = Array.from({ length: 20 }, () => isPassword(PASSWORD, cheapHash));
  expect(await Promise.all(checks)).toEqual(checks.map(() => true));
  expect(running).toEqual({ now: 0, most: 2 });
  expect(scrypts).toHaveBeenCalledTimes(20);
});

describe('a hash', () => {
  test('contains its parameters and its own salt', async () => {
    const [one, other] = await Promise.all([hashPassword(PASSWORD), hashPassword(PASSWORD)]);
    expect(one).toMatchObject(TODAY);
    expect(Buffer.from(one.salt, 'base64')).toHaveLength(16);
    expect(other.salt).not.toBe(one.salt);
    expect(other.key).not.toBe(one.key);
  });

  let hash: PasswordHash;
  beforeAll(async () => {
    hash = await hashPassword('Zo\u00eb-9-dawn');
  });

  test.each([
    ['the password itself', 'Zoë-9-dawn', true],
    ['the same letters in another Unicode form', 'Zoe\u0308-9-dawn', true],
    ['another letter case', 'zoë-9-dawn', false],
    ['an extra space', 'Zoë-9-dawn ', false],
    ['nothing', '', false],
  ])('%s: %j is %s', async (_what, given, right) => {
    expect(await isPassword(given, hash)).toBe(right);
  });

  test('with outdated parameters is checked with those, and needs a rehash', async () => {
    const { storage } = aSite();
    const { id } = await anOwner(storage);
    const old = (await getAccount(storage, id))!.password;
    expect(needsRehash(old)).toBe(true);
    expect(await isPassword(PASSWORD, old)).toBe(true);
    expect(needsRehash(await hashPassword(PASSWORD))).toBe(false);
  });
});

test('a login with an unknown e-mail costs as much hashing as with a known one', async () => {
  expect(await isPassword(PASSWORD, null)).toBe(false);
  expect(scrypts.mock.calls).toEqual([WORK]);
  scrypts.mockClear();
  aSite();
  await send('login.php', { json: { email: 'nobody@example.org', password: PASSWORD } });
  expect(scrypts.mock.calls).toEqual([WORK]);
});

test('a login renews an outdated hash, and the next login keeps it', async () => {
  const { storage } = aSite();
  const { id, email } = await anOwner(storage);
  const before = await getAccount(storage, id);
  const logIn = () => send('login.php', { json: { email, password: PASSWORD } });
  expect((await logIn()).status).toBe(200);
  const after = await getAccount(storage, id);
  expect(after).toMatchObject({ password: TODAY, changed: before?.changed });
  expect((await logIn()).status).toBe(200);
  expect(await getAccount(storage, id)).toEqual(after);
});

test('a changed password is stored only as a hash with salt and parameters', async () => {
  const site = aSite();
  const { id, cookie } = await anOwner(site.storage);
  const json = { old_password: PASSWORD, new_password: 'Viola-9-dawn' };
  expect((await send('change-password.php', { json, cookie })).status).toBe(200);
  expect((await getAccount(site.storage, id))?.password).toMatchObject(TODAY);
  for (const key of site.blobs.keys()) expect(site.blobs.peek(key)?.text()).not.toContain('Viola-9-dawn');
});
