import { BUCKET_MS, settledBucket } from './events.ts';
import { removeAll } from './remove-all.ts';
import type { Storage } from './storage.ts';
import { SweptError } from './storage-error.ts';
import { loadTopic } from './topic.ts';
import { numbered, type Snapshot, snapshotKey } from './topics/snapshots.ts';
import type { Topic, TopicState, TopicView } from './topics/topic-definition.ts';
import type { TopicEvent, TopicListing } from './topics/topic-event.ts';
import { inTurn, singleFlight } from './turns.ts';

/** Number of events already in a snapshot that are worth a sweep of their own. */
const SWEEP_THRESHOLD = 1_000;

/** What one compaction may weigh before it leaves the rest to the next. */
const MAX_WEIGHT = 16;

/** Whether enough events are settled to make a compaction worth its writes. */
export const isCompactionDue = <State extends object>(
  { maxEvents, maxAgeMs }: Pick<Topic<State>, 'maxEvents' | 'maxAgeMs'>,
  { state, view }: TopicState<State>,
  now: number,
): boolean => {
  const limit = settledBucket(now);
  const max = typeof maxEvents === 'number' ? maxEvents : maxEvents(state);
  const { fresh } = view;
  const { oldest } = fresh;
  if (oldest !== undefined && oldest <= limit && Number(oldest) * BUCKET_MS < now - maxAgeMs) return true;
  if (fresh.countUntil(limit) >= max) return true;
  // Without a compaction nothing else sweeps these leftovers, which lengthen every list of the topic.
  return view.left >= SWEEP_THRESHOLD && fresh.size < max && view.listing.isWhole;
};

/** Compacts a topic if it is due: for topics that are written often and rarely read. False if it did not. */
export const compactWhenDue = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
): Promise<boolean> => {
  const current = await loadTopic(storage, topic, { whole: false });
  return isCompactionDue(topic, current, storage.now()) && (await compactTopic(storage, topic));
};

/** Compacts a topic for as long as it is due, one compaction after the other; begins none after `until` (milliseconds). */
export const compactWhileDue = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
  until: number,
): Promise<void> => {
  while (storage.now() < until && (await compactWhenDue(storage, topic)));
};

/**
 * Writes the next snapshot of a topic from its settled events, or of many heavy ones from the oldest, then sweeps the events of the snapshot before. False if there was nothing to
 * do, or another process was faster. Snapshots are numbered and created only if new, so each has one successor and none is built on
 * an outdated state: concurrent or crashed compactions converge. The claim before the work only saves duplicate work.
 */
export const compactTopic = <State extends object>(storage: Storage, topic: Topic<State>): Promise<boolean> =>
  singleFlight(storage.memory, `compact ${topic.name}`, async () => {
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
  const settled = firstOf(
    view.events.filter(({ bucket }) => bucket <= limit),
    topic,
  );
  const bucket = settled.reduce((newest, event) => (event.bucket > newest ? event.bucket : newest), '');
  if (bucket === '') {
    const left = compactedKeys(view, view.listing);
    if (left.length > 0)
      await inTurn(storage, `${topic.name}/c/${view.snapshot}.swept`, () => removeAll(storage, left));
    return false;
  }
  const number = numbered(Number(view.snapshot ?? 0) + 1);
  const isMine = await inTurn(storage, `${topic.name}/c/${number}.${bucket}`, async (nonce) => {
    const next = await topic.apply(storage, state, settled, `${topic.name}-leaves/${number}.${nonce}`);
    const snapshot: Snapshot<State> = { state: next, bucket, nonce };
    // If the clock was set back, new events may be in buckets that this snapshot would cover without them.
    if (storage.now() < started || !(await storage.claim(snapshotKey(topic, number), snapshot))) return false;
    await sweepTopic(storage, topic, view, new Set([...topic.leaves(state), ...topic.leaves(next)]));
    return true;
  });
  return isMine ?? false;
};

/** The first buckets of settled events that together are not too heavy for one compaction, at least one. */
const firstOf = <State extends object>(
  settled: readonly TopicEvent[],
  { weigh }: Topic<State>,
): readonly TopicEvent[] => {
  if (weigh === undefined) return settled;
  let weight = 0;
  let last = '';
  for (const event of settled.toSorted((one, other) => (one.bucket < other.bucket ? -1 : 1))) {
    if (weight > MAX_WEIGHT && event.bucket !== last) return settled.filter(({ bucket }) => bucket <= last);
    weight += weigh(event);
    last = event.bucket;
  }
  return settled;
};

/**
 * Removes what no reader needs once a snapshot has a successor: its events, the claims and snapshots before it, and older
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
  const { listing } = view;
  await removeAll(storage, [
    ...listing.claims.filter((claim) => claim < base).map((claim) => `${topic.name}/c/${claim}`),
    ...listing.snapshots.filter((number) => number < base).map((number) => snapshotKey(topic, number)),
    ...keys.filter((key) => !keep.has(key) && key < after),
    ...compactedKeys(view, listing),
  ]);
};

const MAX_SWEPT = 20_000;

const compactedKeys = ({ bucket }: TopicView, { events }: TopicListing): string[] => {
  const compacted = events.filter((event) => event.bucket <= bucket);
  return compacted.slice(0, MAX_SWEPT).map(({ key }) => key);
};
