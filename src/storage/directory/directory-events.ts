import { gunzipSync, gzipSync } from 'node:zlib';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { appendEvent } from '../engine/events.ts';
import type { Storage } from '../engine/storage.ts';
import { SweptError } from '../engine/swept-error.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import type { IndexChange } from './directory-entries.ts';

/** What an event says happened. All but `batch` name a profile, whose records are the truth; a batch carries its own entries. */
export type DirectoryEventKind = 'changed' | 'verified' | 'hidden' | 'deleted' | 'batch';

export const TOPIC = 'directory';

/** Announces that a profile is about to change; write its record at once. */
export const announce = async (
  storage: Storage,
  kind: Exclude<DirectoryEventKind, 'batch'>,
  profile: Pick<ProfileRecord, 'id' | 'version' | 'profile' | 'order'>,
): Promise<void> => {
  const letter = profile.profile === 'personal' ? 'p' : 'b';
  await appendEvent(storage, TOPIC, `${kind}.${profile.id}.${profile.version}.${letter}.${profile.order}`);
};

/** Announces many profiles that have been written already, their entries in the event itself. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = gzipSync(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}`, body);
};

/** Whether an event carries its entries itself. */
export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/** The changes that a batch carries; kept in memory for the next reader, if `keep`. */
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
