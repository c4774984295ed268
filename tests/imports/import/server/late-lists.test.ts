import { expect, test } from 'vitest';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { importProfiles } from '../../../../src/imports/import/server/import-profiles.ts';
import { eraseProfile } from '../../../../src/moderation/deletion/storage.ts';
import { getImportedId } from '../../../../src/profiles/identity/storage/import-keys.ts';
import { getProfileRecord } from '../../../../src/profiles/storage/profile-record.ts';
import { digestDirectory } from '../../../../src/search/storage/directory-digest.ts';
import { aLinesFile } from '../../../support/builders/lines-file.ts';
import { anOwner } from '../../../support/builders/owners.ts';
import { aLateStore, LATE } from '../../../support/builders/storage.ts';

const PEOPLE: Record<string, Record<string, unknown>[]> = {
  key: Array.from({ length: 6 }, (_, n) => ({ key: `k${n}`, profile: 'personal', name: `Asha ${n}` })),
  id: Array.from({ length: 6 }, (_, n) => ({ id: `asharao00${n}`, profile: 'personal', name: `Asha ${n}` })),
  'e-mail': Array.from({ length: 6 }, (_, n) => ({
    email: `asha${n}@example.org`,
    profile: 'personal',
    name: `Asha ${n}`,
  })),
};

for (const [by, people] of Object.entries(PEOPLE))
  test(`records recognised by their ${by} are not duplicated if an import is repeated before lists show the first`, async () => {
    const file = await aLinesFile(people);
    for (let call = 1; ; call += 3) {
      const { clock, blobs, aProcess } = aLateStore();
      const first = aProcess();
      first.process.faults.crashAt(call, { applied: 'yes' });
      await importProfiles(first.storage, file).catch(() => {});
      clock.advance(1_000);
      const second = await importProfiles(aProcess().storage, file);
      expect(second, `call ${call}`).toMatchObject({ skipped: 0 });
      clock.advance(3 * LATE);
      expect(blobs.keys('profiles/'), `call ${call}`).toHaveLength(people.length);
      expect((await digestDirectory(aProcess().storage)).size, `call ${call}`).toBe(people.length);
      expect(await findDrift(aProcess().storage, () => {}, 0), `call ${call}`).toEqual([]);
      if (!first.process.faults.hasCrashed()) return expect(call).toBeGreaterThan(10);
    }
  });

test('two concurrent imports of one file create each record once', async () => {
  const people = Object.values(PEOPLE).flat();
  const file = await aLinesFile(people);
  const { clock, blobs, aProcess } = aLateStore();
  const done = await Promise.all([
    importProfiles(aProcess().storage, file),
    importProfiles(aProcess().storage, file),
  ]);
  for (const summary of done) expect(summary).toMatchObject({ skipped: 0 });
  clock.advance(3 * LATE);
  expect(blobs.keys('profiles/')).toHaveLength(people.length);
  expect((await digestDirectory(aProcess().storage)).size).toBe(people.length);
  expect(await findDrift(aProcess().storage, () => {}, 0)).toEqual([]);
});

test('a page that was claimed or removed after lists were read is left alone', async () => {
  const { clock, aProcess } = aLateStore();
  const { storage } = aProcess();
  const gone = { key: 'gone', profile: 'personal', name: 'Asha Rao' };
  await importProfiles(storage, await aLinesFile([gone]));
  clock.advance(3 * LATE);
  const owner = await anOwner(storage, { name: 'Kiran Rao' });
  const record = await getProfileRecord(storage, (await getImportedId(storage, 'gone')) ?? '');
  if (record !== null) await eraseProfile(storage, record);
  clock.advance(1_000);
  const file = await aLinesFile([gone, { id: owner.id, profile: 'personal', name: 'Somebody Else' }]);
  const { created, updated, skipped, bad } = await importProfiles(aProcess().storage, file);
  expect({ created, updated, skipped, bad }).toEqual({ created: 0, updated: 0, skipped: 2, bad: 0 });
  expect((await getProfileRecord(aProcess().storage, owner.id))?.name).toBe('Kiran Rao');
});
