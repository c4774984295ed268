// @module-tag long
import { afterEach, expect, test } from 'vitest';
import { UPKEEP_TASKS } from '../../src/app/upkeep/server/tasks.ts';
import { runUpkeep } from '../../src/app/upkeep/server/upkeep.ts';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { NoSiteFunction } from '../../src/commands/manage/site-worker/start-worker.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { putImportPlan, putPiece } from '../../src/imports/import/storage.ts';
import { getImportedId } from '../../src/profiles/identity/storage/import-keys.ts';
import { listTies } from '../../src/profiles/ties/storage/ties.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aLinesFile } from '../support/builders/lines-file.ts';
import { aPhoto } from '../support/builders/photos.ts';
import { aStorage } from '../support/builders/storage.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';

afterEach(() => provideStorage(null));

/** Small pieces, so that a few people make several. */
const SMALL = { text: 4_000, photoBytes: 200_000, photos: 2 };

const aFile = async (people = 40) =>
  aLinesFile(
    [
      ...generatePeople(people),
      '{"profile": "personal", "name": ',
      { key: 'p1', profile: 'personal', name: 'With a photo', avatar: 'one.jpg', avatar1: 'none.jpg' },
      { key: 'p2', profile: 'personal', name: 'With the same', avatar: 'one.jpg', avatar1: '../x.jpg' },
      { key: 'p3', profile: 'personal', name: 'With a text for a photo', avatar: 'text.jpg' },
      { key: 'generated:0', profile: 'personal', name: 'Twice in the file' },
      { key: 'b1', profile: 'personal', name: 'A', bloodgroup: 'Z' },
    ],
    {
      'one.jpg': (await aPhoto({ width: 520, height: 1040 })).buffer,
      'text.jpg': new TextEncoder().encode('no photo'),
    },
  );

/** The profiles in a store, without what differs from run to run. */
const contentOf = (blobs: ReturnType<typeof aDeployedSite>['blobs']): unknown =>
  blobs
    .keys('profiles/')
    .map((key) => {
      const storedProfile = blobs.peek(key)?.json() as Record<string, unknown> & { id: string };
      const text = JSON.stringify({ ...storedProfile, order: '', created: 0, updated: 0 }).replaceAll(
        storedProfile.id,
        'id',
      );
      return text.replaceAll(/id-[0-9a-f]{32}/g, 'photo').replaceAll(/"at":\d+/g, '"at":0');
    })
    .sort();

test('an import through the site has the same result and reports as a direct one', async () => {
  const file = await aFile();
  const directReports: string[] = [];
  const directly = aStorage();
  const wanted = await importProfiles(directly.storage, file, { report: (line) => directReports.push(line) });

  const site = aDeployedSite(60_000);
  const reports: string[] = [];
  const phases = new Set<string>();
  const summary = await site.importFile(file, {
    limits: SMALL,
    report: (line) => reports.push(line),
    progress: (phase) => phases.add(phase),
  });
  expect(summary).toEqual(wanted);
  expect(reports.sort()).toEqual(directReports.sort());
  expect(reports).toHaveLength(5);
  expect([...phases]).toEqual(['Uploading', 'Importing']);
  expect(contentOf(site.blobs)).toEqual(contentOf(directly.blobs));
  expect(site.blobs.keys('photos/')).toHaveLength(directly.blobs.keys('photos/').length);
  expect(site.blobs.keys('manage/imports/')).toEqual([]);
  site.clock.advance(180_000);
  expect(await findDrift(site.aFunction().storage, () => {}, 0)).toEqual([]);
  expect(await site.importFile(file, { limits: SMALL })).toMatchObject({ created: 0, skipped: 2 });
});

test('ties to pages of other pieces are joined at the end, and only keys of no page are reported', async () => {
  const aPerson = (name: string, key: string): object => ({
    key: name,
    profile: 'personal',
    name,
    message: 'x'.repeat(400),
    ties: [{ key, kind: 'works' }],
  });
  const people = Array.from({ length: 40 }, (_, index) => aPerson(`Person ${index}`, 'mill'));
  const mill = { key: 'mill', profile: 'professional', name: 'Old Mill' };
  const file = await aLinesFile([aPerson('lost', 'nobody'), ...people, mill]);
  for (const call of [Number.POSITIVE_INFINITY, 700]) {
    const site = aDeployedSite(60_000);
    const first = site.aFunction();
    if (call < Number.POSITIVE_INFINITY) first.process.faults.crashAt(call, { applied: 'yes' });
    let starts = 0;
    const reports: string[] = [];
    await site.importFile(file, {
      limits: SMALL,
      site: () => (starts++ === 0 ? first : site.aFunction()),
      report: (line) => reports.push(line),
    });
    expect(reports).toEqual([
      'Line 1 (key "lost"): no page has the key "nobody" (imported without this tie)',
    ]);
    // Lists are late.
    site.clock.advance(180_000);
    const { storage } = site.aFunction();
    expect(await listTies(storage, (await getImportedId(storage, 'mill')) ?? '')).toHaveLength(40);
    expect(site.blobs.keys('manage/imports/')).toEqual([]);
  }
});

