import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pMapIterable } from 'p-map';
import { listNames } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { photoName } from '../../../base/photos/storage.ts';
import { configuredSecret } from '../../../base/settings/server.ts';
import { getSecret } from '../../../base/settings/storage.ts';
import {
  type ArchiveEntry,
  type ArchiveFoot,
  toArchiveEntry,
} from '../../../imports/restore/server/archive-format.ts';
import { readParts, readTopicKeys, type StoreParts } from '../../../imports/restore/storage/whole-store.ts';
import { loginsOf } from '../../../profiles/hands/rules.ts';
import { isRegistered, type ProfileRecord, photosOf } from '../../../profiles/rules/profile.ts';
import type { Tombstone } from '../../../profiles/storage/profile-record.ts';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import { readKnownSegment } from './known-segment.ts';
import { toPortable } from './portable-record.ts';

type ExportOptions = {
  /** For a local site, which keeps its signing secret there. */
  dataFolder?: string | null;
  progress?: (done: number, total: number) => void;
  /** Gets the e-mail of each admin whose second factor is unreadable, because `SECRET` was changed. */
  onUnreadable?: (email: string) => void;
};

const READ_AHEAD = { concurrency: 48 };
// A leaf is a hundred times as large as a record.
const LEAVES_AHEAD = { concurrency: 8 };
const SECRET = 'settings/secret';

/**
 * Writes the whole site into one archive; continues an interrupted export. The site may be in use: profiles come after all other records,
 * each with its account and photos, so that nothing a profile refers to is missing.
 */
export const exportSite = async (
  storage: Storage,
  file: string,
  { dataFolder = null, progress = () => {}, onUnreadable = () => {} }: ExportOptions = {},
): Promise<ArchiveFoot> => {
  const parts = await readParts(storage);
  const localSecret = await readLocalSecret(dataFolder);
  const secrets = await secretsOf(storage, localSecret);
  // An earlier part of the archive would be from another snapshot of the local store.
  const writer = await openArchive(file, Date.now(), { resumes: dataFolder === null, secret: localSecret });
  try {
    const total = parts.records.reduce((sum, { size }) => sum + size, 0);
    const resumed = writer.resumed;
    const inTopics =
      resumed !== null && parts.topics.includes(partOf(resumed.lastKey).replace(/-leaves$/, ''));
    // First all records, then whole topics. Entries of a topic may be there twice after an interruption.
    const left = inTopics ? [] : recordNames(parts, resumed?.lastKey ?? '');
    let done = resumed?.entries ?? 0;
    const readRecord = async (key: string): Promise<ArchiveEntry[]> => {
      if (partOf(key) === PROFILES) return readProfile(storage, key, writer.keys);
      if (partOf(key) === HISTORY)
        return [await readKnownSegment(storage, key)].filter((each) => each !== null);
      const entry = (await read(storage, key)) ?? (key === SECRET ? secretEntry(localSecret) : null);
      return entry === null ? [] : [entry];
    };
    for (const name of left) {
      const keys = recordKeys(storage, name, resumed?.lastKey ?? '');
      for await (const entries of pMapIterable(keys, readRecord, READ_AHEAD)) {
        const portable = entries.map((entry) => toPortable(entry, secrets, onUnreadable));
        for (const entry of portable.slice(0, -1)) await writer.addExtra(entry);
        for (const entry of portable.slice(-1)) await writer.add(entry);
        progress(Math.min(++done, total), total);
      }
    }
    for (const topic of parts.topics) await addTopic(storage, writer, topic);
    return await writer.finish();
  } finally {
    await writer.close();
  }
};

const PROFILES = 'profiles';
const HISTORY = 'history';

// Profiles come after all others, and then the older parts of their histories, because an edit moves changes from a record to those.
const LAST = [PROFILES, HISTORY];

// All others are in the order of their names.
const inOrder = (one: string, other: string): number =>
  LAST.indexOf(one) - LAST.indexOf(other) || (`${one}/` < `${other}/` ? -1 : 1);

