import { beforeEach, describe, expect, test } from 'vitest';
import { verifyProfile } from '../../../../src/profiles/badge/storage/verify.ts';
import { setLike } from '../../../../src/profiles/counts/storage/counts.ts';
import { anOwner, formOf, type Owner } from '../../../support/builders/owners.ts';
import { aBusinessRecord } from '../../../support/builders/profiles.ts';
import { aSite, PASSWORD, type Sent, send } from '../../../support/calls/calls.ts';

let site: ReturnType<typeof aSite>;
let owner: Owner;
let other: Owner;

/** Every call of an owner, valid apart from the session; `id` is the profile that it names. */
const CALLS: [name: string, sent: (id?: string) => Sent][] = [
  ['get-user.php', (id) => ({ json: { ...(id && { id }) } })],
  ['update-profile.php', (id) => ({ form: formOf({ ...(id && { id }), nickname: 'Ash' }) })],
  [
    'change-password.php',
    (id) => ({ json: { ...(id && { user_id: id }), old_password: PASSWORD, new_password: 'Viola-9-dawn' } }),
  ],
  ['delete-profile.php', (id) => ({ json: { ...(id && { id }), password: PASSWORD } })],
];

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
  other = await anOwner(site.storage);
});

test.each(['id', 'user_id'])('a call that names another profile in %s is a 403', async (name) => {
  const { cookie } = owner;
  for (const [path, sent] of CALLS) {
    const { json, form } = sent();
    const more = { [name]: other.id };
    if (form instanceof FormData) form.set(name, other.id);
    const given: Sent = form === undefined ? { json: { ...(json as object), ...more } } : { form };
    expect([path, (await send(path, { ...given, cookie })).status]).toEqual([path, 403]);
  }
});

describe.each(CALLS)('%s', (path, sent) => {
  const call = (more: Sent, id?: string) => send(path, { ...sent(id), ...more });

  test('is a 401 without a session, with a forged, truncated or foreign cookie, and after the session expired', async () => {
    const token = owner.cookie.split('.')[1] as string;
    const forged = [
      `vitae_session=${owner.id}.${'A'.repeat(43)}`,
      owner.cookie.slice(0, -1),
      `vitae_session=${other.id}.${token}`,
      `vitae_admin=${owner.id}.${token}`,
      `vitae_session=../${owner.id}.${token}`,
      'vitae_session=',
    ];
    expect((await call({})).status).toBe(401);
    for (const cookie of forged) expect((await call({ cookie }, owner.id)).status).toBe(401);
    site.clock.advance(31 * 86_400_000);
    expect((await call({ cookie: owner.cookie })).status).toBe(401);
  });

  test("is a 403 for another profile's id, and changes nothing", async () => {
    const before = site.blobs.peek(`profiles/${other.id}`)?.text();
    expect((await call({ cookie: owner.cookie }, other.id)).status).toBe(403);
    expect(site.blobs.peek(`profiles/${other.id}`)?.text()).toBe(before);
    expect(site.blobs.peek(`accounts/${other.id}`)).toBeDefined();
  });

  test("is a 403 from another site's page", async () => {
    const { cookie } = owner;
    expect((await call({ cookie, headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await call({ cookie, headers: { origin: 'null' } })).status).toBe(403);
    expect((await call({ cookie, headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
  });

  test('is a 405 for another method and a 415 for another content type', async () => {
    const answer = await send(path, { cookie: owner.cookie });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    const text = { cookie: owner.cookie, headers: { 'content-type': 'text/plain' } };
    expect((await send(path, { ...sent(), ...text })).status).toBe(415);
  });

  test('succeeds for the owner, with or without an id', async () => {
    expect((await call({ cookie: other.cookie }, other.id)).body.success).toBe(true);
    expect((await call({ cookie: owner.cookie })).body.success).toBe(true);
  });
});

test('get-user returns the whole record with counts, version and both names of the industry', async () => {
  const business = await anOwner(site.storage, aBusinessRecord());
  await setLike(site.storage, business.id, 'v1', true);
  await verifyProfile(site.storage, business.id, true, 'admin');
  const { body } = await send('get-user.php', {
    json: { id: business.id },
    cookie: business.cookie,
  });
  expect(body.user).toMatchObject({
    id: business.id,
    profile: 'professional',
    companyname: 'Kaveri Looms',
    catagory: 'Textiles',
    industry: 'Textiles',
    phone: '+91 98450 12345',
    verified: 'verified.jpg',
    like: 1,
    view: 0,
    version: 1,
    avatar: 'default.jpg',
  });
  for (const secret of ['password', 'order', 'created', 'account', 'replaced'])
    expect(body.user).not.toHaveProperty(secret);
});

test('using a session extends it and its cookie once a day', async () => {
  const read = () => send('get-user.php', { json: {}, cookie: owner.cookie });
  expect((await read()).cookies).toEqual([]);
  site.clock.advance(25 * 3_600_000);
  expect((await read()).cookies).toEqual([owner.cookie]);
  expect((await read()).cookies).toEqual([]);
  for (let week = 0; week < 8; week += 1) {
    site.clock.advance(7 * 86_400_000);
    expect((await read()).status).toBe(200);
  }
});

test('the session of a deleted profile is invalid', async () => {
  await site.storage.remove(`profiles/${owner.id}`);
  const { status, headers } = await send('get-user.php', { json: {}, cookie: owner.cookie });
  expect(status).toBe(401);
  expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
});

test('the export is a 401 without a session', async () => {
  expect((await send('export-profile.php')).status).toBe(401);
});
