import pMap from 'p-map';
import { placesIn, readSightings, toPlaceLine } from '../../../server/whole-store/place-lines.ts';
import { type SortedLines, sortLines } from '../../../server/whole-store/sorted-lines.ts';
import { rebuildDirectory } from '../../../storage/directory/directory-rebuild.ts';
import { countKeys, namesInOrder } from '../../../storage/engine/sorted-keys.ts';
import { READS_AT_ONCE, type Storage } from '../../../storage/engine/storage.ts';
import { SweptError } from '../../../storage/engine/swept-error.ts';
import { forgetCounts, recountLikes } from '../../../storage/profiles/counts.ts';
import { findCountDrift } from '../../../storage/profiles/counts-check.ts';
import { getProfileRecord } from '../../../storage/profiles/profile-record.ts';
import {
  checkAccounts,
  checkEmails,
  checkImportKeys,
  checkPhotos,
  checkPlaces,
  checkProofs,
} from './check-lists.ts';
import { checkRecords, openWanted } from './check-profiles.ts';
import { type Drift, quietly } from './drift.ts';

// A registration or an edit under way looks like drift for a moment.
const PAUSE = 3_000;

/**
 * Everything in the store that is not as the records say. What is found is looked at twice, since the site may be at work meanwhile.
 * Nothing but what drifted is held: records and lists are walked side by side, in the order of their keys.
 */
export const findDrift = async (
  storage: Storage,
  progress: (done: number, total: number) => void = () => {},
  pause = PAUSE,
): Promise<Drift[]> => {
  const first = await lookOnce(storage, progress);
  if (first.length === 0) return first;
  await new Promise((resolve) => setTimeout(resolve, pause));
  const known = new Set(first.map(({ kind, about }) => `${kind} ${about}`));
  return (await lookOnce(storage, progress)).filter(({ kind, about }) => known.has(`${kind} ${about}`));
};

const lookOnce = async (
  storage: Storage,
  progress: (done: number, total: number) => void,
): Promise<Drift[]> => {
  const places = await readPlacesOrNull(storage);
  const wanted = openWanted();
  try {
    const total = await countKeys(storage, 'profiles/');
    let done = 0;
    return [
      ...(await checkRecords(storage, wanted, () => progress(++done, total))),
      ...(places === null ? [brokenDirectory(storage)] : await checkPlaces(storage, wanted.places, places)),
      ...(await checkEmails(storage, wanted.emails)),
      ...(await checkImportKeys(storage, wanted.importKeys)),
      ...(await checkPhotos(storage, wanted.photos)),
      ...(await checkProofs(storage, wanted.proofs)),
      ...(await checkAccounts(storage)),
      ...(await checkCounts(storage)),
    ];
  } finally {
    for (const lines of [places, ...Object.values(wanted)]) await lines?.close();
  }
};

const readPlacesOrNull = async (storage: Storage): Promise<SortedLines | null> => {
  try {
    return await readSightings(storage);
  } catch (error) {
    if (error instanceof SweptError) return null;
    throw error;
  }
};

const brokenDirectory = (storage: Storage): Drift => ({
  kind: 'directory',
  about: 'all',
  sentence: 'The directory lacks a part of its own',
  mend: quietly(async () => {
    const places = sortLines();
    try {
      const add = async (id: string): Promise<void> => {
        const record = await getProfileRecord(storage, id);
        if (record !== null) await places.add(toPlaceLine(record.order, record, null));
      };
      await pMap(namesInOrder(storage, 'profiles/'), add, READS_AT_ONCE);
      await rebuildDirectory(storage, placesIn(places));
    } finally {
      await places.close();
    }
  }),
});

const checkCounts = async (storage: Storage): Promise<Drift[]> =>
  (await findCountDrift(storage)).map(({ id, counted, likers, isGone }) => ({
    kind: 'counts',
    about: id,
    sentence: isGone
      ? `Counts are kept of profile ${id}, which there is not`
      : `Profile ${id} has ${counted} likes by its count, and ${likers} by its visitors`,
    mend: quietly(() => (isGone ? forgetCounts(storage, id) : recountLikes(storage, id))),
  }));
