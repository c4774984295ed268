import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import pMap from 'p-map';
import { appendEvent } from '../../base/engine/storage/append-event.ts';
import { READS_AT_ONCE, type Storage } from '../../base/engine/storage/storage.ts';
import { SweptError } from '../../base/engine/storage/storage-error.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import { TOPIC } from '../../profiles/storage/directory-topic.ts';
import { readCurrentChange } from './current-changes.ts';
import type { IndexChange } from './directory-entry.ts';
import { DIRECTORY_FORMAT } from './directory-state.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Announces many profiles that are written already, with their entries, in the present format, in the event itself. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = await zip(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}.${DIRECTORY_FORMAT}`, body);
};

const isOfThisFormat = (event: TopicEvent): boolean =>
  event.payload.split('.')[2] === String(DIRECTORY_FORMAT);

export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/**
 * The changes in a batch, read anew: `changesOf` keeps those that are not compacted yet. Of a batch of another format, which an earlier version
 * sent just before it ended, the entries are made from the records.
 */
export const readBatch = async (storage: Storage, event: TopicEvent): Promise<IndexChange[]> => {
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  const changes = JSON.parse((await unzip(bytes)).toString('utf8')) as IndexChange[];
  if (isOfThisFormat(event)) return changes;
  const current = async (change: IndexChange): Promise<IndexChange> =>
    change.admin === null ? change : readCurrentChange(storage, { ...change, id: change.admin.id });
  return pMap(changes, current, READS_AT_ONCE);
};
