import { gunzipSync, gzipSync } from 'node:zlib';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { appendEvent } from '../engine/append-event.ts';
import type { Storage } from '../engine/storage.ts';
import { SweptError } from '../engine/storage-error.ts';
import type { TopicEvent } from '../engine/topic-listing.ts';
import type { IndexChange } from './directory-entries.ts';

/** The kinds of events. All but `batch` refer to a profile whose records are the truth; a batch contains its entries. */
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
