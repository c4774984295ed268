import type { Storage } from '../storage.ts';
import { lastSegment, parseEvent, readTopicKey, type TopicEvent, type TopicListing } from './topic-event.ts';

const PAGE = 1_000;
/** From this number of pages on, parallel lists are worth some more requests. */
const MANY_PAGES = 16;

// From the last read of a topic: the bucket up to which it is compacted, the number of compacted events that are not swept yet, and
// whether it is faster to list buckets one by one.
type Seen = { bucket: string; left: number; isBusy: boolean };
const seenKey = (topic: string): string => `${topic}/seen`;

/**
 * Lists a whole topic. Pages of a list show different moments. Keys sort as claims, events, snapshots, so snapshots are never older
 * than events: an event that was swept meanwhile is included in a snapshot that the list shows.
 */
export const listTopic = async (storage: Storage, topic: string): Promise<TopicListing> => {
  const keys = new Set((await storage.list(`${topic}/`)).keys.sort());
  const listing: TopicListing = { events: [], snapshots: [], claims: [], isWhole: true };
  for (const key of keys) {
    const listed = readTopicKey(topic, key);
    if (listed?.kind === 'snapshot') listing.snapshots.push(listed.name);
    else if (listed?.kind === 'claim') listing.claims.push(listed.name);
    else if (listed !== null) listing.events.push(listed.event);
  }
  return listing;
};

/**
 * Lists what a reader needs of a topic: the snapshots, and at least the events after the newest one. If there are many events,
 * lists the buckets after the newest known snapshot in parallel, settled ones only once, and the snapshots
 * last, so that they are never older than the events.
 */
export const listFresh = async (storage: Storage, topic: string, settled: string): Promise<TopicListing> => {
  const seen = storage.memory.get<Seen>(seenKey(topic));
  if (!seen?.isBusy) return listTopic(storage, topic);
  const all = await storage.directories(`${topic}/e/`);
  const buckets = all.filter((bucket) => bucket > seen.bucket);
  const lists = await Promise.all(
    buckets.sort().map((bucket) => listBucket(storage, topic, bucket, bucket <= settled)),
  );
  const { keys } = await storage.list(`${topic}/s/`);
  const events = lists.flat();
  if (all.length === buckets.length) storage.memory.set(seenKey(topic), { ...seen, left: 0 }, 200);
  return { events, snapshots: keys.map(lastSegment), claims: [], isWhole: false };
};

/** Remembers how far a topic is compacted, and how best to list it the next time. */
export const noteTopic = (
  storage: Storage,
  topic: string,
  bucket: string,
  { events, isWhole }: TopicListing,
): void => {
  const lastSeen = storage.memory.get<Seen>(seenKey(topic));
  const fresh = new Map<string, number>();
  let compacted = 0;
  for (const event of events) {
    if (event.bucket > bucket) fresh.set(event.bucket, (fresh.get(event.bucket) ?? 0) + 1);
    else compacted += 1;
  }
  // The writer of a new snapshot swept the events of the one before.
  const left = isWhole || lastSeen?.bucket !== bucket ? compacted : lastSeen.left;
  let apart = 2;
  let count = left;
  for (const size of fresh.values()) {
    apart += Math.ceil(size / PAGE);
    count += size;
  }
  const together = Math.ceil(count / PAGE);
  const isBusy = apart < together || (together >= MANY_PAGES && apart < 1.25 * together);
  storage.memory.set(seenKey(topic), { bucket, left, isBusy } satisfies Seen, 200);
};

// Nothing is ever added to a settled bucket, unless the clock is set back: then it is no longer settled.
const listBucket = async (
  storage: Storage,
  topic: string,
  bucket: string,
  isSettled: boolean,
): Promise<readonly TopicEvent[]> => {
  const prefix = `${topic}/e/${bucket}/`;
  const cachedEvents = isSettled ? storage.memory.get<readonly TopicEvent[]>(prefix) : undefined;
  if (cachedEvents !== undefined) return cachedEvents;
  const { keys } = await storage.list(prefix);
  const events = keys.map((key) => parseEvent(topic, key));
  if (isSettled) storage.memory.set(prefix, events, 300 * (1 + events.length));
  else storage.memory.delete(prefix);
  return events;
};
