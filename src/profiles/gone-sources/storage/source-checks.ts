import { firstIdOf, hashHex, randomToken, timeOfId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { type Known, sourceKey } from '../rules/source-check.ts';
import { unmarkGonePage } from './gone-pages.ts';

/** What is kept about an address that pages name as a source. */
export type SourceCheck = Known & {
  url: string;
  /** Its place in the queue, the only one that counts. */
  queued: string;
  /** Where it redirected to, while that is followed. */
  hops?: readonly string[];
  /** It was put off, because its host had its turn, and comes before those that were not. */
  waits?: true;
  /** Its pages are not told yet that it is gone, or back. */
  telling?: true;
  nonce: string;
};

const CHECKS = 'source-checks/';
const QUEUE = 'source-queue/';
const PAGES = 'source-pages/';
const OF_PAGE = 'sourced/';

/** The name under which an address is kept. */
export const sourceName = (url: string): string => hashHex(sourceKey(url)).slice(0, 32);

/** The place in the queue of an address that is due at a moment (milliseconds). */
const placeOf = (name: string, due: number): string => `${firstIdOf(due)}.${name}`;
const nameOf = (place: string): string => place.slice(place.indexOf('.') + 1);

/** The first places of the queue that are due, at most `most`. */
export const listDuePlaces = async (storage: Storage, now: number, most: number): Promise<string[]> => {
  const due: string[] = [];
  for await (const keys of storage.pages(QUEUE)) {
    const places = keys.map((key) => key.slice(QUEUE.length)).filter((place) => timeOfId(place) <= now);
    due.push(...places);
    if (due.length >= most || places.length < keys.length) break;
  }
  return due.sort().slice(0, most);
};

/** After this time, in milliseconds, nobody is about to write what belongs to a place. */
const STRAY_AFTER = 600_000;

/** The address at a place of the queue; null if it is not its place, or not yet. A crash leaves such a place, which goes. */
export const getCheckAt = async (storage: Storage, place: string): Promise<Versioned<SourceCheck> | null> => {
  const stored = await storage.getVersioned<SourceCheck>(CHECKS + nameOf(place));
  if (stored?.value.queued === place) return stored;
  if (storage.now() - timeOfId(place) > STRAY_AFTER) await storage.remove(QUEUE + place);
  return null;
};

/**
 * Writes what is known of an address with its next place, unless somebody was faster (null then). The place comes first, and the one before goes
 * last, so that the address is in the queue wherever this is interrupted.
 */
export const moveCheck = async (
  storage: Storage,
  { value, etag }: Versioned<SourceCheck>,
  next: Omit<SourceCheck, 'queued' | 'nonce'>,
  due: number,
): Promise<Versioned<SourceCheck> | null> => {
  const queued = placeOf(sourceName(value.url), due);
  await storage.put(QUEUE + queued, '');
  const moved: SourceCheck = { ...next, queued, nonce: randomToken() };
  const written = await storage.exchange(CHECKS + sourceName(value.url), moved, etag);
  if (written === null) return null;
  if (queued !== value.queued) await storage.remove(QUEUE + value.queued);
  return { value: moved, etag: written };
};

/** Writes what is known of an address, in its place, unless somebody was faster (null then). */
export const putCheck = async (
  storage: Storage,
  { value, etag }: Versioned<SourceCheck>,
  next: SourceCheck,
): Promise<Versioned<SourceCheck> | null> => {
  const written = { ...next, nonce: randomToken() };
  const newETag = await storage.exchange(CHECKS + sourceName(value.url), written, etag);
  return newETag === null ? null : { value: written, etag: newETag };
};

/** Notes that a page names an address, which is due at once if it is new. Returns what is known of it. */
export const addSource = async (storage: Storage, id: string, url: string): Promise<SourceCheck> => {
  const name = sourceName(url);
  await storage.put(`${PAGES}${name}/${id}`, '');
  const known = await storage.getJson<SourceCheck>(CHECKS + name);
  if (known !== null) return known;
  const queued = placeOf(name, storage.now());
  await storage.put(QUEUE + queued, '');
  const check: SourceCheck = { url, asked: 0, queued, nonce: randomToken() };
  // If another page was faster, the place in the queue is not that of the address, and goes when its turn comes.
  return (await storage.claim(CHECKS + name, check))
    ? check
    : ((await storage.getJson<SourceCheck>(CHECKS + name)) ?? check);
};

/** The ids of the pages that name an address. */
export const listPagesOf = async (storage: Storage, url: string): Promise<string[]> => {
  const prefix = `${PAGES}${sourceName(url)}/`;
  const { keys } = await storage.list(prefix);
  return keys.map((key) => key.slice(prefix.length));
};

/** Forgets an address that no page names any more. */
export const dropCheck = async (storage: Storage, { url, queued }: SourceCheck): Promise<void> => {
  await storage.remove(CHECKS + sourceName(url));
  await storage.remove(QUEUE + queued);
};

/** The names of the addresses that a page was seen to name. */
export const getSourced = async (storage: Storage, id: string): Promise<readonly string[]> =>
  (await storage.getJson<{ names: string[] }>(OF_PAGE + id))?.names ?? [];

/** Notes the names of the addresses that a page names. Written before those are, so that what is kept of a page is found by it. */
export const putSourced = (storage: Storage, id: string, names: readonly string[]): Promise<void> =>
  names.length === 0 ? storage.remove(OF_PAGE + id) : storage.putJson(OF_PAGE + id, { names });

/** Forgets that a page names some addresses, and those that no other page does. */
export const dropSources = async (storage: Storage, id: string, names: readonly string[]): Promise<void> => {
  await removeAll(
    storage,
    names.map((name) => `${PAGES}${name}/${id}`),
  );
  for (const name of names) {
    const { keys } = await storage.list(`${PAGES}${name}/`);
    const check = keys.length > 0 ? null : await storage.getJson<SourceCheck>(CHECKS + name);
    if (check !== null) await dropCheck(storage, check);
  }
};

/** Removes everything that is kept of the sources of a deleted page. */
export const removeSources = async (storage: Storage, id: string): Promise<void> => {
  await unmarkGonePage(storage, id);
  const names = await getSourced(storage, id);
  if (names.length === 0) return;
  await dropSources(storage, id, names);
  await putSourced(storage, id, []);
};
