import { withState } from '../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { SweptError } from '../../base/engine/storage/storage-error.ts';
import type { Topic, TopicState } from '../../base/engine/storage/topics/topic-definition.ts';
import { TOPIC } from '../../profiles/storage/directory-topic.ts';
import { logOf } from '../open-data/storage/open-log.ts';
import { announcedChanges } from './directory-changes.ts';
import { isBatch } from './directory-events.ts';
import {
  applyToIndexes,
  type DirectoryState,
  EMPTY_DIRECTORY,
  leavesIn,
  maxEvents,
  type NumberedDirectory,
} from './directory-state.ts';

/**
 * The directory. An event is written before the record that it announces, with the version to come: a crash between the two leaves an
 * event without effect, never a record that no list knows.
 */
export const directoryTopic: Topic<DirectoryState> = {
  name: TOPIC,
  empty: () => EMPTY_DIRECTORY,
  apply: async (storage, { upgrade, ...state }, events, place) => {
    const byOrder = await announcedChanges(storage, events, state);
    const log = await logOf(storage, state.open, events, byOrder);
    const changes = [...byOrder.values()];
    const next = await applyToIndexes(storage, state, changes, place, log);
    if (upgrade === undefined) return next;
    const upgraded = await applyToIndexes(storage, upgrade.state, changes, `${place}/upgrade`);
    return { ...next, upgrade: { ...upgrade, state: upgraded } };
  },
  // A page has about two kilobytes in the lists.
  weigh: (event) => (isBatch(event) ? 1 : 1 / 500),
  leaves: leavesIn,
  maxEvents,
  maxAgeMs: 600_000,
};

const numbered = async (
  storage: Storage,
  { state, view }: TopicState<DirectoryState>,
): Promise<NumberedDirectory> => ({
  state,
  changes: await announcedChanges(storage, view.events),
  snapshot: view.snapshot ?? '',
  bucket: view.bucket,
});

const pending = new WeakMap<Storage, Promise<NumberedDirectory>>();

/** Reads the directory; parts of one request that ask for it at the same time share a read. */
const readShared = (storage: Storage): Promise<NumberedDirectory> => {
  const reading =
    pending.get(storage) ??
    withState(storage, directoryTopic, (current) => numbered(storage, current)).finally(() =>
      pending.delete(storage),
    );
  pending.set(storage, reading);
  return reading;
};

/** Reads the directory and uses it; starts again if its snapshot is swept meanwhile. */
export const withDirectory = async <Result>(
  storage: Storage,
  use: (directory: NumberedDirectory) => Promise<Result>,
): Promise<Result> => {
  const directory = await readShared(storage);
  try {
    return await use(directory);
  } catch (error) {
    if (!(error instanceof SweptError)) throw error;
  }
  return withState(storage, directoryTopic, async (current) => use(await numbered(storage, current)));
};
