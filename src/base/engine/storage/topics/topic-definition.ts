import type { Storage } from '../storage.ts';
import type { TopicEvent, TopicListing } from './topic-event.ts';
import type { TopicEvents } from './topic-events.ts';

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
