import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { appendEvent } from '../../base/engine/storage/append-event.ts';
import type { Memory } from '../../base/engine/storage/memory.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { SweptError } from '../../base/engine/storage/storage-error.ts';
import type { TopicEvent } from '../../base/engine/storage/topics/topic-event.ts';
import { TOPIC } from '../../profiles/storage/directory-topic.ts';
import type { IndexChange } from './directory-entry.ts';
import { DIRECTORY_FORMAT } from './directory-entry.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);

/** Announces many profiles that are written already, with their entries in the event itself, which names their format. */
export const announceBatch = async (storage: Storage, changes: readonly IndexChange[]): Promise<void> => {
  const body = await zip(JSON.stringify(changes));
  await appendEvent(storage, TOPIC, `batch.${changes.length}.${DIRECTORY_FORMAT}`, body);
};

export const isBatch = (event: TopicEvent): boolean => event.payload.startsWith('batch.');

/** The changes in a batch, read anew. */
export const readBatch = async (storage: Storage, event: TopicEvent): Promise<IndexChange[]> => {
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  return JSON.parse((await unzip(bytes)).toString('utf8')) as IndexChange[];
};

/** The newest event that a change was read from, and whether it announces a deletion. */
export type ChangeOrigin = { bucket: string; event: string; deleted: boolean };

const origins = new WeakMap<IndexChange, ChangeOrigin>();

/** Notes the origin of a change. */
export const noteOrigin = (change: IndexChange, origin: ChangeOrigin): void => {
  origins.set(change, origin);
};

/** The origin of a change that events announced. */
export const originOf = (change: IndexChange): ChangeOrigin =>
  origins.get(change) ?? { bucket: '', event: '', deleted: false };

/** The batches that are not compacted yet: their keys, the changes in each, and the newest of all together. */
type Batches = {
  keys: readonly string[];
  contents: ReadonlyMap<string, readonly IndexChange[]>;
  changes: ReadonlyMap<string, IndexChange>;
};

const NO_BATCHES: Batches = { keys: [], contents: new Map(), changes: new Map() };
const newestBatches = new WeakMap<Memory, Batches>();

// Batches never change, so each is read once, and what the same objects make together serves until another batch comes or a compaction includes some.
/** The newest changes that some batches announce, by the profiles' order. */
export const readBatches = async (
  storage: Storage,
  events: readonly TopicEvent[],
  { keep }: { keep: boolean },
): Promise<ReadonlyMap<string, IndexChange>> => {
  const cached = newestBatches.get(storage.memory) ?? NO_BATCHES;
  const keys = events.map(({ key }) => key);
  const isLonger = cached.keys.every((key, index) => key === keys[index]);
  if (isLonger && keys.length === cached.keys.length) return cached.changes;
  const contents = new Map<string, readonly IndexChange[]>();
  const changes = new Map(isLonger ? cached.changes : []);
  for (const [index, event] of events.entries()) {
    const content = cached.contents.get(event.key) ?? (await readContent(storage, event));
    if (keep) contents.set(event.key, content);
    if (isLonger && index < cached.keys.length) continue;
    for (const change of content) changes.set(change.order, newer(changes.get(change.order), change));
  }
  if (keep) newestBatches.set(storage.memory, { keys, contents, changes });
  return changes;
};

const readContent = async (storage: Storage, event: TopicEvent): Promise<IndexChange[]> => {
  const content = await readBatch(storage, event);
  for (const change of content)
    noteOrigin(change, { bucket: event.bucket, event: event.id, deleted: change.admin === null });
  return content;
};

/** The changes in a batch, from memory if they are not compacted yet. */
export const changesIn = async (storage: Storage, event: TopicEvent): Promise<readonly IndexChange[]> =>
  newestBatches.get(storage.memory)?.contents.get(event.key) ?? readContent(storage, event);

const newer = (existing: IndexChange | undefined, change: IndexChange): IndexChange =>
  existing?.admin && change.admin && existing.admin.version > change.admin.version ? existing : change;
