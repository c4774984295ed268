import { BlobKeyError, foldersOf } from './key-rules.ts';
import { createSortedKeys } from './sorted-keys.ts';

/** `strong` sees every write at once; `eventual` sees updates and deletes late. */
export type Consistency = 'strong' | 'eventual';

/** The value of a key. */
export interface StoredBlob {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The metadata header as the client sent it. */
  metadata: string | undefined;
  writtenAt: number;
}

/** Conditions of a write, as in the HTTP headers of the same names. */
interface WriteConditions {
  ifMatch?: string | undefined;
  ifNoneMatch?: string | undefined;
}

/** A request for one page of a list, starting at `from` (inclusive). */
interface PageRequest {
  prefix: string;
  from: string;
  directories: boolean;
  pageSize: number;
  consistency: Consistency;
}

/** One page; `next` is the `from` of the following page, if there is one. */
export interface Page {
  blobs: { key: string; blob: StoredBlob }[];
  directories: string[];
  next: string | undefined;
}

/** All blobs of one store, with the older versions that eventual readers still see. */
export interface Bucket {
  requirePlace: (key: string) => void;
  read: (key: string, consistency: Consistency) => StoredBlob | undefined;
  /** The new ETag; undefined if a condition does not hold. */
  write: (
    key: string,
    blob: Omit<StoredBlob, 'etag' | 'writtenAt'>,
    conditions: WriteConditions,
  ) => string | undefined;
  remove: (key: string) => void;
  page: (request: PageRequest) => Page;
  keys: (prefix: string) => string[];
  isEmpty: () => boolean;
  /** An independent store with the same contents. */
  copy: (options: BucketOptions) => Bucket;
}

interface Version {
  blob: StoredBlob | undefined;
  visibleAt: number;
  /** When lists show it, if lists are late. */
  listedAt: number;
}

/** The clock of a store, and how it behaves. */
interface BucketOptions {
  now: () => number;
  /** The delay of each update or deletion. */
  lateness: () => number;
  newEtag: () => string;
  listLag: (() => number) | undefined;
}

/** Builds a store with the contents of another one, or empty. */
export function createBucket(
  { now, lateness, newEtag, listLag }: BucketOptions,
  contents?: { versionsByKey: ReadonlyMap<string, readonly Version[]>; folders: ReadonlySet<string> },
): Bucket {
  const versionsByKey = new Map<string, Version[]>();
  const sortedKeys = createSortedKeys();
  const folders = new Set(contents?.folders);
  for (const [key, versions] of contents?.versionsByKey ?? []) {
    versionsByKey.set(key, [...versions]);
    sortedKeys.add(key);
  }

  const latest = (key: string) => versionsByKey.get(key)?.at(-1)?.blob;
  const seenLate = (key: string) =>
    versionsByKey.get(key)?.findLast(({ visibleAt }) => visibleAt <= now())?.blob;
  const seenInLists = (key: string) =>
    versionsByKey.get(key)?.findLast(({ listedAt }) => listedAt <= now())?.blob;
  const read: Bucket['read'] = (key, consistency) => (consistency === 'strong' ? latest(key) : seenLate(key));

  // Drops versions that no reader can see any more.
  function prune(key: string): void {
    const versions = versionsByKey.get(key);
    if (!versions) return;
    const visible = versions.findLastIndex(
      ({ visibleAt, listedAt }) => visibleAt <= now() && listedAt <= now(),
    );
    if (visible > 0) versions.splice(0, visible);
    if (versions.length > 1 || versions[0]?.blob || visible === -1) return;
    versionsByKey.delete(key);
    sortedKeys.remove(key);
  }

  function append(key: string, blob: StoredBlob | undefined): void {
    prune(key);
    const versions = versionsByKey.get(key);
    const listedAt = now() + (listLag?.() ?? 0);
    if (versions) {
      // A key counts as new again once its deletion has been seen everywhere.
      versions.push({ blob, visibleAt: now() + lateness(), listedAt });
      prune(key);
    } else if (blob) {
      versionsByKey.set(key, [{ blob, visibleAt: now(), listedAt }]);
      sortedKeys.add(key);
    }
  }

  // A local disk cannot have a file and a folder of the same name, and keeps folders after their files are removed.
  function requirePlace(key: string): void {
    if (folders.has(key)) throw new BlobKeyError(`Blob key "${key}" is already a folder of other keys`);
    const file = foldersOf(key).find(latest);
    if (file !== undefined) throw new BlobKeyError(`Blob key "${key}" lies inside the blob "${file}"`);
  }

  return {
    requirePlace,
    read,
    write: (key, { bytes, metadata }, { ifMatch, ifNoneMatch }) => {
      requirePlace(key);
      const current = latest(key);
      if (ifNoneMatch === '*' && current) return undefined;
      if (ifMatch !== undefined && ifMatch !== current?.etag) return undefined;
      for (const folder of foldersOf(key)) folders.add(folder);
      const etag = newEtag();
      append(key, { bytes, metadata, etag, writtenAt: now() });
      return etag;
    },
    remove: (key) => {
      if (latest(key)) append(key, undefined);
    },
    page: ({ prefix, from, directories, pageSize, consistency }) => {
      const page: Page = { blobs: [], directories: [], next: undefined };
      const gone: string[] = [];
      let position = Math.max(sortedKeys.positionOf(prefix), sortedKeys.positionOf(from));
      let behind = from;
      for (let key = sortedKeys.at(position); key?.startsWith(prefix); key = sortedKeys.at(position)) {
        position += 1;
        const blob = listLag === undefined ? read(key, consistency) : seenInLists(key);
        if (!blob) {
          gone.push(key);
          continue;
        }
        if (page.blobs.length + page.directories.length === pageSize) {
          page.next = behind;
          break;
        }
        const slash = directories ? key.indexOf('/', prefix.length) : -1;
        if (slash === -1) {
          page.blobs.push({ key, blob });
          behind = `${key}\0`;
        } else {
          const directory = key.slice(0, slash);
          page.directories.push(directory);
          // '0' is the character after '/', so this is the first key after the folder.
          behind = `${directory}0`;
          position = sortedKeys.positionOf(behind);
        }
      }
      for (const key of gone) prune(key);
      return page;
    },
    keys: (prefix) => [...versionsByKey.keys()].filter((key) => key.startsWith(prefix) && latest(key)).sort(),
    isEmpty: () => versionsByKey.size === 0,
    copy: (options) => createBucket(options, { versionsByKey, folders }),
  };
}
