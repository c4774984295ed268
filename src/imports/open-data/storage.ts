import { timeOfId, timeOrderedId } from '../../base/engine/storage/keys.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../base/engine/storage/storage.ts';
import type { DumpFormat } from './rules.ts';

/**
 * A piece of the files, compressed in each format; the pages in it follow each other by their order, `last` is that of the last. It shows
 * nothing that its pages did not show after the changes up to `cleaned`, a `seq`. `keys.ties` is where the ties of its pages are, if they have any.
 */
export type DumpPart = {
  last: string;
  cleaned: string;
  profiles: number;
  keys: Record<DumpFormat, string> & { ties?: string };
  bytes: Record<DumpFormat, number>;
};

/** A file of a format: its parts one after the other between a beginning and an end, both in hex. */
export type DumpFile = {
  format: DumpFormat;
  number: number;
  profiles: number;
  bytes: number;
  sha256: string;
  parts: string[];
  end: string;
};

/** What files are made of: the columns of CSV, their names as a piece that begins each file, and the parts. */
type DumpContent = { columns: string[]; head: { key: string; bytes: number }; parts: DumpPart[] };

/** The files as they are served: parts never change, so a reader of the index gets each file whole. */
export type DumpIndex = {
  /** When it was made and, as a `seq`, up to where it has all changes; `cleaned`: up to where all its parts are cleaned. */
  made: number;
  seq: string;
  cleaned: string;
  files: DumpFile[];
} & DumpContent;

/** Files that are being made: the pages up to the last part are in it. */
export type DumpDraft = { seq: string } & DumpContent;

const INDEX = 'dump/index';
const DRAFT = 'dump/draft';
const PARTS = 'dump/parts/';

export const getDumpIndex = (storage: Storage): Promise<DumpIndex | null> => storage.getJson(INDEX);
export const getVersionedDump = (storage: Storage): Promise<Versioned<DumpIndex> | null> =>
  storage.getVersioned(INDEX);
export const getDumpDraft = (storage: Storage): Promise<Versioned<DumpDraft> | null> =>
  storage.getVersioned(DRAFT);

const write = async <Value>(
  storage: Storage,
  key: string,
  value: Value,
  before: { etag: string } | null,
): Promise<Versioned<Value> | null> => {
  if (before !== null) {
    const etag = await storage.exchange(key, value, before.etag);
    return etag === null ? null : { value, etag };
  }
  return (await storage.claim(key, value)) ? storage.getVersioned<Value>(key) : null;
};

/** Writes the draft over the version before it; null if another process was faster. */
export const writeDraft = (
  storage: Storage,
  draft: DumpDraft,
  before: Versioned<DumpDraft> | null,
): Promise<Versioned<DumpDraft> | null> => write(storage, DRAFT, draft, before);

/** Publishes an index over the one before it; false if another process was faster. */
export const writeDumpIndex = async (
  storage: Storage,
  index: DumpIndex,
  before: Versioned<DumpIndex> | null,
): Promise<boolean> => (await write(storage, INDEX, index, before)) !== null;

/** Takes the files back at once. */
export const removeDump = (storage: Storage): Promise<void> => storage.remove(INDEX);

export const removeDumpDraft = (storage: Storage): Promise<void> => storage.remove(DRAFT);

/** Writes a piece of a file and returns its key. */
export const putPart = async (storage: Storage, bytes: Uint8Array): Promise<string> => {
  const key = `${PARTS}${timeOrderedId(storage.now())}`;
  await storage.put(key, bytes);
  return key;
};

export const getDataPart = (storage: Storage, key: string): Promise<Uint8Array | null> =>
  storage.getBytes(key, 'eventual');

/** How long parts that no index names any more stay, in milliseconds, because somebody may be reading them. */
const GRACE_MS = 15 * 60_000;

/** Removes parts that neither the index nor the draft names. */
export const sweepParts = async (storage: Storage): Promise<void> => {
  // The draft first: if it is published meanwhile, the index names its parts.
  const draft = await getDumpDraft(storage);
  const index = await getDumpIndex(storage);
  const used = new Set(
    [index, draft?.value].flatMap((content) =>
      content ? [content.head.key, ...content.parts.flatMap(({ keys }) => Object.values(keys))] : [],
    ),
  );
  const { keys } = await storage.list(PARTS);
  const isOld = (key: string): boolean =>
    storage.now() - timeOfId(key.slice(PARTS.length)) > GRACE_MS && !used.has(key);
  await removeAll(storage, keys.filter(isOld));
};
