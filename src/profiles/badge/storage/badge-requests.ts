import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import {
  listMarks,
  listMarksOf,
  type Mark,
  markKey,
  putMark,
  readMarked,
  removeMarks,
} from '../../../site/to-do/storage/marks.ts';
import type { BadgeBasis } from '../rules/verification.ts';

/** A request for the badge; `order` and `profile` are the page's place in the directory. It is stored in its mark. */
export type BadgeRequest = {
  id: string;
  profile: ProfileKind;
  order: string;
  basis: BadgeBasis;
  evidence: string;
  note: string;
  /** Milliseconds. */
  at: number;
};

const MARKED = 'badge-requests?marked';
/** How long consecutive decisions use one list of the pages with a request, in milliseconds. */
const CACHE_TTL_MS = 10_000;

/** Stores a request for the badge, in place of an earlier one. */
export const putBadgeRequest = async (storage: Storage, request: Omit<BadgeRequest, 'at'>): Promise<void> => {
  const at = storage.now();
  const stored: BadgeRequest = { ...request, at };
  await putMark(storage, markKey('request', request.id, { since: at }), JSON.stringify(stored));
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
  const newest = (await listMarksOf(storage, 'request', id)).at(-1);
  return newest === undefined ? null : storage.getJson<BadgeRequest>(newest.key);
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
