// @module-tag long
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { provideStorage } from '../../src/base/engine/storage/open.ts';
import { checkArchive } from '../../src/commands/manage/archive/archive-reader.ts';
import { openArchive } from '../../src/commands/manage/archive/archive-writer.ts';
import { RestoreRefused } from '../../src/commands/manage/archive/begin-restore.ts';
import { NoSiteFunction } from '../../src/commands/manage/batches/site-batches.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { openBatch, packBatch } from '../../src/imports/batches/server/pack-batch.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import type { ArchiveEntry } from '../../src/imports/restore/server/archive-format.ts';
import type { RestoreBatch } from '../../src/imports/restore/server/restore-batch.ts';
import { getRestoreMark, startRestoreMark } from '../../src/imports/restore/storage/restore-mark.ts';
import { createManageToken } from '../../src/site/probe/storage/manage-tokens.ts';
import { anArchivedSite, aUsedSite } from '../support/builders/archived-site.ts';
import { generatePeople } from '../support/builders/generate-people.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { aProfileRecord } from '../support/builders/profiles.ts';
import { aDeployedSite } from '../support/faults/deployed-site.ts';
import { contentOf, expectRestored, restoredDirectly, SMALL } from '../support/faults/restored-sites.ts';

afterEach(() => provideStorage(null));

test('a restore through the site leaves the same store as a direct one, after a handful of requests', async () => {
  const { file } = await anArchivedSite(120);
  const wanted = await restoredDirectly(file);
  const site = aDeployedSite(60_000);
  const command = site.aCommand();
  const phases = new Set<string>();
  const foot = await site.restoreFile(file, {
    command,
    ...SMALL,
    progress: (phase) => phases.add(phase),
  });
  expect(foot.parts['profiles']).toBe(121);
  expect([...phases]).toEqual(['Checking', 'Emptying', 'Restoring', 'Listing']);
  await expectRestored(site, wanted);
  expect(await findDrift(site.aFunction().storage, () => {}, 0)).toEqual([]);

  const whole = aDeployedSite();
  const once = whole.aCommand();
  await whole.restoreFile(file, { command: once });
  // One for each entry would be over 360.
  expect(once.api.counts().requests).toBeLessThan(20);
});

test('an archive with a photo, tombstones and a second factor restores the same both ways', async () => {
  const { storage } = await aUsedSite(5);
  const file = join(await aFolder(), 'old.vitae');
  const old: ArchiveEntry[] = [
    { key: 'settings/secret', text: '{"secret":"of the archived site"}' },
    { key: 'admins/head', text: '{"email":"a@b.org","password":null,"factor":{"secret":"JBSWY3DP"}}' },
    { key: 'photos/one-0', base64: Buffer.from([0xff, 0xd8, 0, 0x80]).toString('base64') },
    {
      key: 'profiles/old0000001',
      text: JSON.stringify(aProfileRecord({ id: 'old0000001', email: 'o@b.org' })),
    },
    {
      key: 'profiles/old0000002',
      text: '{"id":"old0000002","deleted":true,"swept":true,"order":"1","profile":"personal","version":2,"email":"","key":""}',
    },
    {
      key: 'profiles/old0000003',
      text: '{"id":"old0000003","deleted":true,"order":"2","profile":"personal","version":2,"email":"","key":""}',
    },
  ];
  const writer = await openArchive(file, storage.now(), { resumes: false });
  for (const entry of old) await writer.add(entry);
  await writer.finish();
  await writer.close();
  const wanted = await restoredDirectly(file);
  expect(wanted.content.filter((key) => key.startsWith('profiles/old0000002'))).toEqual([]);
  expect(wanted.content.filter((key) => key.startsWith('emails/'))).toHaveLength(1);
  const site = aDeployedSite(60_000);
  await site.restoreFile(file, { pieceSize: 200 });
  await expectRestored(site, wanted);
});

test('a function that dies at any storage call is replaced, and nothing is lost', async () => {
  const { file } = await anArchivedSite(14);
  const wanted = await restoredDirectly(file);
  const former = await aLinesFile(generatePeople(4, 9));
  let replaced = 0;
  for (let call = 1; ; call += 7) {
    const site = aDeployedSite(60_000);
    await importProfiles(site.aFunction().storage, former);
    site.clock.advance(120_000);
    const first = site.aFunction();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    await site.restoreFile(file, { ...SMALL, intoExisting: true, site: site.aWarmSite(first) });
    await expectRestored(site, wanted, `call ${call}`);
    if (!first.process.faults.hasCrashed()) return expect(replaced).toBeGreaterThan(10);
    replaced += 1;
  }
});

test('a repeated command continues where it died, whatever storage call that was', {
  tags: ['long'],
}, async () => {
  const { file } = await anArchivedSite(40);
  const wanted = await restoredDirectly(file);
  for (let call = 1; ; call += 1) {
    const site = aDeployedSite(60_000);
    const first = site.aCommand();
    first.process.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    const died = await site.restoreFile(file, { command: first, ...SMALL }).then(
      () => false,
      () => true,
    );
    const wasMarked = (await getRestoreMark(site.aFunction().storage)) !== null;
    // A late list would show a store that was just restored as empty.
    if (!wasMarked) site.clock.advance(120_000);
    if (died)
      await site.restoreFile(file, SMALL).catch((error: unknown) => {
        // The site may have finished without the command.
        if (!(error instanceof RestoreRefused) || wasMarked) throw error;
      });
    await expectRestored(site, wanted, `call ${call}`);
    if (!died) return expect(call).toBeGreaterThan(5);
  }
});

