import { gunzipSync, gzipSync } from 'node:zlib';
import { appendEvent } from '../engine/append-event.ts';
import type { Storage } from '../engine/storage.ts';
import { SweptError } from '../engine/storage-error.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import { TOPIC } from '../profiles/profile-events.ts';
import type { IndexChange } from './directory-entries.ts';

/** Announces many profiles that are written already, with their entries in the event itself. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = gzipSync(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}`, body);
};

export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/** The changes in a batch; with `keep`, cached for the next reader. */
export const readBatch = async (
  storage: Storage,
  event: TopicEvent,
  { keep }: { keep: boolean },
): Promise<IndexChange[]> => {
  const known = storage.memory.get<IndexChange[]>(event.key);
  if (known !== undefined) return known;
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  const text = gunzipSync(bytes).toString('utf8');
  const changes = JSON.parse(text) as IndexChange[];
  if (keep) storage.memory.set(event.key, changes, text.length * 2);
  return changes;
};
