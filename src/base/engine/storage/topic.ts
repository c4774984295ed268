import { settledBucket } from './events.ts';
import { noteClock } from './process-clock.ts';
import type { Storage } from './storage.ts';
import { liveTopic } from './topics/live-topic.ts';
import { MAX_ATTEMPTS, newestOf, readSnapshotFrom } from './topics/snapshots.ts';
import type { Topic, TopicState } from './topics/topic-definition.ts';
import { TopicEvents } from './topics/topic-events.ts';
import { listFresh, listTopic, noteTopic } from './topics/topic-listing.ts';

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