test('a killed command goes on after the batches that are done', async () => {
  const { file } = await anArchivedSite(40);
  const wanted = await restoredDirectly(file);
  for (let last = 0; ; last += 1) {
    const site = aDeployedSite(60_000);
    const sent: RestoreBatch[] = [];
    const until =
      (count: number): typeof fetch =>
      async (input, init) => {
        const bytes = new Uint8Array(await new Request(input, init).arrayBuffer());
        if (sent.length === count) throw new Error('The command is killed.');
        if (bytes.length > 0) sent.push(openBatch(bytes) as RestoreBatch);
        return site.sendTo(site.aFunction)(input, init);
      };
    const isKilled = await site.restoreFile(file, { ...SMALL, send: until(last) }).then(
      () => false,
      () => true,
    );
    if (isKilled && last > 0)
      await site.restoreFile(file, { ...SMALL, send: until(Number.POSITIVE_INFINITY) });
    if (last > 0) await expectRestored(site, wanted, `batch ${last}`);
    const entries = sent.flatMap((batch) =>
      batch.step === 'entries' ? batch.entries.map(({ key }) => key) : [],
    );
    expect(entries, `batch ${last}`).toHaveLength(new Set(entries).size);
    if (!isKilled) return expect(last).toBeGreaterThan(6);
  }
});

test('a failing store and lost answers delay a restore, and nothing more', async () => {
  const { file } = await anArchivedSite(60);
  const wanted = await restoredDirectly(file);
  for (const seed of [1, 2, 3]) {
    const site = aDeployedSite(60_000);
    const troubled = () => {
      const worker = site.aFunction();
      worker.process.faults.failRandomly(0.03, [503, 'network'], seed);
      return worker;
    };
    await site.restoreFile(file, { ...SMALL, site: troubled });
    await expectRestored(site, wanted, `seed ${seed}`);
  }
});

test('a batch whose answer is lost is sent again', async () => {
  const { file } = await anArchivedSite(40);
  const site = aDeployedSite();
  const reach = site.sendTo(site.aWarmSite());
  let answers = 0;
  const losing: typeof fetch = async (input, init) => {
    const response = await reach(input, init);
    answers += 1;
    if (answers % 2 === 0) throw new Error('The answer is lost.');
    return response;
  };
  await site.restoreFile(file, { ...SMALL, send: losing });
  await expectRestored(site, await restoredDirectly(file));
});

test('a store that is not empty is left alone, unless the archive is to replace it', async () => {
  const { file } = await anArchivedSite(10);
  const site = aDeployedSite();
  await importProfiles(site.aFunction().storage, await aLinesFile(generatePeople(5, 9)));
  const before = contentOf(site.blobs);
  await expect(site.restoreFile(file)).rejects.toThrow(RestoreRefused);
  expect(contentOf(site.blobs)).toEqual(before);
  await site.restoreFile(file, { intoExisting: true });
  await expectRestored(site, await restoredDirectly(file));
});

test('a batch is refused without a valid token made for its work, and without a mark of its archive', async () => {
  const { file } = await anArchivedSite(5);
  const site = aDeployedSite();
  const { storage } = site.aFunction();
  const { sha256 } = await checkArchive(file);
  const ask = async (token: string, batch: object): Promise<Response> => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request('https://vitae.example/manage/batch?work=restore', {
      method: 'POST',
      headers,
      body: packBatch(batch),
    });
    return site.callOn(site.aFunction(), request);
  };
  const entries = [{ key: 'settings/secret', text: '{"secret":"of somebody else"}' }];
  const batch = { sha256, step: 'entries', first: 0, entries };
  await startRestoreMark(storage, sha256, null);
  await ask(await createManageToken(storage, 'restore'), { sha256, step: 'empty' });
  const before = contentOf(site.blobs);
  for (const purpose of ['probe', 'import'] as const)
    expect((await ask(await createManageToken(storage, purpose), batch)).status).toBe(403);
  const old = await createManageToken(storage, 'restore');
  for (const token of ['', `${old}x`, old.toUpperCase()]) expect((await ask(token, batch)).status).toBe(403);
  site.clock.advance(36 * 60_000);
  expect((await ask(old, batch)).status).toBe(403);
  const good = await createManageToken(storage, 'restore');
  expect((await ask(good, { ...batch, sha256: 'another' })).status).toBe(200);
  expect(contentOf(site.blobs)).toEqual(before);
  // An entry that leads out of the store, and nothing in its place.
  const outside = [{ key: '../elsewhere', text: '{}' }];
  expect((await ask(good, { ...batch, entries: outside })).status).toBe(500);
  site.clock.advance(60_000);
  expect((await ask(good, batch)).status).toBe(200);
  expect(site.blobs.keys('settings/')).toEqual(['settings/secret']);
});

test('a site without the function is recognised before anything is written', async () => {
  const { file } = await anArchivedSite(2);
  const site = aDeployedSite();
  for (const status of [200, 404, 502])
    await expect(
      site.restoreFile(file, { send: async () => new Response(null, { status }) }),
    ).rejects.toThrow(NoSiteFunction);
  expect(site.blobs.keys()).toEqual([]);
});
