import { endOfBucket, SETTLED_MS, settledBucket } from './events.ts';
import { timeOfId } from './keys.ts';
import { removeAll } from './remove-all.ts';
import type { Storage } from './storage.ts';
import { loadTopic } from './topic.ts';
import { type Snapshot, snapshotKey } from './topics/snapshots.ts';
import type { Topic } from './topics/topic-definition.ts';

/** A snapshot of this age, in milliseconds, is in every list: its compaction has ended, and lists have caught up. */
const LISTED_AFTER_MS = 2 * SETTLED_MS;

/**
 * Removes what no reader needs once every list shows the newest snapshot: older snapshots, their leaves, and the events that are in it. Without
 * this they would stay until the next compaction, which on a quiet site may never come. Older snapshots go first, so that a reader with an
 * outdated list moves on to the newest. Returns the time (milliseconds) up to which the topic holds nothing but its present state.
 */
export const sweepSuperseded = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
): Promise<number> => {
  const { state, view } = await loadTopic(storage, topic, { whole: true });
  const settled = settledBucket(storage.now());
  const isCompacted = view.events.every(({ bucket }) => bucket > settled);
  const base = view.snapshot;
  if (base === null) return isCompacted ? endOfBucket(settled) : 0;
  const newest = await storage.getJson<Snapshot<State>>(snapshotKey(topic, base));
  if (newest === null || storage.now() - timeOfId(newest.nonce) < LISTED_AFTER_MS) return 0;
  const { snapshots, claims, events } = view.listing;
  const older = snapshots.filter((number) => number < base);
  await removeAll(
    storage,
    older.map((number) => snapshotKey(topic, number)),
  );
  const { keys } = await storage.list(`${topic.name}-leaves/`);
  const current = new Set(topic.leaves(state));
  const after = `${topic.name}-leaves/${base}.~`;
  await removeAll(storage, [
    ...claims.filter((claim) => claim < base).map((claim) => `${topic.name}/c/${claim}`),
    ...keys.filter((key) => !current.has(key) && key < after),
    ...events.filter(({ bucket }) => bucket <= view.bucket).map(({ key }) => key),
  ]);
  return endOfBucket(isCompacted ? settled : view.bucket);
};
