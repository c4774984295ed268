import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pMapIterable } from 'p-map';
import { configuredSecret } from '../../../server/http/settings.ts';
import { listNames } from '../../../storage/engine/list-names.ts';
import type { Storage } from '../../../storage/engine/storage.ts';
import { readParts, readTopicKeys, type StoreParts } from '../../../storage/site/whole-store.ts';
import { type ArchiveEntry, type ArchiveFoot, toEntry } from './archive-format.ts';
import { type ArchiveWriter, openArchive } from './archive-writer.ts';
import { toPortable } from './portable-record.ts';

export type ExportOptions = {
  /** For a local site, which keeps its signing secret there. */
  dataFolder?: string | null;
  progress?: (done: number, total: number) => void;
  /** Told the e-mail of each admin whose second factor cannot be read, because `SECRET` was changed. */
  onUnreadable?: (email: string) => void;
};

const READ_AHEAD = { concurrency: 48 };
// A leaf is a hundred times as large as a record.
const LEAVES_AHEAD = { concurrency: 8 };
const SECRET = 'settings/secret';

/** Writes the whole site into one archive; continues an interrupted export. */
export const exportSite = async (
  storage: Storage,
  file: string,
  { dataFolder = null, progress = () => {}, onUnreadable = () => {} }: ExportOptions = {},
): Promise<ArchiveFoot> => {
  const parts = await readParts(storage);
  const secrets = await secretsOf(storage, dataFolder);
  const writer = await openArchive(file, Date.now());
  try {
    const total = parts.records.reduce((sum, { size }) => sum + size, 0);
    const resumed = writer.resumed;
    const inTopics =
      resumed !== null && parts.topics.includes(partOf(resumed.lastKey).replace(/-leaves$/, ''));
    // Records come in the order of their keys, then whole topics. Entries of a topic may be there twice after an interruption.
    const left = inTopics ? [] : recordKeys(storage, parts, resumed?.lastKey ?? '');
    let done = resumed?.entries ?? 0;
    const readRecord = async (key: string): Promise<ArchiveEntry | null> =>
      (await read(storage, key)) ?? (key === SECRET ? readLocalSecret(dataFolder) : null);
    for await (const entry of pMapIterable(left, readRecord, READ_AHEAD)) {
      if (entry !== null) await writer.add(toPortable(entry, secrets, onUnreadable));
      progress(Math.min(++done, total), total);
    }
    for (const topic of parts.topics) await addTopic(storage, writer, topic);
    return await writer.finish();
  } finally {
    await writer.close();
  }
};

// The keys of all records after a given one, including the secret, which a local site keeps in a file.
async function* recordKeys(storage: Storage, { records }: StoreParts, after: string): AsyncGenerator<string> {
  const home = partOf(SECRET);
  const names = [...new Set([...records.map(({ name }) => name), home])];
  for (const name of names.sort((one, other) => (`${one}/` < `${other}/` ? -1 : 1))) {
    let last = '';
    for await (const key of keysOf(storage, name, after)) {
      if (name === home && last < SECRET && key > SECRET && SECRET > after) yield SECRET;
      yield key;
      last = key;
    }
    if (name === home && last < SECRET && SECRET > after) yield SECRET;
  }
}

async function* keysOf(storage: Storage, name: string, after: string): AsyncGenerator<string> {
  // Does not list a part that is in the archive already.
  if (after >= `${name}0`) return;
  for (const key of await listNames(storage, `${name}/`))
    if (`${name}/${key}` > after) yield `${name}/${key}`;
}

const partOf = (key: string): string => key.slice(0, key.indexOf('/'));

const read = async (storage: Storage, key: string): Promise<ArchiveEntry | null> => {
  const bytes = await storage.getBytes(key);
  return bytes === null ? null : toEntry(key, bytes);
};

const MAX_ATTEMPTS = 6;

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

// The site's secrets by precedence: any of them may have encrypted what is in the store.
const secretsOf = async (storage: Storage, dataFolder: string | null): Promise<string[]> => {
  const entries = [await readLocalSecret(dataFolder), await read(storage, SECRET)];
  const kept = entries.map((entry) =>
    entry !== null && 'text' in entry ? (JSON.parse(entry.text) as { secret: string }).secret : undefined,
  );
  return [configuredSecret(), ...kept].filter((secret) => secret !== undefined);
};

// The start command keeps the secret, which signs visitors' cookies, beside the store.
const readLocalSecret = async (dataFolder: string | null): Promise<ArchiveEntry | null> => {
  if (dataFolder === null) return null;
  try {
    const { secret } = JSON.parse(await readFile(join(dataFolder, 'local-settings.json'), 'utf8'));
    return typeof secret === 'string' ? { key: SECRET, text: JSON.stringify({ secret }) } : null;
  } catch {
    return null;
  }
};
