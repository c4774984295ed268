import { bucketOf, endOfBucket } from './events.ts';
import { timeOfId, timeOrderedId } from './keys.ts';
import { clockOf, type Next, noteClock } from './process-clock.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import { liveTopic } from './topics/live-topic.ts';
import { readNewestSnapshot } from './topics/snapshots.ts';
import type { TopicEvent } from './topics/topic-event.ts';
import { listTopic } from './topics/topic-listing.ts';

/** A write acknowledged later than this, in milliseconds, fails: the process was suspended, and its bucket may be compacted. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 15_000;

/** `after`: a time that the event sorts after. `prepare` writes what has to be there before the event, whose id it gets. */
export type EventOptions = { after?: number; prepare?: (id: string) => Promise<void> };

/**
 * Appends an event; it counts once this resolves. Payloads are `[a-z0-9.-]`. The event sorts after what the topic has compacted already,
 * even if this process's clock is behind.
 */
export const appendEvent = async (
  storage: Storage,
  topic: string,
  payload: string,
  body: string | Uint8Array = '',
  { after = 0, prepare = async () => {} }: EventOptions = {},
): Promise<TopicEvent> => {
  const started = storage.now();
  const time = await nextEventTime(storage, topic, started, after);
  const bucket = bucketOf(time);
  const id = timeOrderedId(time);
  const key = `${topic}/e/${bucket}/${id}.${payload}`;
  await prepare(id);
  await storage.put(key, body);
  if (storage.now() - started > ACKNOWLEDGEMENT_TIMEOUT_MS)
    throw new StorageError('put', key, new Error('too late'));
  return { id, bucket, payload, key };
};

/**
 * The time of a topic's next event: the present, or later if the topic has newer data, because an event in a bucket that is
 * compacted already would be lost. Topics are listed before a process's first event and after its clock has stepped back.
 */
const nextEventTime = async (
  storage: Storage,
  topic: string,
  now: number,
  after: number,
): Promise<number> => {
  noteClock(storage, now);
  const next = await checkedNext(storage, topic);
  const time = Math.max(now, next.time, after + 1);
  if (time > now) next.time = time + 1;
  return time;
};

const checkedNext = (storage: Storage, topic: string): Promise<Next> => {
  const { topics } = clockOf(storage.memory);
  const checked = topics.get(topic);
  if (checked !== undefined) return checked;
  const next = earliestTime(storage, topic).then((time) => ({ time }));
  topics.set(topic, next);
  next.catch(() => {
    if (topics.get(topic) === next) topics.delete(topic);
  });
  return next;
};

/** The earliest time at which a topic can still take an event; 0 for an empty topic. Compactions in progress count, too. */
export const earliestTime = async (storage: Storage, topic: string): Promise<number> => {
  const { events, snapshots, claims } = await (liveTopic(storage, topic)?.list() ??
    listTopic(storage, topic));
  const snapshot = await readNewestSnapshot(storage, topic, snapshots);
  const claimed = claims.map((claim) => claim.split('.')[1] ?? '').filter((bucket) => /^\d+$/.test(bucket));
  const buckets = [...claimed, snapshot?.bucket ?? ''].filter((bucket) => bucket !== '');
  const ends = buckets.map(endOfBucket);
  const times = events.map(({ id }) => timeOfId(id) + 1);
  return [...ends, ...times].reduce((latest, time) => Math.max(latest, time), 0);
};
