import pMap from 'p-map';
import { countKeys } from '../../../base/engine/storage/list-names.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/**
 * What an archive leaves out: what expires soon (sessions, throttles, counts of letters, addresses that mail servers refused, used captchas, mailed links, letters to owners that are not confirmed, what other hosts allow, claims that are not proven, unsent mails, pending purges,
 * the last rebuild and upkeep), what is rebuilt from the records (e-mail claims, the directory, the files of open data, pairs of pages that are probably one), and the data of
 * commands and probes. Any other part is archived, also one that this version does not know.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'sessions',
  'throttles',
  'letters',
  'gone-addresses',
  'gone-for-good',
  'still-right',
  'spent',
  'resets',
  'links',
  'owner-letters',
  'owner-letter-days',
  'source-hosts',
  'started-claims',
  'outbox',
  'purges',
  'rebuilds',
  'upkeep',
  'emails',
  'directory',
  'directory-leaves',
  'manage',
  'import-notices',
  'probe',
  'dump',
  'alike',
]);

/** The archived parts of the store, in the order of their keys: records with their number, and topics, which include their leaves. */
export type StoreParts = { records: { name: string; size: number }[]; topics: string[] };

/** Finds the parts to archive. A topic is recognised by its events and snapshots. */
export const readParts = async (storage: Storage): Promise<StoreParts> => {
  const names = (await storage.directories('')).filter((name) => !LEFT_OUT.has(name));
  const parts: StoreParts = { records: [], topics: [] };
  for (const name of names.sort((one, other) => (`${one}/` < `${other}/` ? -1 : 1))) {
    if (name.endsWith('-leaves')) continue;
    if (await isTopic(storage, name)) parts.topics.push(name);
    else parts.records.push({ name, size: await countKeys(storage, `${name}/`) });
  }
  return parts;
};

/** The names of all topics in the store. */
export const listTopics = async (storage: Storage): Promise<string[]> => {
  const topics: string[] = [];
  for (const name of await storage.directories('')) if (await isTopic(storage, name)) topics.push(name);
  return topics;
};

const firstPage = async (storage: Storage, prefix: string): Promise<string[]> => {
  for await (const keys of storage.pages(prefix)) if (keys.length > 0) return keys;
  return [];
};

const isTopic = async (storage: Storage, name: string): Promise<boolean> => {
  const keys = await firstPage(storage, `${name}/`);
  return keys.length > 0 && keys.every((key) => /^[ecs]\//.test(key.slice(name.length + 1)));
};

/** The keys of a topic's present state, in a safe order for writing: leaves, events, and the snapshot last. */
export const readTopicKeys = async (storage: Storage, topic: string): Promise<string[]> => {
  const { keys } = await storage.list(`${topic}/`);
  const snapshot = keys
    .filter((key) => key.startsWith(`${topic}/s/`))
    .sort()
    .at(-1);
  const events = keys.filter((key) => key.startsWith(`${topic}/e/`)).sort();
  if (snapshot === undefined) return events;
  const held = await storage.getJson<{ bucket: string }>(snapshot);
  if (held === null) return readTopicKeys(storage, topic);
  // Every topic's state has each of its leaves once, as a string.
  const leaves = JSON.stringify(held).match(new RegExp(`(?<=")${topic}-leaves/[^"]+(?=")`, 'g')) ?? [];
  const fresh = events.filter((key) => (key.split('/')[2] ?? '') > held.bucket);
  return [...leaves, ...fresh, snapshot];
};

/** Whether a store has no profiles, articles, messages, photos or admins. */
export const isEmptyStore = async (storage: Storage): Promise<boolean> => {
  for (const name of await storage.directories('')) {
    if (!WORK.includes(name)) continue;
    if ((await firstPage(storage, `${name}/`)).length > 0) return false;
  }
  return true;
};

const WORK = ['profiles', 'accounts', 'articles', 'messages', 'photos', 'admins', 'audit'];

/**
 * Removes everything from a store but what commands keep in it, a page of keys after the other until a time (milliseconds). `requireTime` throws if no
 * removal may begin any more.
 */
export const emptyStore = async (
  storage: Storage,
  until: number,
  requireTime: () => void,
): Promise<{ removed: number; isEmpty: boolean }> => {
  let removed = 0;
  const remove = async (key: string): Promise<void> => {
    requireTime();
    await storage.remove(key);
  };
  for (const name of await storage.directories('')) {
    if (name === 'manage') continue;
    for await (const keys of storage.pages(`${name}/`)) {
      await pMap(keys, remove, REMOVALS_AT_ONCE);
      removed += keys.length;
      if (storage.now() > until) return { removed, isEmpty: false };
    }
  }
  return { removed, isEmpty: true };
};

const REMOVALS_AT_ONCE = { concurrency: 128 };
