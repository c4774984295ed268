import { join } from 'node:path';
import { BlobsServer } from '@netlify/blobs/server';
import { expect, test, vi } from 'vitest';
import { putAccount } from '../../src/accounts/storage/accounts.ts';
import { timeOrderedId } from '../../src/base/engine/storage/keys.ts';
import { closeLocalStore, openLocalStore } from '../../src/base/local-store/storage/local-store.ts';
import { importDemo } from '../../src/commands/demo.ts';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { openStore } from '../../src/commands/manage/open-store.ts';
import { runDemo } from '../../src/commands/manage/run-demo.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { trashProfile } from '../../src/moderation/trash/storage.ts';
import { getCounts } from '../../src/profiles/counts/storage/counts.ts';
import { getImportedId } from '../../src/profiles/identity/storage/import-keys.ts';
import { careerOf } from '../../src/profiles/life/rules/career.ts';
import { newestFirst } from '../../src/profiles/life/rules/order.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { findTies, findWithTies } from '../../src/search/ties/server/shown-ties.ts';
import { countVisit, readVisits } from '../../src/site/visits/storage.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { cheapHash } from '../support/builders/owners.ts';

test('the demo fills an empty local store once, and never one with profiles', async () => {
  const folder = await aFolder();
  expect(await importDemo(openLocalStore(folder))).toBe(true);
  expect(await importDemo(openLocalStore(folder))).toBe(false);
  const { storage, close } = await openStore({ env: { VITAE_DATA: folder } });
  const places = await digestDirectory(storage);
  expect(places.size).toBeGreaterThan(20);
  const [first] = [...places.values()];
  expect((await getCounts(storage, first?.id ?? '')).like).toBeGreaterThan(0);
  const company = (await getImportedId(storage, 'demo:longspan-footbridges')) ?? '';
  expect((await findTies(storage, company)).map(({ name, kind }) => [name, kind])).toEqual([
    ['कावेरी देशपांडे', 'board'],
    ['Amara Okafor', 'founded'],
  ]);
  const founder = (await getImportedId(storage, 'demo:amara-okafor')) ?? '';
  const page = await findWithTies(storage, founder);
  const career = page.visibility === 'public' ? newestFirst(careerOf(page.profile)) : [];
  expect(career.map(({ main, detail, url }) => [main, detail, url.endsWith(company)])).toEqual([
    ['Longspan Footbridges', 'Founder and chief engineer', true],
    ['Eastern Roads Authority, Enugu', 'Engineer for viaducts', false],
    ['Viaduktbüro Zürich', 'Engineer for viaducts', false],
  ]);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
  await close();

  const other = await aFolder();
  const opened = await openStore({ env: { VITAE_DATA: other } });
  await importProfiles(opened.storage, await aLinesFile(generatePeople(1)));
  await opened.close();
  expect(await importDemo(openLocalStore(other))).toBe(false);
  closeLocalStore(other);
});

test.each([
  ['https://vitae.example', '', false],
  ['https://vitae.example', '1', false],
  ['https://vitae.example', 'yes', true],
  ['http://127.0.0.1:8888', '', true],
])(
  'with SITE_URL %s and DEMO %j, an empty store is filled with the demo: %s',
  async (url, demo, isFilled) => {
    vi.stubEnv('SITE_URL', url);
    vi.stubEnv('DEMO', demo);
    const folder = await aFolder();
    expect(await importDemo(openLocalStore(folder))).toBe(isFilled);
    const { storage, close } = await openStore({ env: { VITAE_DATA: folder } });
    expect((await digestDirectory(storage)).size > 0).toBe(isFilled);
    expect((await readVisits(storage)) > 0).toBe(isFilled);
    await close();
    vi.unstubAllEnvs();
  },
);

test('the demo is removed with its counts, photos and visits; other content and a claimed page stay', async () => {
  const folder = await aFolder();
  await importDemo(openLocalStore(folder));
  const { storage, close } = await openStore({ env: { VITAE_DATA: folder } });
  await importProfiles(storage, await aLinesFile(generatePeople(1)));
  await countVisit(storage, 3);
  const trashed = await getImportedId(storage, 'demo:hakon-bjornstad');
  const why = { at: Date.now(), by: 'admin@vitae.example', reason: 'other' as const, note: '' };
  await trashProfile(storage, trashed as string, timeOrderedId(why.at), why);
  const claimed = await getImportedId(storage, 'demo:lin-jingyi');
  await putAccount(storage, { id: claimed as string, password: cheapHash, created: 1, changed: 1 });
  const run = async () => {
    const lines: string[] = [];
    await runDemo({ storage, operands: ['remove'] }, (line) => lines.push(line));
    return lines;
  };
  const stays = '1 kept: somebody has an account for them by now';
  expect(await run()).toEqual(['27 demo pages removed', stays]);
  expect(await run()).toEqual(['0 demo pages removed', stays]);
  expect((await digestDirectory(storage)).size).toBe(2);
  expect([...new Set((await storage.list('photos/')).keys.map((key) => key.split('/')[1]))]).toEqual([
    claimed,
  ]);
  expect(await readVisits(storage)).toBe(3);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
  await close();
  expect(await importDemo(openLocalStore(folder))).toBe(false);
  closeLocalStore(folder);
});

test('profiles are imported twice, exported and restored on the local store without a difference', async () => {
  const [from, to] = [
    await openStore({ env: { VITAE_DATA: await aFolder() } }),
    await openStore({ env: { VITAE_DATA: await aFolder() } }),
  ];
  const file = await aLinesFile(generatePeople(300));
  expect(await importProfiles(from.storage, file)).toMatchObject({ created: 300 });
  expect(await importProfiles(from.storage, file)).toMatchObject({ unchanged: 300 });
  const archive = join(await aFolder(), 'site.vitae');
  await exportSite(from.storage, archive);
  await restoreSite(to.storage, archive);
  expect(await digestDirectory(to.storage)).toEqual(await digestDirectory(from.storage));
  expect(await findDrift(to.storage, () => {}, 0)).toEqual([]);
  await Promise.all([from.close(), to.close()]);
});

test('a deployed store is used through the platform’s own API', async () => {
  const folder = await aFolder();
  const server = new BlobsServer({ directory: folder, token: 'token' });
  const { port } = await server.start();
  const env = {
    NETLIFY_API_URL: `http://localhost:${port}`,
    NETLIFY_SITE_ID: 'site',
    NETLIFY_AUTH_TOKEN: 'token',
  };
  const { storage, dataFolder, place } = await openStore({ env });
  expect(dataFolder).toBeNull();
  expect(place).toContain('vitae-production');
  await storage.putJson('profiles/abcdefgh12', { name: 'Asha' });
  expect(await storage.getJson('profiles/abcdefgh12')).toEqual({ name: 'Asha' });
  expect(await storage.claim('emails/abc', { nonce: 1 })).toBe(true);
  expect(await storage.claim('emails/abc', { nonce: 2 })).toBe(false);
  await storage.remove('profiles/abcdefgh12');
  expect(await storage.getJson('profiles/abcdefgh12')).toBeNull();
  await Promise.race([server.stop(), new Promise((done) => setTimeout(done, 200))]);
});