test('a function that dies at any storage call is replaced, and nothing is duplicated', async () => {
  const file = await aFile(24);
  let replaced = 0;
  for (let call = 1; ; call += 23) {
    const site = aDeployedSite(60_000);
    const first = site.aFunction();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    let starts = 0;
    const summary = await site.importFile(file, {
      limits: SMALL,
      site: () => (starts++ === 0 ? first : site.aFunction()),
    });
    expect(summary, `call ${call}`).toMatchObject({ skipped: 2, bad: 2 });
    site.clock.advance(180_000);
    const { storage } = site.aFunction();
    expect(site.blobs.keys('profiles/'), `call ${call}`).toHaveLength(27);
    expect((await digestDirectory(storage)).size, `call ${call}`).toBe(27);
    expect(await findDrift(storage, () => {}, 0), `call ${call}`).toEqual([]);
    expect(site.blobs.keys('manage/imports/'), `call ${call}`).toEqual([]);
    if (starts > 1) replaced += 1;
    if (!first.process.faults.hasCrashed()) return expect(replaced).toBeGreaterThan(3);
  }
});

test('a repeated command continues where it died, whatever storage call that was', {
  tags: ['long'],
}, async () => {
  const file = await aFile(24);
  for (let call = 1; ; call += 2) {
    const site = aDeployedSite(60_000);
    const first = site.aCommand();
    first.process.faults.crashAt(call, { applied: 'yes' });
    const died = await site.importFile(file, { command: first, limits: SMALL }).then(
      () => false,
      () => true,
    );
    const before = site.blobs.log().length;
    // If only the answer to the last call was lost, nothing is left to do.
    const isOver = site.blobs.keys('manage/imports/').length === 0;
    if (died) await site.importFile(file, { limits: SMALL });
    const again = site.blobs.log().slice(before);
    const pieces = again.filter(({ operation, key }) => operation === 'put' && key.includes('/pieces/'));
    if (call > 24 && !isOver) expect(pieces.length, `call ${call}`).toBeLessThan(4);
    site.clock.advance(180_000);
    expect(site.blobs.keys('profiles/'), `call ${call}`).toHaveLength(27);
    expect(await findDrift(site.aFunction().storage, () => {}, 0), `call ${call}`).toEqual([]);
    expect(site.blobs.keys('manage/imports/'), `call ${call}`).toEqual([]);
    if (!died) return expect(call).toBeGreaterThan(24);
  }
});

test('two workers never process one import at once, and a dead one is replaced', async () => {
  const site = aDeployedSite();
  const file = await aFile(24);
  const starts: number[] = [];
  await site.importFile(file, {
    limits: SMALL,
    site: () => {
      starts.push(site.clock.now());
      const worker = site.aFunction();
      if (starts.length === 1) worker.process.faults.crashAt(60);
      return worker;
    },
  });
  expect(starts).toHaveLength(2);
  expect((starts[1] ?? 0) - (starts[0] ?? 0)).toBeGreaterThan(60_000);
});

test('an import cannot be started without an unused token made for it', async () => {
  const site = aDeployedSite();
  const { storage } = site.aFunction();
  const run = '0123456789abcdef0123456789abcdef';
  await putImportPlan(storage, run, { at: storage.now(), ends: [1], line: 1, complete: true });
  await putPiece(storage, run, 0, new Uint8Array([0, 0, 0, 0]));
  const start = async (token: string, body = JSON.stringify({ run })): Promise<number> =>
    (await site.call('import', { authorization: `Bearer ${token}` }, body)).status;
  const good = await createManageToken(storage, 'import');
  const old = await createManageToken(storage, 'import');
  for (const purpose of ['probe', 'restore'] as const)
    expect(await start(await createManageToken(storage, purpose))).toBe(403);
  for (const token of ['', `${good}x`, good.slice(0, -1), '../settings/secret'])
    expect(await start(token)).toBe(403);
  site.clock.advance(31 * 60_000);
  expect(await start(old)).toBe(403);
  for (const body of ['', '{}', '{"run":"../settings"}', '{"run":5}', 'x'.repeat(100_000)]) {
    const token = await createManageToken(storage, 'import');
    expect(await start(token, body)).toBe(400);
    expect(await start(token)).toBe(403);
  }
  expect(site.blobs.keys(`manage/imports/${run}/state`)).toEqual([]);
});

test('a site without the import function is recognised', async () => {
  const site = aDeployedSite();
  const file = await aFile(2);
  await expect(site.importFile(file, { start: async () => 404 })).rejects.toThrow(NoSiteFunction);
  expect(site.blobs.keys()).toEqual([]);
});

test('upkeep removes an unfinished import the next day', async () => {
  const site = aDeployedSite();
  const file = await aFile(2);
  const start = async (run: string | null): Promise<number> => (run === null ? 202 : 500);
  await site.importFile(file, { start }).catch(() => {});
  const left = site.blobs.keys('manage/imports/').length;
  expect(left).toBeGreaterThan(0);
  const { storage } = site.aFunction();
  const tasks = UPKEEP_TASKS.filter(({ name }) => name === 'imports');
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/imports/')).toHaveLength(left);
  site.clock.advance(25 * 3_600_000);
  await runUpkeep(storage, tasks);
  expect(site.blobs.keys('manage/imports/')).toEqual([]);
});