// The parts that are not completely in the archive yet, including the secret's, which a local site keeps in a file.
const recordNames = ({ records }: StoreParts, after: string): string[] => {
  const names = [...new Set([...records.map(({ name }) => name), partOf(SECRET)])].sort(inOrder);
  const last = partOf(after);
  return after === '' ? names : names.filter((name) => name === last || inOrder(name, last) > 0);
};

// The keys of a part after a given one.
async function* recordKeys(storage: Storage, name: string, after: string): AsyncGenerator<string> {
  const from = name === partOf(after) ? after : '';
  const names = await listNames(storage, `${name}/`);
  const secret = SECRET.slice(name.length + 1);
  const all = name === partOf(SECRET) && !names.includes(secret) ? [...names, secret].sort() : names;
  for (const each of all) {
    const key = `${name}/${each}`;
    if (key > from) yield key;
  }
}

const partOf = (key: string): string => key.slice(0, key.indexOf('/'));

const read = async (storage: Storage, key: string): Promise<ArchiveEntry | null> => {
  const bytes = await storage.getBytes(key);
  return bytes === null ? null : toArchiveEntry(key, bytes);
};

const MAX_ATTEMPTS = 6;

/**
 * A profile's record, preceded by its account and photos that are not in the archive yet. If an edit removes a photo meanwhile, the
 * record is read again.
 */
const readProfile = async (
  storage: Storage,
  key: string,
  archived: ReadonlySet<string>,
): Promise<ArchiveEntry[]> => {
  for (let attempt = 1; ; attempt += 1) {
    const entry = await read(storage, key);
    if (entry === null) return [];
    const needed = neededBy(entry).filter((name) => !archived.has(name));
    const entries = await Promise.all(needed.map((name) => read(storage, name)));
    const isWhole = needed.every((name, index) => partOf(name) !== 'photos' || entries[index] !== null);
    if (isWhole || attempt === MAX_ATTEMPTS) return [...entries.filter((each) => each !== null), entry];
  }
};

const neededBy = (entry: ArchiveEntry): string[] => {
  const record = 'text' in entry ? (JSON.parse(entry.text) as ProfileRecord | Tombstone) : null;
  if (record === null || 'deleted' in record) return [];
  const photos = photosOf(record).map((file) => `photos/${photoName(file)}`);
  const logins = record.hands !== undefined ? loginsOf(record) : isRegistered(record) ? [record.id] : [];
  return [...logins.map((login) => `accounts/${login}`), ...photos];
};

// A compaction may remove keys meanwhile: then list and read the topic again. No snapshot refers to the entries written before.
const addTopic = async (storage: Storage, writer: ArchiveWriter, topic: string): Promise<void> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    let isWhole = true;
    const keys = await readTopicKeys(storage, topic);
    for await (const entry of pMapIterable(keys, (key) => read(storage, key), LEAVES_AHEAD)) {
      if (entry === null) isWhole = false;
      else if (isWhole) await writer.add(entry);
    }
    if (isWhole) return;
  }
  throw new Error(`${topic} was compacted faster than it could be read. Please try again.`);
};

// The site's secrets by precedence: any of them may have encrypted values in the store.
const secretsOf = async (storage: Storage, localSecret: string | undefined): Promise<string[]> =>
  [configuredSecret(), localSecret, await getSecret(storage)].filter((secret) => secret !== undefined);

// A store without a secret of its own gets that of its site, so that a deployed copy signs with it.
const secretEntry = (secret: string | undefined): ArchiveEntry | null =>
  secret === undefined ? null : { key: SECRET, text: JSON.stringify({ secret }) };

// The start command keeps the secret, which signs visitors' cookies, beside the store.
const readLocalSecret = async (dataFolder: string | null): Promise<string | undefined> => {
  if (dataFolder === null) return undefined;
  try {
    const { secret } = JSON.parse(await readFile(join(dataFolder, 'local-settings.json'), 'utf8'));
    return typeof secret === 'string' ? secret : undefined;
  } catch {
    return undefined;
  }
};
