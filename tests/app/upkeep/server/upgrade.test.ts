import { expect, onTestFinished, test, vi } from 'vitest';
import { isUpgradeDue, upgradeDirectory } from '../../../../src/app/upkeep/server/upgrade.ts';
import { compactTopic } from '../../../../src/base/engine/storage/compaction.ts';
import { timeOrderedId } from '../../../../src/base/engine/storage/keys.ts';
import { applyChanges, type Leaf, walkLeaves } from '../../../../src/base/engine/storage/leaves.ts';
import type { Storage } from '../../../../src/base/engine/storage/storage.ts';
import { findDrift } from '../../../../src/commands/manage/check/check-store.ts';
import { runCheck } from '../../../../src/commands/manage/check/run-check.ts';
import type { CommandCall } from '../../../../src/commands/manage/command.ts';
import { createProfile } from '../../../../src/owners/editing/storage.ts';
import { directoryTopic } from '../../../../src/search/storage/directory.ts';
import type { IndexEntry } from '../../../../src/search/storage/directory-entry.ts';
import { DIRECTORY_FORMAT } from '../../../../src/search/storage/directory-entry.ts';
import type { DirectoryState } from '../../../../src/search/storage/directory-state.ts';
import { listAll, listPage } from '../../../support/builders/directory.ts';
import { aProfileRecord } from '../../../support/builders/profiles.ts';
import { aStorage } from '../../../support/builders/storage.ts';

/** Entries as an earlier version wrote them, without the day of the last change. */
const outdated = async (storage: Storage, leaves: readonly Leaf[], place: string): Promise<Leaf[]> => {
  const old = new Map<string, unknown>();
  for await (const [order, { changed: _changed, ...entry }] of walkLeaves<IndexEntry>(storage, leaves))
    old.set(order, entry);
  return applyChanges(storage, leaves, old, place);
};

/** A directory as an earlier version wrote it: with its entries, in the format before, unless one is given. */
const anOldDirectory = async (format = DIRECTORY_FORMAT - 1) => {
  const { storage, clock, blobs } = aStorage({ staleness: 0 });
  for (const name of ['Ada', 'Bob'])
    await createProfile(
      storage,
      aProfileRecord({ name, email: '', currentcity: 'Łódź', order: timeOrderedId(clock.now()) }),
    );
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  const key = blobs.keys('directory/s/').at(-1) as string;
  const { state, ...rest } = (await storage.getJson(key)) as { state: DirectoryState };
  const entries = await outdated(storage, state.personal.entries, `${key.split('/').at(-1)}-old`);
  await storage.putJson(key, {
    state: { ...state, format, personal: { ...state.personal, entries } },
    ...rest,
  });
  return aStorage({ clock, blobs });
};

const names = async (storage: Parameters<typeof listAll>[0]) =>
  (await listAll(storage)).entries.map(({ name }) => name);

test('an old directory can be read, and a compaction does not change its format', async () => {
  const { storage, clock } = await anOldDirectory();
  expect(await isUpgradeDue(storage)).toBe(true);
  expect(await names(storage)).toEqual(['Bob', 'Ada']);
  await createProfile(storage, aProfileRecord({ name: 'Cleo', order: timeOrderedId(clock.now()) }));
  clock.advance(120_000);
  await compactTopic(storage, directoryTopic);
  expect(await isUpgradeDue(storage)).toBe(true);
  expect((await listPage(storage, { query: 'cleo mysuru' })).total).toBe(1);
});

test('an upgrade rebuilds a directory from the records, once', async () => {
  const { storage } = await anOldDirectory();
  expect(await upgradeDirectory(storage)).toBe(true);
  expect(await isUpgradeDue(storage)).toBe(false);
  expect(await names(storage)).toEqual(['Bob', 'Ada']);
  expect((await listPage(storage, { query: 'lodz' })).total).toBe(2);
  expect(await upgradeDirectory(storage)).toBe(true);
});

const directoryDrift = async (storage: Storage) =>
  (await findDrift(storage, () => {}, 0)).filter(({ kind }) => kind === 'directory');

test('a store that is still to be upgraded has no drift, and has none once it is', async () => {
  const { storage } = await anOldDirectory();
  expect(await directoryDrift(storage)).toEqual([]);
  await upgradeDirectory(storage);
  expect(await directoryDrift(storage)).toEqual([]);
});

test('entries that are as an earlier version wrote them are drift where nothing is to be upgraded', async () => {
  const { storage } = await anOldDirectory(DIRECTORY_FORMAT);
  expect(await isUpgradeDue(storage)).toBe(false);
  expect(await directoryDrift(storage)).toHaveLength(2);
});

test('verify says that an upgrade is pending, and nothing of it once it is done', async () => {
  const { storage } = await anOldDirectory();
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const verify = async (): Promise<string> => {
    said.mockClear();
    expect(await runCheck({ storage, dataFolder: null, place: '' } as CommandCall)).toBe(0);
    return said.mock.calls.flat().join('\n');
  };
  const before = await verify();
  expect(before).toContain(
    'Upgrade pending: the directory is as an earlier version wrote it, so its entries were not compared. The site upgrades it by itself; "npm run manage -- upgrade" does so at once.',
  );
  expect(before).toContain('Everything is as the records say');
  await upgradeDirectory(storage);
  expect(await verify()).not.toContain('Upgrade pending');
});

test('a site of this version has nothing to upgrade', async () => {
  const { storage } = aStorage();
  await createProfile(storage, aProfileRecord());
  expect(await isUpgradeDue(storage)).toBe(false);
});
