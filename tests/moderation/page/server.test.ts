import { afterEach, beforeEach, expect, test } from 'vitest';
import { Unavailable } from '../../../src/base/engine/storage/storage-error.ts';
import { putBadgeRequest } from '../../../src/profiles/badge/storage/badge-requests.ts';
import { waitingBy } from '../../../src/profiles/new-pages/rules.ts';
import { provideDirectoryIndex } from '../../../src/search/storage/directory-index.ts';
import { aSessionCookie, asAdmin, setFirstAdmin } from '../../support/builders/admins.ts';
import { anOwner } from '../../support/builders/owners.ts';
import { aSite } from '../../support/calls/calls.ts';

beforeEach(() => setFirstAdmin());
afterEach(() => {
  setFirstAdmin(null);
  provideDirectoryIndex(null);
});

test('while the directory cannot answer, administrators see a page and the new pages without look-alikes', async () => {
  const site = aSite();
  const admin = asAdmin(await aSessionCookie(site.storage));
  const aNewOwner = () => anOwner(site.storage, waitingBy('reviewed', site.clock.now()));
  const first = await aNewOwner();
  site.clock.advance(1);
  const owners = [first, await aNewOwner()];
  const [one, other] = owners.map(({ id }) => id);
  const user = async () => (await admin('CMSgetUser.php', { query: { id: one ?? '' } })).body.user;
  expect((await user()).look_alikes).toMatchObject([{ id: other }]);
  const refuse = async (): Promise<never> => {
    throw new Unavailable('Please try again in a minute.', 60);
  };
  provideDirectoryIndex({ ask: refuse, refresh: async () => {} });
  expect(await user()).toMatchObject({ id: one, look_alikes: [] });
  const { status, body } = await admin('CMSgetNewPages.php');
  expect(status).toBe(200);
  expect(body.items).toMatchObject(owners.map(({ id }) => ({ id, look_alikes: [], shared: { host: 0 } })));
});

test('a page that asks for the badge is read a second time with at most six storage calls', async () => {
  const { storage, blobs, clock } = aSite();
  const admin = asAdmin(await aSessionCookie(storage));
  const { id, record } = await anOwner(storage, { registered: true });
  const { profile, order } = record;
  await putBadgeRequest(storage, { id, profile, order, basis: 'known', evidence: '', note: 'I am the one.' });
  clock.advance(120_000);
  const request = async () => (await admin('CMSgetUser.php', { query: { id } })).body.user.request;
  const first = await request();
  blobs.resetCounts();
  expect(await request()).toEqual(first);
  expect(first).toMatchObject({ note: 'I am the one.' });
  expect(blobs.counts().operations).toBeLessThanOrEqual(6);
});
