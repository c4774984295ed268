import { timeOrderedId } from './keys.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import type { TopicEvent } from './topic-listing.ts';

/** The time that one bucket of events covers, in milliseconds. */
export const BUCKET_MS = 10_000;
/** How long after its end a bucket may be compacted, in milliseconds: a write has 5 s to be acknowledged, clocks differ a little, and lists have been seen to lag by a minute. */
export const SETTLED_MS = 90_000;
/** A write that is acknowledged later than this, in milliseconds, fails: the process was suspended, and the bucket may be compacted. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 15_000;

const bucketOf = (time: number): string => String(Math.floor(time / BUCKET_MS)).padStart(10, '0');

/** The newest bucket that may be compacted at a time. */
export const settledBucket = (now: number): string => bucketOf(now - SETTLED_MS - BUCKET_MS);

/** The end of a bucket, in milliseconds. */
export const endOfBucket = (bucket: string): number => (Number(bucket) + 1) * BUCKET_MS;

/** Appends an event; it counts once this resolves. Payloads are `[a-z0-9.-]`. The event sorts after the time `after` even if this process's clock is behind. */
export const appendEvent = async (
  storage: Storage,
  topic: string,
  payload: string,
  body: string | Uint8Array = '',
  after = 0,
): Promise<TopicEvent> => {
  const started = storage.now();
  const time = Math.max(started, after + 1);
  const bucket = bucketOf(time);
  const id = timeOrderedId(time);
  const key = `${topic}/e/${bucket}/${id}.${payload}`;
  await storage.put(key, body);
  if (storage.now() - started > ACKNOWLEDGEMENT_TIMEOUT_MS)
    throw new StorageError('put', key, new Error('too late'));
  return { id, bucket, payload, key };
};
