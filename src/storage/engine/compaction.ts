import { BUCKET_MS, settledBucket } from './events.ts';
import { removeAll } from './remove-all.ts';
import type { Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';
import {
  loadTopic,
  numbered,
  type Snapshot,
  snapshotKey,
  type Topic,
  type TopicState,
  type TopicView,
} from './topic.ts';
import { inTurn, oneAtATime } from './turns.ts';

/** This many leftover events that a snapshot includes already are worth a sweep of their own. */
const SWEEP_THRESHOLD = 1_000;

/** Whether enough events are settled to make a compaction worth its writes. */
export const isCompactionDue = <State extends object>(
  { maxEvents, maxAgeMs }: Pick<Topic<State>, 'maxEvents' | 'maxAgeMs'>,
  { state, view }: TopicState<State>,
  now: number,
): boolean => {
  const limit = settledBucket(now);
  const max = typeof maxEvents === 'number' ? maxEvents : maxEvents(state);
  const settled = view.events.filter(({ bucket }) => bucket <= limit);
  const oldest = settled[0];
  if (settled.length >= max || (oldest !== undefined && Number(oldest.bucket) * BUCKET_MS < now - maxAgeMs))
    return true;
  // Nothing to compact for now, so nobody else would sweep the leftovers, which make every list of the topic longer.
  return (
    view.listing.isWhole &&
    view.events.length < max &&
    view.listing.events.length - view.events.length >= SWEEP_THRESHOLD
  );
};

/** Compacts a topic if it is due: for topics that are written often and rarely read. */
export const compactWhenDue = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
): Promise<void> => {
  const current = await loadTopic(storage, topic, { whole: false });
  if (isCompactionDue(topic, current, storage.now())) await compactTopic(storage, topic);
};

/**
 * Writes the next snapshot of a topic from its settled events, then sweeps the events of the snapshot before. False if there was nothing to
 * do, or another process was faster. Snapshots are numbered and created only if new, so each has one successor and none is built on
 * an outdated state: concurrent or crashed compactions converge. The claim before the work only saves duplicate work.
 */
export const compactTopic = <State extends object>(storage: Storage, topic: Topic<State>): Promise<boolean> =>
  oneAtATime(storage.memory, `compact ${topic.name}`, async () => {
    try {
      return await compact(storage, topic);
    } catch (error) {
      if (error instanceof SweptError) return false;
      throw error;
    }
  });

const compact = async <State extends object>(storage: Storage, topic: Topic<State>): Promise<boolean> => {
  const started = storage.now();
  const { state, view } = await loadTopic(storage, topic, { whole: true });
  const limit = settledBucket(started);
  const settled = view.events.filter(({ bucket }) => bucket <= limit);
  const bucket = settled.reduce((newest, event) => (event.bucket > newest ? event.bucket : newest), '');
  if (bucket === '') {
    const left = compactedKeys(view);
    if (left.length > 0)
      await inTurn(storage, `${topic.name}/c/${view.snapshot}.swept`, () => removeAll(storage, left));
    return false;
  }
  const number = numbered(Number(view.snapshot ?? 0) + 1);
  const isMine = await inTurn(storage, `${topic.name}/c/${number}.${bucket}`, async (nonce) => {
    const next = await topic.apply(storage, state, settled, `${topic.name}-leaves/${number}.${nonce}`);
    const snapshot: Snapshot<State> = { state: next, bucket, nonce };
    // With the clock set back, new events may be in buckets that this snapshot would include without them.
    if (storage.now() < started || !(await storage.claim(snapshotKey(topic, number), snapshot))) return false;
    await sweepTopic(storage, topic, view, new Set([...topic.leaves(state), ...topic.leaves(next)]));
    return true;
  });
  return isMine ?? false;
};

/**
 * Removes what no reader can need any more once a snapshot has a successor: its events, the claims and snapshots before it, and older
 * leaves that neither of the two refers to. Later snapshots refer only to leaves of the successor and to newer ones, so a slow sweep
 * does no harm, and the next sweep finishes what a crash left.
 */
const sweepTopic = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
  view: TopicView,
  keep: ReadonlySet<string>,
): Promise<void> => {
  const base = view.snapshot;
  if (base === null) return;
  const { keys } = await storage.list(`${topic.name}-leaves/`);
  const after = `${topic.name}-leaves/${base}.~`;
  await removeAll(storage, [
    ...view.listing.claims.filter((claim) => claim < base).map((claim) => `${topic.name}/c/${claim}`),
    ...view.listing.snapshots.filter((number) => number < base).map((number) => snapshotKey(topic, number)),
    ...keys.filter((key) => !keep.has(key) && key < after),
    ...compactedKeys(view),
  ]);
};

const MAX_SWEPT = 20_000;

const compactedKeys = ({ bucket, listing }: TopicView): string[] => {
  const compacted = listing.events.filter((event) => event.bucket <= bucket);
  return compacted.slice(0, MAX_SWEPT).map(({ key }) => key);
};
