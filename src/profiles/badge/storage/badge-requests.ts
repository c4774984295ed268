import type { Storage } from '../../../base/engine/storage/storage.ts';
import {
  listMarks,
  listMarksOf,
  type Mark,
  markKey,
  putMark,
  readMarked,
  removeMarks,
} from '../../../site/to-do/storage/marks.ts';
import type { BadgeRequest } from '../rules/verification.ts';

const MARKED = 'badge-requests?marked';
/** How long consecutive decisions use one list of the pages with a request, in milliseconds. */
const CACHE_TTL_MS = 10_000;

/** Stores a request for the badge, in place of an earlier one. */
export const putBadgeRequest = async (storage: Storage, request: Omit<BadgeRequest, 'at'>): Promise<void> => {
  await putRequest(storage, { ...request, at: storage.now() });
};

/** Opens a request again whose answer is undone, as old as it was; nothing if the page has asked anew. */
export const reopenBadgeRequest = async (storage: Storage, request: BadgeRequest): Promise<void> => {
  const open = await listMarksOf(storage, 'request', request.id);
  if (open.length === 0) await putRequest(storage, request);
};

const putRequest = async (storage: Storage, request: BadgeRequest): Promise<void> => {
  await putMark(storage, markKey('request', request.id, { since: request.at }), JSON.stringify(request));
  storage.memory.delete(MARKED);
};

/** Ends a request that was answered, and earlier ones, unless a newer one is in its place. */
export const endBadgeRequest = async (storage: Storage, { id, at }: BadgeRequest): Promise<void> => {
  const keys = (await listMarksOf(storage, 'request', id)).filter(({ since }) => since <= at);
  // The one that was answered goes last, so that a repeat after a crash finds it.
  for (const { key } of keys) await removeMarks(storage, [key]);
};

/** A page's open request, null when there is none. */
export const getBadgeRequest = async (storage: Storage, id: string): Promise<BadgeRequest | null> => {
  const newest = (await listMarksOf(storage, 'request', id)).slice(-1);
  const [request = null] = await readBadgeRequests(storage, newest);
  return request;
};

/** The request that a decision on a page's badge answers; null if there is none. */
export const getAnsweredRequest = async (storage: Storage, id: string): Promise<BadgeRequest | null> => {
  const cached = storage.memory.get<{ at: number; ids: ReadonlySet<string> }>(MARKED);
  const isFresh = cached !== undefined && storage.now() - cached.at < CACHE_TTL_MS;
  if (isFresh && !cached.ids.has(id)) return null;
  const marks = await listMarks(storage, 'request');
  const ids = new Set(marks.map(({ ref }) => ref));
  storage.memory.set(MARKED, { at: storage.now(), ids }, 1_000 + ids.size * 60);
  const mark = marks.find(({ ref }) => ref === id);
  return mark === undefined ? null : storage.getJson<BadgeRequest>(mark.key);
};

/** The requests of some marks, in their order; undefined where it is answered. */
export const readBadgeRequests = async (
  storage: Storage,
  marks: readonly Mark[],
): Promise<(BadgeRequest | undefined)[]> => {
  const read = await readMarked<{ request: BadgeRequest | null }>(
    storage,
    marks,
    ({ key }) => key,
    async ({ key }) => ({ request: await storage.getJson<BadgeRequest>(key) }),
    ({ request }) => request !== null,
  );
  return read.map((each) => each?.request ?? undefined);
};
