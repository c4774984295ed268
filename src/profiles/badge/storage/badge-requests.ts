import { appendEvent } from '../../../base/engine/storage/append-event.ts';
import { timeOfId } from '../../../base/engine/storage/keys.ts';
import { applyChanges, type Leaf, lookUp, needLeaf } from '../../../base/engine/storage/leaves.ts';
import { withState } from '../../../base/engine/storage/read-topic.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { SweptError } from '../../../base/engine/storage/storage-error.ts';
import type { Topic, TopicState } from '../../../base/engine/storage/topics/topic-definition.ts';
import type { TopicEvent } from '../../../base/engine/storage/topics/topic-event.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { BadgeBasis } from '../rules/verification.ts';

/** A request for the badge; `order` and `profile` are the page's place in the directory. */
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

type Requests = { open: Leaf[] };
type Change = Omit<BadgeRequest, 'at'> | null;

/** Requests for the badge, one for each page: its last event counts. Payloads: `asked.{id}` with the request as body, `ended.{id}`. */
export const badgeRequestTopic: Topic<Requests> = {
  name: 'badge-requests',
  empty: () => ({ open: [] }),
  apply: async (storage, state, events, place) => ({
    open: await applyChanges(storage, state.open, await changesIn(storage, events), place),
  }),
  leaves: ({ open }) => open.map(({ key }) => key),
  maxEvents: 32,
  maxAgeMs: 600_000,
};

const idOf = ({ payload }: TopicEvent): string => payload.slice(payload.indexOf('.') + 1);

const changesIn = async (
  storage: Storage,
  events: readonly TopicEvent[],
): Promise<Map<string, BadgeRequest | null>> => {
  const last = new Map(events.map((event) => [idOf(event), event]));
  const read = await Promise.all(
    [...last].map(async ([id, event]) => [id, await readChange(storage, event)] as const),
  );
  return new Map(read);
};

const readChange = async (storage: Storage, event: TopicEvent): Promise<BadgeRequest | null> => {
  if (!event.payload.startsWith('asked.')) return null;
  const cachedRequest = storage.memory.get<BadgeRequest>(event.key);
  if (cachedRequest !== undefined) return cachedRequest;
  const bytes = await storage.getBytes(event.key, 'eventual');
  if (bytes === null) throw new SweptError(event.key);
  const body = JSON.parse(Buffer.from(bytes).toString('utf8')) as Exclude<Change, null>;
  const request = { ...body, at: timeOfId(event.id) };
  storage.memory.set(event.key, request, bytes.length * 2);
  return request;
};

type Current = TopicState<Requests>;

const CACHE_KEY = 'badge-requests/current';
/** How long a list of requests is cached, in milliseconds. */
const CACHE_TTL_MS = 10_000;

/** Stores a request for the badge, in place of an earlier one. */
export const putBadgeRequest = async (storage: Storage, request: Omit<BadgeRequest, 'at'>): Promise<void> => {
  await appendEvent(storage, badgeRequestTopic.name, `asked.${request.id}`, JSON.stringify(request));
  storage.memory.delete(CACHE_KEY);
};

/** Ends a page's request. */
export const endBadgeRequest = async (storage: Storage, id: string): Promise<void> => {
  await appendEvent(storage, badgeRequestTopic.name, `ended.${id}`);
};

/** A page's open request, null when there is none. */
export const getBadgeRequest = (storage: Storage, id: string): Promise<BadgeRequest | null> =>
  withState(storage, badgeRequestTopic, (current) => {
    storage.memory.set(CACHE_KEY, { at: storage.now(), current }, 10_000 + current.view.events.length * 300);
    return requestIn(storage, current, id);
  });

const requestIn = async (
  storage: Storage,
  { state, view }: Current,
  id: string,
): Promise<BadgeRequest | null> => {
  const last = view.events.findLast((event) => idOf(event) === id);
  return last === undefined
    ? ((await lookUp<BadgeRequest>(storage, state.open, id)) ?? null)
    : readChange(storage, last);
};

/** The request that a decision on a page's badge answers; null if there is none. Consecutive decisions share a cached list. */
export const getAnsweredRequest = async (storage: Storage, id: string): Promise<BadgeRequest | null> => {
  const cachedEntry = storage.memory.get<{ at: number; current: Current }>(CACHE_KEY);
  const isFresh = cachedEntry !== undefined && storage.now() - cachedEntry.at < CACHE_TTL_MS;
  try {
    if (isFresh && (await requestIn(storage, cachedEntry.current, id)) === null) return null;
  } catch (error) {
    if (!(error instanceof SweptError)) throw error;
  }
  return getBadgeRequest(storage, id);
};

/** Ends the request of a page that is being deleted, if it has one. */
export const dropBadgeRequest = async (storage: Storage, id: string): Promise<void> => {
  if ((await getBadgeRequest(storage, id)) !== null) await endBadgeRequest(storage, id);
};

/** All open requests, the longest waiting first. */
export const listBadgeRequests = (storage: Storage): Promise<BadgeRequest[]> =>
  withState(storage, badgeRequestTopic, async ({ state, view }) => {
    const open = new Map<string, BadgeRequest>();
    for (const leaf of state.open)
      for (const [id, request] of await needLeaf<BadgeRequest>(storage, leaf)) open.set(id, request);
    for (const [id, request] of await changesIn(storage, view.events)) {
      if (request === null) open.delete(id);
      else open.set(id, request);
    }
    return [...open.values()].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
  });
