import { atom } from 'nanostores';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { type Answerer, adminAssign, adminGetWaiting, type WaitingItem } from '../../site/to-do/calls.ts';
import type { ToDoKind } from '../../site/to-do/rules.ts';

/** What a list of what waits shows: some kinds or all, and of whom; undefined for everybody's, '' for what nobody has. */
export type WaitingQuery = { kinds: readonly ToDoKind[] | null; assigned: string | undefined };

/** The list of what waits as far as it is loaded, by its query. */
type WaitingState = {
  kind: 'loading' | 'ready' | 'failed';
  query: WaitingQuery;
  items: readonly WaitingItem[];
  /** The cursor of the next page of each call that the list is made of; none at the end. */
  next: readonly { kind: ToDoKind | undefined; cursor: string }[];
  message: string;
  /** How many of its kinds waited when it was loaded, without those that were answered here since. */
  total: number;
};

const NOTHING: WaitingState = {
  kind: 'loading',
  query: { kinds: null, assigned: undefined },
  items: [],
  next: [],
  message: '',
  total: 0,
};

export const $waiting = atom<WaitingState>(NOTHING);

/** What names an item among all kinds. */
export const itemKey = ({ kind, ref }: Pick<WaitingItem, 'kind' | 'ref'>): string => `${kind}.${ref}`;

const isSame = (one: WaitingQuery, other: WaitingQuery): boolean =>
  String(one.kinds) === String(other.kinds) && one.assigned === other.assigned;

const rankOf = ({ kind, urgent }: WaitingItem): number => (urgent ? 0 : kind === 'appeal' ? 1 : 2);

/** The items of several lists in one, in the order of each: what may break the law, then appeals, then by age. */
export const merged = (lists: readonly (readonly WaitingItem[])[]): WaitingItem[] => {
  const byKey = new Map(lists.flat().map((item) => [itemKey(item), item]));
  return [...byKey.values()].sort(
    (one, other) => rankOf(one) - rankOf(other) || Date.parse(one.since) - Date.parse(other.since),
  );
};

type Page = { kind: ToDoKind | undefined; cursor: string | undefined };

/** The newest load, and what was answered while it was on its way. */
let newest = { turn: 0, answered: new Set<string>() };

const totalOf = (counts: Readonly<Record<string, number>>, { kinds }: WaitingQuery): number =>
  Object.entries(counts)
    .filter(([kind]) => kinds === null || kinds.some((each) => each === kind))
    .reduce((sum, [, count]) => sum + count, 0);

const loadPages = async (query: WaitingQuery, pages: readonly Page[]): Promise<void> => {
  newest = { turn: newest.turn + 1, answered: new Set() };
  const { turn, answered } = newest;
  $waiting.set({ ...$waiting.get(), kind: 'loading', query });
  const outcomes = await Promise.all(
    pages.map(({ kind, cursor }) => adminCall(adminGetWaiting, { kind, cursor, assigned: query.assigned })),
  );
  // A later load knows more.
  if (newest.turn !== turn) return;
  const now = $waiting.get();
  const failed = outcomes.find(({ kind }) => kind !== 'done');
  if (failed !== undefined) {
    const message = sentenceOf(failed, DASHBOARD_SENTENCES.fetchFailed);
    return $waiting.set({ ...now, kind: 'failed', message });
  }
  const replies = outcomes.flatMap((outcome) => (outcome.kind === 'done' ? outcome.reply : []));
  const isMore = pages.some(({ cursor }) => cursor !== undefined);
  const loaded = replies.flatMap(({ items }) => items).filter((item) => !answered.has(itemKey(item)));
  $waiting.set({
    kind: 'ready',
    query,
    items: merged([isMore ? now.items : [], loaded]),
    next: replies.flatMap(({ next }, at) => (next === null ? [] : { kind: pages[at]?.kind, cursor: next })),
    message: '',
    total: totalOf(replies[0]?.counts ?? {}, query) - answered.size,
  });
};

/** Loads the beginning of a list; what another query left goes at once. */
export const loadWaiting = async (query: WaitingQuery): Promise<void> => {
  if (!isSame($waiting.get().query, query)) $waiting.set({ ...NOTHING, query });
  await loadPages(
    query,
    (query.kinds ?? [undefined]).map((kind) => ({ kind, cursor: undefined })),
  );
};

/** Loads what follows. */
export const loadMoreWaiting = async (): Promise<void> => {
  const { kind, query, next } = $waiting.get();
  if (kind === 'ready' && next.length > 0) await loadPages(query, next);
};

/** Takes out what was answered, and new pages that were answered with it. */
export const takeWaiting = (key: string, pages: readonly string[]): void => {
  const state = $waiting.get();
  const isAnswered = (item: WaitingItem): boolean =>
    itemKey(item) === key || (item.kind === 'page' && pages.includes(item.id));
  const gone = state.items.filter(isAnswered);
  for (const item of gone) newest.answered.add(itemKey(item));
  const items = state.items.filter((item) => !isAnswered(item));
  $waiting.set({ ...state, items, total: state.total - gone.length });
};

/** The most cases that a page of a list may name. */
const MOST_CASES = 100;

/** Which of some pages are in an open case, by their ids; none if that cannot be told. */
export const loadInCase = async (about: string): Promise<ReadonlySet<string>> => {
  const outcome = await adminCall(adminGetWaiting, { about, limit: MOST_CASES });
  return new Set(outcome.kind === 'done' ? outcome.reply.items.map(({ id }) => id) : []);
};

/** Those who may be given what waits, or why they cannot be told. */
export const loadAnswerers = async (): Promise<readonly Answerer[] | string> => {
  const outcome = await adminCall(adminGetWaiting, { limit: 1, team: 'yes' });
  return outcome.kind === 'done'
    ? (outcome.reply.team ?? [])
    : sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed);
};

/** Gives what waits to a member, or with '' to nobody; returns the problem, or null. */
export const assignWaiting = async (item: WaitingItem, to: string): Promise<string | null> => {
  const outcome = await adminCall(adminAssign, { kind: item.kind, ref: item.ref, to }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  const { assigned } = outcome.reply;
  const state = $waiting.get();
  const key = itemKey(item);
  $waiting.set({
    ...state,
    items: state.items.map((each) => (itemKey(each) === key ? { ...each, assigned } : each)),
  });
  return null;
};
