import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { appendEvent } from '../../base/engine/storage/append-event.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { SweptError } from '../../base/engine/storage/storage-error.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import { TOPIC } from '../../profiles/storage/directory-topic.ts';
import type { IndexChange } from './directory-entry.ts';
import { DIRECTORY_FORMAT } from './directory-state.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Announces many profiles that are written already, with their entries in the event itself, which names their format. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = await zip(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}.${DIRECTORY_FORMAT}`, body);
};

export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/** The changes in a batch, read anew: `changesOf` keeps those that are not compacted yet. */
export const readBatch = async (storage: Storage, event: TopicEvent): Promise<IndexChange[]> => {
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  return JSON.parse((await unzip(bytes)).toString('utf8')) as IndexChange[];
};
