import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TopicEvent } from './topic-event.ts';

/** An aggregate of events, which may be added in any order. */
export type Gathering<Value> = { empty: () => Value; add: (value: Value, event: TopicEvent) => void };

/** Number of events that take about a millisecond. */
const AT_ONCE = 2_000;

/** Adds events to an aggregate, in slices that yield to other work. */
const addInTurns = async <Value>(
  value: Value,
  events: readonly TopicEvent[],
  gathering: Gathering<Value>,
): Promise<Value> => {
  for (const [index, event] of events.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    gathering.add(value, event);
  }
  return value;
};

/** The aggregate of some events, computed in slices that yield to other work. */
export const gatherInTurns = <Value>(
  events: readonly TopicEvent[],
  gathering: Gathering<Value>,
): Promise<Value> => addInTurns(gathering.empty(), events, gathering);

/** An aggregate that follows the events, and when it has those that were there before it. */
type Gathered = { value: Promise<unknown>; add: (event: TopicEvent) => void };

/** A growing set of events, sorted by id, with the aggregates that readers have asked for. */
export class TopicEvents {
  readonly #sorted: TopicEvent[];
  readonly #gathered = new Map<object, Gathered>();
  #shown: readonly TopicEvent[] | null = null;

  constructor(sorted: TopicEvent[]) {
    this.#sorted = sorted;
  }

  get size(): number {
    return this.#sorted.length;
  }

  /** The bucket of the oldest event. */
  get oldest(): string | undefined {
    return this.#sorted[0]?.bucket;
  }

  /** The current events, as an array that does not change. */
  all(): readonly TopicEvent[] {
    this.#shown ??= [...this.#sorted];
    return this.#shown;
  }

  /** The number of events in a bucket and those before it. */
  countUntil(bucket: string): number {
    return this.#place((event) => event.bucket <= bucket);
  }

  /** The events after a bucket, as a set of their own. */
  after(bucket: string): TopicEvents {
    return new TopicEvents(this.#sorted.slice(this.countUntil(bucket)));
  }

  /** An aggregate of the events, computed in slices at first; it is updated with each event added later. */
  async gather<Value>(gathering: Gathering<Value>): Promise<Value> {
    for (;;) {
      const gathered = this.#gathered.get(gathering) ?? this.#begin(gathering);
      const value = (await gathered.value) as Value;
      // Otherwise an event was removed meanwhile.
      if (this.#gathered.get(gathering) === gathered) return value;
    }
  }

  #begin<Value>(gathering: Gathering<Value>): Gathered {
    const value = gathering.empty();
    const gathered: Gathered = {
      value: addInTurns(value, this.all(), gathering),
      // From now on, also while those before are being added.
      add: (event) => gathering.add(value, event),
    };
    this.#gathered.set(gathering, gathered);
    return gathered;
  }

  /** Adds an event, once. */
  add(event: TopicEvent): void {
    const last = this.#sorted.at(-1);
    // It is nearly always the newest.
    const place =
      last === undefined || last.id < event.id ? this.#sorted.length : this.#place(({ id }) => id < event.id);
    if (this.#sorted[place]?.id === event.id) return;
    this.#sorted.splice(place, 0, event);
    this.#shown = null;
    for (const { add } of this.#gathered.values()) add(event);
  }

  /** Removes an event, if present. */
  remove({ id }: Pick<TopicEvent, 'id'>): void {
    const place = this.#place((event) => event.id < id);
    if (this.#sorted[place]?.id !== id) return;
    this.#sorted.splice(place, 1);
    this.#shown = null;
    this.#gathered.clear();
  }

  /** The length of the leading part for which `isBefore` holds. */
  #place(isBefore: (event: TopicEvent) => boolean): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#sorted[middle] as TopicEvent)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
