import { settledBucket } from '../../base/engine/storage/events.ts';
import { timeOrderedId } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { listTopic } from '../../base/engine/storage/topics/topic-listing.ts';
import { readCurrentChanges } from './current-changes.ts';
import { directoryTopic } from './directory.ts';
import type { DirectoryKey } from './directory-entry.ts';
import { applyToIndexes, type DirectoryState, EMPTY_DIRECTORY, withLogFrom } from './directory-state.ts';

const AT_ONCE = 500;

/** A rebuild in progress: `state` has all profiles up to an order, `done` of them, and becomes the snapshot `number`. */
export type DirectoryRebuild = {
  number: string;
  bucket: string;
  nonce: string;
  state: DirectoryState;
  order: string;
  done: number;
};

/**
 * Rebuilds the directory from the records of all profiles as the snapshot after the newest one: settled events are in the records,
 * later ones stay. False if another process compacted meanwhile.
 */
export const rebuildDirectory = async (
  storage: Storage,
  profiles: readonly DirectoryKey[],
  progress: (done: number) => void = () => {},
): Promise<boolean> => {
  let rebuild = await startRebuild(storage);
  for await (rebuild of rebuildSteps(storage, profiles, rebuild)) progress(rebuild.done);
  return publishRebuild(storage, rebuild);
};

/** A rebuild that has no profile yet; its snapshot comes after a number too, because lists may not show the newest one yet. */
export const startRebuild = async (storage: Storage, after = 0): Promise<DirectoryRebuild> => {
  const bucket = settledBucket(storage.now());
  const newest = (await listTopic(storage, directoryTopic.name)).snapshots.sort().at(-1);
  const number = String(Math.max(Number(newest ?? 0), after) + 1).padStart(10, '0');
  const nonce = timeOrderedId(storage.now());
  return { number, bucket, nonce, state: EMPTY_DIRECTORY, order: '', done: 0 };
};

/** Adds some hundred profiles after the other; what it yields can be stored, so that another process continues from there. */
export async function* rebuildSteps(
  storage: Storage,
  profiles: readonly DirectoryKey[],
  from: DirectoryRebuild,
): AsyncGenerator<DirectoryRebuild> {
  // A process that was overtaken may still write leaves, so each has names of its own.
  const place = `directory-leaves/${from.number}.${timeOrderedId(storage.now())}`;
  const left = profiles
    .filter(({ order }) => order > from.order)
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  let rebuild = from;
  for (let at = 0; at < left.length; at += AT_ONCE) {
    const next = left.slice(at, at + AT_ONCE);
    const changes = await readCurrentChanges(storage, next);
    const state = await applyToIndexes(storage, rebuild.state, changes, `${place}/${at}`);
    const order = next.at(-1)?.order ?? rebuild.order;
    rebuild = { ...rebuild, state, order, done: rebuild.done + next.length };
    yield rebuild;
  }
}

/** Publishes a finished rebuild; false if another process compacted meanwhile. */
export const publishRebuild = async (
  storage: Storage,
  { number, bucket, nonce, state }: DirectoryRebuild,
): Promise<boolean> => {
  const key = `directory/s/${number}`;
  const published = withLogFrom(state, bucket);
  if (await storage.claim(key, { state: published, bucket, nonce })) return true;
  // The process before this one may have published it and crashed.
  return (await storage.getJson<{ nonce: string }>(key))?.nonce === nonce;
};
