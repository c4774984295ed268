import { setImmediate as nextTurn } from 'node:timers/promises';
import type { KeyReports } from '../followed-keys.ts';
import type { Storage } from '../storage.ts';
import { StorageError } from '../storage-error.ts';
import { MAX_ATTEMPTS, readSnapshotFrom } from './snapshots.ts';
import type { Topic, TopicState, TopicView } from './topic-definition.ts';
import { readTopicKey, type TopicEvent, type TopicKey, type TopicListing } from './topic-event.ts';
import { TopicEvents } from './topic-events.ts';

/** Number of listed keys that take a few milliseconds. */
const AT_ONCE = 2_000;

type Current = { state: object; view: TopicView };

/**
 * A topic that is listed once and then follows the changes of its keys, so that the cost of a read does not depend on the number of uncompacted
 * events. Only a local store reports changes.
 */
export class LiveTopic {
  readonly #name: string;
  readonly #feed: KeyReports;
  readonly #snapshots = new Set<string>();
  readonly #claims = new Set<string>();
  /** Compacted events that are not swept yet, by key. */
  readonly #compacted = new Map<string, TopicEvent>();
  #fresh = new TopicEvents([]);
  #bucket = '';
  #newest: string | null = null;
  #current: Current | null = null;
  #listing: Promise<void> | null = null;
  #moving: Promise<void> | null = null;
  #lists = 0;

  constructor(name: string, feed: KeyReports) {
    this.#name = name;
    this.#feed = feed;
  }

  /** The newest snapshot and the events after it. */
  async read<State extends object>(storage: Storage, topic: Topic<State>): Promise<TopicState<State>> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      await this.#catchUp();
      if (this.#current === null || this.#isOutdated(this.#current)) {
        this.#moving ??= this.#move(storage, topic).finally(() => {
          this.#moving = null;
        });
        await this.#moving;
      } else return this.#current as TopicState<State>;
    }
    throw new Error(`The snapshots of ${this.#name} changed faster than they could be read`);
  }

  /** The keys of the topic. */
  async list(): Promise<TopicListing> {
    await this.#catchUp();
    return this.#keys();
  }

  #isOutdated({ view: { snapshot } }: Current): boolean {
    return this.#newest !== null && (snapshot === null || snapshot < this.#newest);
  }

  #keys(): TopicListing {
    return {
      events: [...this.#compacted.values(), ...this.#fresh.all()],
      snapshots: [...this.#snapshots],
      claims: [...this.#claims],
      isWhole: true,
    };
  }

  /** Applies the changes; lists the keys the first time and whenever the changes are not known. */
  async #catchUp(): Promise<void> {
    try {
      for (;;) {
        const changes = this.#listing === null ? this.#feed.take() : null;
        if (changes !== null) {
          for (const { key, isThere } of changes) this.#note(readTopicKey(this.#name, key), isThere);
          return;
        }
        await this.#listAgain();
      }
    } catch (error) {
      throw new StorageError('list', this.#name, error);
    }
  }

  #listAgain(): Promise<void> {
    this.#listing ??= this.#list().finally(() => {
      this.#listing = null;
    });
    return this.#listing;
  }

  async #list(): Promise<void> {
    const keys = await this.#feed.list();
    this.#lists += 1;
    for (const known of [this.#snapshots, this.#claims, this.#compacted]) known.clear();
    this.#fresh = new TopicEvents([]);
    this.#bucket = '';
    this.#newest = null;
    this.#current = null;
    for (const [index, key] of keys.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
      this.#note(readTopicKey(this.#name, key), true);
    }
  }

  #note(listed: TopicKey | null, isThere: boolean): void {
    if (listed === null) return;
    if (listed.kind === 'event') {
      this.#noteEvent(listed.event, isThere);
      return;
    }
    const names = listed.kind === 'snapshot' ? this.#snapshots : this.#claims;
    if (!isThere) names.delete(listed.name);
    else {
      names.add(listed.name);
      if (listed.kind === 'snapshot' && (this.#newest === null || listed.name > this.#newest))
        this.#newest = listed.name;
    }
  }

  #noteEvent(event: TopicEvent, isThere: boolean): void {
    if (event.bucket <= this.#bucket) {
      if (isThere) this.#compacted.set(event.key, event);
      else this.#compacted.delete(event.key);
    } else if (isThere) this.#fresh.add(event);
    else this.#fresh.remove(event);
  }

  /** Moves to the newest snapshot, with new objects: readers may still use the old ones. */
  async #move<State extends object>(storage: Storage, topic: Topic<State>): Promise<void> {
    const lists = this.#lists;
    const found =
      this.#newest === null
        ? { number: null, snapshot: { state: topic.empty(), bucket: '' } }
        : await readSnapshotFrom<State>(storage, topic, this.#newest);
    // Another process removed them all, which is not reported.
    if (found === null) return this.#listAgain();
    if (lists !== this.#lists) return;
    const { number, snapshot } = found;
    const { bucket, state } = snapshot;
    const included = this.#fresh.all().slice(0, this.#fresh.countUntil(bucket));
    for (const event of included) this.#compacted.set(event.key, event);
    const events = this.#fresh.after(bucket);
    this.#fresh = events;
    this.#bucket = bucket;
    const keys = (): TopicListing => this.#keys();
    const compacted = this.#compacted;
    this.#current = {
      state,
      view: {
        snapshot: number,
        bucket,
        fresh: events,
        get events() {
          return events.all();
        },
        get left() {
          return compacted.size;
        },
        get listing() {
          return keys();
        },
      },
    };
  }
}

/** The live topic of that name, one in each process; null if the store does not report changes. */
export const liveTopic = (storage: Storage, name: string): LiveTopic | null => {
  const { follow, memory } = storage;
  if (follow === undefined) return null;
  const key = `live ${name}`;
  const known = memory.shared.get(key) as { follow: unknown; live: LiveTopic } | undefined;
  // Otherwise it belongs to a file that was closed.
  if (known?.follow === follow) return known.live;
  const live = new LiveTopic(name, follow(storage.name, { prefix: `${name}/`, once: `${name}/e/` }));
  memory.shared.set(key, { follow, live });
  return live;
};
