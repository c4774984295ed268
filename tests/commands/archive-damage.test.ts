import { createHash } from 'node:crypto';
import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportSite } from '../../src/commands/manage/archive/export-site.ts';
import { restoreSite } from '../../src/commands/manage/archive/restore-site.ts';
import { findDrift } from '../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../src/imports/import/server/import-profiles.ts';
import { ArchiveError, toMember } from '../../src/imports/restore/server/archive-format.ts';
import { getCounts } from '../../src/profiles/counts/storage/counts.ts';
import { getImportedId } from '../../src/profiles/identity/storage/import-keys.ts';
import { digestDirectory } from '../../src/search/storage/directory-digest.ts';
import { anArchivedSite, aUsedSite } from '../support/builders/archived-site.ts';
import { aFolder, aLinesFile } from '../support/builders/lines-file.ts';
import { aStorage } from '../support/builders/storage.ts';
import { seededRandom } from '../support/chance/seeded-random.ts';

test('an archive that was changed, truncated or extended anywhere is refused before anything is written', async () => {
  const { clock, file } = await anArchivedSite(5);
  const whole = await readFile(file);
  const random = seededRandom(7);
  const damaged = join(await aFolder(), 'damaged.vitae');
  const refuses = async (bytes: Uint8Array, label: string): Promise<void> => {
    await writeFile(damaged, bytes);
    const { storage, blobs } = aStorage({ clock });
    await expect(restoreSite(storage, damaged), label).rejects.toThrow(ArchiveError);
    expect(blobs.keys(), label).toEqual([]);
  };
  const places = Array.from({ length: 60 }, () => Math.floor(random() * whole.length));
  for (const at of [0, 3, 9, whole.length - 1, ...places]) {
    const bytes = Uint8Array.from(whole);
    bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(random() * 8));
    await refuses(bytes, `byte ${at}`);
  }
  for (const share of [0, 0.3, 0.99]) await refuses(whole.subarray(0, whole.length * share), `cut ${share}`);
  await refuses(Buffer.concat([whole, Buffer.from([0])]), 'one byte more');
  await refuses(Buffer.concat([whole, whole]), 'twice');
  await refuses(Buffer.from('not an archive'), 'text');
});

test('a store that is not empty is left alone, unless the archive is to replace it', async () => {
  const { clock, file, id } = await anArchivedSite();
  const { storage } = aStorage({ clock });
  await importProfiles(storage, await aLinesFile([{ key: 'x', profile: 'personal', name: 'Someone Else' }]));
  await expect(restoreSite(storage, file)).rejects.toMatchObject({ name: 'RestoreRefused' });
  expect((await digestDirectory(storage)).size).toBe(1);
  await restoreSite(storage, file, { intoExisting: true });
  expect(await getImportedId(storage, 'x')).toBeNull();
  expect(await getCounts(storage, id)).toMatchObject({ like: 3 });
  clock.advance(120_000);
  expect(await findDrift(storage, () => {}, 0)).toEqual([]);
});

test('a repeated restore completes one that crashed at any storage call', { tags: ['long'] }, async () => {
  const { storage, clock, id, file } = await anArchivedSite(3);
  const places = await digestDirectory(storage);
  for (let call = 1; ; call += 1) {
    const { storage: other, blobs } = aStorage({ clock });
    blobs.faults.crashAt(call, { applied: call % 2 === 0 ? 'yes' : 'no' });
    await restoreSite(other, file).catch(() => {});
    if (!blobs.faults.hasCrashed()) return expect(call).toBeGreaterThan(20);
    const next = aStorage({ blobs, clock, process: blobs.newProcess() }).storage;
    const sleep = async (milliseconds: number): Promise<void> => clock.advance(milliseconds);
    await restoreSite(next, file, { sleep }).catch((error: unknown) => {
      // Only the removal of its own mark was left to do.
      if (!(error instanceof Error) || error.name !== 'RestoreRefused') throw error;
    });
    expect(await digestDirectory(next), `call ${call}`).toEqual(places);
    expect(await getCounts(next, id), `call ${call}`).toMatchObject({ like: 3, view: 3 });
  }
});

test('an interrupted export continues where it stopped', { tags: ['long'] }, async () => {
  const { storage, clock, blobs, id } = await aUsedSite(900);
  const file = join(await aFolder(), 'site.vitae');
  const dying = aStorage({ blobs, clock, process: blobs.newProcess() });
  dying.process.faults.crashAt(1_700);
  await expect(exportSite(dying.storage, file)).rejects.toThrow();
  const { size } = await stat(`${file}.part`);
  // As if the machine had stopped in the middle of a write.
  await writeFile(`${file}.part`, Buffer.concat([await readFile(`${file}.part`), Buffer.from('half')]));
  expect(size).toBeGreaterThan(0);
  blobs.resetCounts();
  const foot = await exportSite(storage, file);
  expect(foot.parts['profiles']).toBe(901);
  expect(blobs.counts().get).toBeLessThan(1_200);
  const other = aStorage({ clock }).storage;
  await restoreSite(other, file);
  expect(await digestDirectory(other)).toEqual(await digestDirectory(storage));
  expect(await getCounts(other, id)).toMatchObject({ like: 3, view: 3 });
});

test('an incomplete archive has another name, and is refused', async () => {
  const { storage } = await aUsedSite(3);
  const file = join(await aFolder(), 'site.vitae');
  await exportSite(storage, file);
  await expect(stat(`${file}.part`)).rejects.toThrow();
  await truncate(file, 100);
  await expect(restoreSite(aStorage().storage, file)).rejects.toThrow(ArchiveError);
});

test('an archive of another format is refused before anything is written', async () => {
  const file = join(await aFolder(), 'other.vitae');
  for (const format of [undefined, 0, 2]) {
    const head = toMember(`${JSON.stringify({ vitae: 'archive', format, made: '2026-01-01' })}\n`);
    const sha256 = createHash('sha256').update(head).digest('hex');
    const foot = { end: true, entries: 0, parts: {}, bytes: head.length, sha256 };
    await writeFile(file, Buffer.concat([head, toMember(`${JSON.stringify(foot)}\n`)]));
    const { storage, blobs } = aStorage();
    await expect(restoreSite(storage, file)).rejects.toThrow(
      `Archives of format ${format} are not known here.`,
    );
    expect(blobs.keys()).toEqual([]);
  }
});
