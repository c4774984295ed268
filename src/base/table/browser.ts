import { adminCall, sentenceOf } from '../http/browser/admin-call.ts';
import type { Endpoint } from '../http/calls/endpoint.ts';
import { DASHBOARD_SENTENCES } from './rules.ts';

/** A list that is loaded a page at a time. `next` is the cursor of the next page. */
export type PagedState<Item> =
  | { kind: 'loading'; items: readonly Item[] }
  | { kind: 'ready'; items: readonly Item[]; next: string | null }
  | { kind: 'failed'; items: readonly Item[]; message: string };

type Paged<Item> = { items: Item[]; next: string | null };

type PagedStore<Item> = { get: () => PagedState<Item>; set: (state: PagedState<Item>) => void };

/** Loads the first page of a list into its store, or with `more` the next page. `query` narrows the list. A newer load makes this one void. */
export const loadPage = async <Item, Query extends { cursor?: string | undefined }>(
  store: PagedStore<Item>,
  endpoint: Endpoint<Query, Paged<Item>>,
  more: boolean,
  query: Partial<Record<keyof Query & string, unknown>> = {},
): Promise<void> => {
  const before = store.get();
  const cursor = more && before.kind === 'ready' ? before.next : null;
  const items = more ? before.items : [];
  const loading: PagedState<Item> = { kind: 'loading', items };
  store.set(loading);
  const outcome = await adminCall(endpoint, cursor === null ? query : { ...query, cursor });
  if (store.get() !== loading) return;
  if (outcome.kind !== 'done') {
    store.set({ kind: 'failed', items, message: sentenceOf(outcome, DASHBOARD_SENTENCES.fetchFailed) });
    return;
  }
  const { items: page, next } = outcome.reply;
  store.set({ kind: 'ready', items: [...items, ...page], next });
};

/** Takes what was answered out of a list. If nothing is left of what is shown, `load` loads the list again, as long as there is more. */
export const takeFromPage = async <Item>(
  store: PagedStore<Item>,
  isAnswered: (item: Item) => boolean,
  load: () => Promise<void>,
): Promise<void> => {
  const state = store.get();
  const items = state.items.filter((item) => !isAnswered(item));
  store.set({ ...state, items });
  if (items.length === 0 && state.kind === 'ready' && state.next !== null) await load();
};
