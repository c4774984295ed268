import { settledBucket } from './events.ts';
import { noteClock } from './process-clock.ts';
import type { Storage } from './storage.ts';
import { listFresh, listTopic, noteTopic, type TopicEvent, type TopicListing } from './topic-listing.ts';
import { liveTopic } from './topics/live-topic.ts';
import { MAX_ATTEMPTS, newestOf, readSnapshotFrom } from './topics/snapshots.ts';
import { TopicEvents } from './topics/topic-events.ts';

/** A named log of events, and how to apply them to a state. */
export type Topic<State extends object> = {
  name: string;
  empty: () => State;
  /** Applies events to the state; writes new leaves under `place`, which is unique to this compaction. */
  apply: (storage: Storage, state: State, events: readonly TopicEvent[], place: string) => Promise<State>;
  /** What an event weighs in a compaction, one being a megabyte; nothing by default. */
  weigh?: (event: TopicEvent) => number;
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
  /** The events after it. */
  fresh: TopicEvents;
  /** The same as an array, sorted by id. */
  readonly events: readonly TopicEvent[];
  /** Number of listed events that it includes. */
  readonly left: number;
  readonly listing: TopicListing;
};

export type TopicState<State> = { state: State; view: TopicView };

/** The newest snapshot of a topic and the events after it; `whole` lists all keys, for a compaction. */
export const loadTopic = async <State extends object>(
  storage: Storage,
  topic: Topic<State>,
  { whole }: { whole: boolean },
): Promise<TopicState<State>> => {
  noteClock(storage, storage.now());
  const live = liveTopic(storage, topic.name);
  if (live !== null) return live.read(storage, topic);
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const listing = whole
      ? await listTopic(storage, topic.name)
      : await listFresh(storage, topic.name, settledBucket(storage.now()));
    const listed = newestOf(listing.snapshots);
    const newest =
      listed === undefined
        ? { number: null, snapshot: { state: topic.empty(), bucket: '' } }
        : await readSnapshotFrom<State>(storage, topic, listed);
    if (newest === null) continue;
    const { number, snapshot } = newest;
    const { state, bucket } = snapshot;
    const events = listing.events.filter((event) => event.bucket > bucket);
    events.sort((a, b) => (a.id < b.id ? -1 : 1));
    noteTopic(storage, topic.name, bucket, listing);
    const left = listing.events.length - events.length;
    return {
      state,
      view: { snapshot: number, bucket, fresh: new TopicEvents(events), events, left, listing },
    };
  }
  throw new Error(`The snapshots of ${topic.name} changed faster than they could be read`);
};
