import { pMapIterable } from 'p-map';
import { isUpgradeDue } from '../../../app/upkeep/server/upgrade.ts';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import { READS_AT_ONCE, type Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import { forgetCounts, recountLikes } from '../../../profiles/counts/storage/counts.ts';
import { findCountDrift } from '../../../profiles/counts/storage/counts-check.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { digestDirectory, type EntryDigest } from '../../../search/storage/directory-digest.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { rebuildDirectory } from '../../../search/storage/directory-rebuild.ts';
import {
  checkAccounts,
  checkEmails,
  checkImportKeys,
  checkPhotos,
  checkPlaces,
  checkProofs,
} from './check-lists.ts';
import { checkLogins } from './check-logins.ts';
import { checkRecords } from './check-profiles.ts';
import { type Drift, quietly } from './drift.ts';

// A registration or an edit in progress looks like drift for a moment.
const PAUSE = 3_000;

/** Everything in the store that contradicts the records. Checks twice if it finds something, because the site may be running. */
export const findDrift = async (
  storage: Storage,
  progress: (done: number, total: number) => void = () => {},
  pause = PAUSE,
): Promise<Drift[]> => {
  const first = await checkOnce(storage, progress);
  if (first.length === 0) return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const firstSeen = new Set(first.map(({ kind, about }) => `${kind} ${about}`));
  return (await checkOnce(storage, progress)).filter(({ kind, about }) => firstSeen.has(`${kind} ${about}`));
};

const checkOnce = async (
  storage: Storage,
  progress: (done: number, total: number) => void,
): Promise<Drift[]> => {
  const isUpgradePending = await isUpgradeDue(storage);
  const directory = await digestDirectoryOrNull(storage);
  const profiles = new Set(await listNames(storage, 'profiles/'));
  let done = 0;
  const { drift, wanted } = await checkRecords(storage, profiles, () => progress(++done, profiles.size));
  return [
    ...drift,
    ...(directory === null
      ? [brokenDirectory(storage)]
      : checkPlaces(storage, wanted.places, directory, isUpgradePending)),
    ...(await checkLogins(storage, wanted)),
    ...(await checkEmails(storage, wanted)),
    ...(await checkImportKeys(storage, wanted.importKeys)),
    ...(await checkPhotos(storage, wanted.photos)),
    ...(await checkProofs(storage, wanted.proofs)),
    ...(await checkAccounts(storage, wanted.accounts, profiles)),
    ...(await checkCounts(storage, profiles)),
  ];
};

const digestDirectoryOrNull = async (storage: Storage): Promise<Map<string, EntryDigest> | null> => {
  try {
    return await digestDirectory(storage);
  } catch (error) {
    if (error instanceof SweptError) return null;
    throw error;
  }
};

const brokenDirectory = (storage: Storage): Drift => ({
  kind: 'directory',
  about: 'all',
  sentence: 'The directory lacks a part of its own',
  repair: quietly(async () => {
    const places: DirectoryKey[] = [];
    const read = (id: string) => getProfileRecord(storage, id);
    for await (const record of pMapIterable(await listNames(storage, 'profiles/'), read, READS_AT_ONCE))
      if (record !== null) places.push({ id: record.id, order: record.order, profile: record.profile });
    await rebuildDirectory(storage, places);
  }),
});

const checkCounts = async (storage: Storage, profiles: ReadonlySet<string>): Promise<Drift[]> =>
  (await findCountDrift(storage, profiles)).map(({ id, counted, likers, isGone }) => ({
    kind: 'counts',
    about: id,
    sentence: isGone
      ? `Counts are kept of profile ${id}, which there is not`
      : `Profile ${id} has ${counted} likes by its count, and ${likers} by its visitors`,
    repair: quietly(() => (isGone ? forgetCounts(storage, id) : recountLikes(storage, id))),
  }));
