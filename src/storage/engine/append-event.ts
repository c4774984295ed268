import { nextEventTime } from './event-times.ts';
import { bucketOf } from './events.ts';
import { timeOrderedId } from './keys.ts';
import type { Storage } from './storage.ts';
import { StorageError } from './storage-error.ts';
import type { TopicEvent } from './topic-listing.ts';

/** A write that is acknowledged later than this, in milliseconds, fails: the process was suspended, and the bucket may be compacted. */
const ACKNOWLEDGEMENT_TIMEOUT_MS = 15_000;

/**
 * Appends an event; it counts once this resolves. Payloads are `[a-z0-9.-]`. The event sorts after the time `after`, and after what the
 * topic has compacted already, even if this process's clock is behind.
 */
export const appendEvent = async (
  storage: Storage,
  topic: string,
  payload: string,
  body: string | Uint8Array = '',
  after = 0,
): Promise<TopicEvent> => {
  const started = storage.now();
  const time = await nextEventTime(storage, topic, started, after);
  const bucket = bucketOf(time);
  const id = timeOrderedId(time);
  const key = `${topic}/e/${bucket}/${id}.${payload}`;
  await storage.put(key, body);
  if (storage.now() - started > ACKNOWLEDGEMENT_TIMEOUT_MS)
    throw new StorageError('put', key, new Error('too late'));
  return { id, bucket, payload, key };
};
