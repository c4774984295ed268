import { beforeEach, expect, test } from 'vitest';
import type { SessionItem } from '../../../../src/accounts/sessions/calls.ts';
import { anOwner, type Owner } from '../../../support/builders/owners.ts';
import { aSite, PASSWORD, send } from '../../../support/calls/calls.ts';
import { logIn } from '../../../support/calls/owner-calls.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
let site: ReturnType<typeof aSite>;
let owner: Owner;
let phone: string;
let desk: string;

const listed = async (cookie: string): Promise<SessionItem[]> =>
  (await send('get-sessions.php', { cookie })).body.items;
const end = (json: unknown, cookie = desk) => send('end-session.php', { json, cookie });

beforeEach(async () => {
  site = aSite();
  owner = await anOwner(site.storage);
  phone = (await logIn(site, owner.email, PASSWORD, SAFARI)).cookies[0] as string;
  desk = (await logIn(site, owner.email, PASSWORD, FIREFOX)).cookies[0] as string;
});

test('sessions are listed with browser and system, last used first, the current one marked, without tokens', async () => {
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

test('an owner can end a single session', async () => {
  const [, mobile] = await listed(desk);
  expect((await end({ id: mobile?.id })).status).toBe(200);
  expect((await send('get-sessions.php', { cookie: phone })).status).toBe(401);
  expect((await end({ id: mobile?.id })).status).toBe(404);
  expect((await listed(desk)).length).toBe(2);
});

test('an owner can end all sessions but the current one', async () => {
  expect((await end({ all: true })).status).toBe(200);
  expect((await listed(desk)).map(({ current }) => current)).toEqual([true]);
});

test('ending somebody else’s session is a 404, and an invalid request a 400', async () => {
  const other = await anOwner(site.storage);
  const [theirs] = await listed(other.cookie);
  expect((await end({ id: theirs?.id })).status).toBe(404);
  expect((await end({ id: owner.id })).status).toBe(404);
  for (const bad of [{}, { id: '' }, { id: 7 }, { all: 'yes' }, { all: false }])
    expect((await end(bad)).status, JSON.stringify(bad)).toBe(400);
  expect(await listed(other.cookie)).toHaveLength(1);
});

test('ending the current session logs out', async () => {
  const [own] = await listed(desk);
  const { cookies } = await end({ id: own?.id });
  expect(cookies).toContain('vitae_session=');
  expect((await send('get-sessions.php', { cookie: desk })).status).toBe(401);
});
