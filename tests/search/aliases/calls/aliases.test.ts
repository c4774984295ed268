import { expect, test } from 'vitest';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { browseGroup } from '../../../../src/search/browse/server/browse.ts';
import { anAdminCookie, setFirstAdmin } from '../../../support/builders/admins.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aSite, send } from '../../../support/calls/calls.ts';

const aJoinedSite = async () => {
  setFirstAdmin();
  const site = aSite();
  for (const currentcity of ['Bangalore', 'Bangalore', 'Bengaluru'])
    await createProfile(site.storage, aProfileRecord({ currentcity, hometown: '' }));
  const cookie = await anAdminCookie();
  const join = (json: object) => send('CMSalias.php', { json, cookie });
  const places = async () => (await send('get-facets.php')).body.facets.place;
  const items = async () => (await send('CMSgetAliases.php', { cookie })).body.items;
  return { ...site, cookie, join, places, items };
};
const JOINED = { kind: 'place', from: 'bangalore', to: 'bengaluru' };

test('two spellings can be joined under the chosen name and separated again', async () => {
  const { storage, join, places, items } = await aJoinedSite();
  expect(await places()).toHaveLength(2);
  const { status, body } = await join({ ...JOINED, from: 'Bangalore' });
  expect([status, body]).toEqual([200, { success: true, message: 'bangalore now leads to bengaluru' }]);
  expect(await items()).toEqual([JOINED]);
  expect(await places()).toEqual([{ value: 'bengaluru', label: 'Bengaluru', count: 3 }]);
  for (const place of ['bangalore', 'bengaluru'])
    expect((await send('get-profile.php', { query: { place } })).body.total).toBe(3);
  expect(await browseGroup(storage, 'place', 'bangalore', 1)).toEqual({ moved: 'bengaluru' });
  expect(await browseGroup(storage, 'place', 'bengaluru', 1)).toMatchObject({ total: 3, pages: 1 });
  expect((await join({ ...JOINED, to: '' })).status).toBe(200);
  expect([await items(), (await places()).length]).toEqual([[], 2]);
});

test('the audit log records a joining once, even if it is repeated', async () => {
  const { cookie, join } = await aJoinedSite();
  await join(JOINED);
  await join(JOINED);
  const { body } = await send('CMSgetAudit.php', { cookie });
  const entries = body.items.filter(({ action }: { action: string }) => action === 'join-alias');
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    target: 'place/bangalore',
    before: { to: '' },
    after: { to: 'bengaluru' },
  });
});

test.each([
  [{ ...JOINED, to: 'Bangalore' }, 'to'],
  [{ ...JOINED, from: '' }, 'from'],
  [{ ...JOINED, from: '🙂' }, 'from'],
  [{ ...JOINED, kind: 'letter' }, 'kind'],
  [{ ...JOINED, to: 7 }, 'to'],
])('the alias %j is a 400', async (json, field) => {
  const { status, body } = await (await aJoinedSite()).join(json);
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]]);
  expect(body.error).toBe(body.message);
});

test('aliases that form a cycle are refused', async () => {
  const { join } = await aJoinedSite();
  await join(JOINED);
  await join({ kind: 'place', from: 'bengaluru', to: 'blr' });
  expect((await join({ kind: 'place', from: 'blr', to: 'bangalore' })).status).toBe(400);
});

test('only an administrator can read and change aliases', async () => {
  await aJoinedSite();
  expect((await send('CMSalias.php', { json: JOINED })).status).toBe(401);
  expect((await send('CMSgetAliases.php')).status).toBe(401);
});
