import { settledBucket } from './events.ts';
import { noteClock } from './process-clock.ts';
import type { Storage } from './storage.ts';
import { listFresh, listTopic, noteTopic, type TopicEvent, type TopicListing } from './topic-listing.ts';

/** A named log of events, and how to apply them to a state. */
export type Topic<State extends object> = {
  name: string;
  empty: () => State;
  /** Applies events to the state; writes new leaves under `place`, which is unique to this compaction. */
  apply: (storage: Storage, state: State, events: readonly TopicEvent[], place: string) => Promise<State>;
  /** Keys under `{name}-leaves/` that a state refers to. */
  leaves: (state: State) => readonly string[];
  /** Compact once this many events are settled… */
  maxEvents: number | ((state: State) => number);
  /** …or one is this old, in milliseconds. */
  maxAgeMs: number;
};

/** The events of a topic after its newest snapshot. */
export type TopicView = {
  /** Number of the newest snapshot; null before the first. */
  snapshot: string | null;
  /** The last bucket that it includes; '' before the first. */
  bucket: string;
  /** The events after it, sorted by id. */
  events: TopicEvent[];
  listing: TopicListing;
};

export type TopicState<State> = { state: State; view: TopicView };

/** The value of a snapshot. */
export type Snapshot<State> = { state: State; bucket: string; nonce: string };

/** How often to read a topic that is compacted while it is being read. */
export const MAX_ATTEMPTS = 6;

/** The newest snapshot of a topic and the events after it; `whole` lists all keys, for a compaction. */
export const loadTopic = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
  { whole }: { whole: boolean },
): Promise<TopicState<State>> => {
  noteClock(storage, storage.now());
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const listing = whole
      ? await listTopic(storage, topic.name)
      : await listFresh(storage, topic.name, settledBucket(storage.now()));
    const listed = newestOf(listing.snapshots);
    const found =
      listed === undefined
        ? { number: null, snapshot: { state: topic.empty(), bucket: '' } }
        : await readSnapshotFrom<State>(storage, topic, listed);
    if (found === null) continue;
    const { number, snapshot } = found;
    const { state, bucket } = snapshot;
    const events = listing.events.filter((event) => event.bucket > bucket);
    events.sort((a, b) => (a.id < b.id ? -1 : 1));
    noteTopic(storage, topic.name, bucket, listing);
    return { state, view: { snapshot: number, bucket, events, listing } };
  }
  throw new Error(`The snapshots of ${topic.name} changed faster than they could be read`);
};

const newestOf = (snapshots: readonly string[]): string | undefined => [...snapshots].sort().at(-1);

/** The newest of some listed snapshots of a topic; null if there is none. */
export const readNewestSnapshot = async (
  storage: Storage,
  name: string,
  snapshots: readonly string[],
): Promise<Snapshot<unknown> | null> => {
  const listed = newestOf(snapshots);
  if (listed === undefined) return null;
  return (await readSnapshotFrom(storage, { name }, listed))?.snapshot ?? null;
};

export const snapshotKey = ({ name }: { name: string }, number: string): string => `${name}/s/${number}`;

/** A snapshot's number as in keys. */
export const numbered = (number: number): string => String(number).padStart(10, '0');

/** Maximum number of snapshots that a late list may lack. */
const MAX_UNLISTED = 24;

/** The snapshot of a number. If that is swept already, because the list was late, the next one that exists. */
const readSnapshotFrom = async <State>(
  storage: Storage,
  topic: { name: string },
  listed: string,
): Promise<{ number: string; snapshot: Snapshot<State> } | null> => {
  for (let more = 0; more <= MAX_UNLISTED; more += 1) {
    const number = numbered(Number(listed) + more);
    const snapshot = await readSnapshot<State>(storage, topic, number);
    if (snapshot !== null) return { number, snapshot };
  }
  return null;
};

const readSnapshot = async <State>(
  storage: Storage,
  topic: { name: string },
  number: string,
): Promise<Snapshot<State> | null> => {
  const key = snapshotKey(topic, number);
  const known = storage.memory.get<Snapshot<State>>(key);
  if (known !== undefined) return known;
  const found = await storage.getJson<Snapshot<State>>(key);
  if (found !== null) storage.memory.set(key, found, 20_000);
  return found;
};
