import type { Endpoint } from '../../contract/endpoint.ts';
import { DASHBOARD_SENTENCES } from '../../domain/site/dashboard.ts';
import { adminCall, sentenceOf } from './admin-call.ts';

/** A list that is loaded a page at a time. `next` is the cursor of the next page. */
export type PagedState<Item> =
  | { kind: 'loading'; items: readonly Item[] }
  | { kind: 'ready'; items: readonly Item[]; next: string | null }
  | { kind: 'failed'; items: readonly Item[]; message: string };

type Paged<Item> = { items: Item[]; next: string | null };

/** Loads the first page of a list into its store, or with `more` the next page. `query` narrows the list. A newer load makes this one void. */
export const loadPage = async <Item, Query extends { cursor?: string | undefined }>(
  store: { get: () => PagedState<Item>; set: (state: PagedState<Item>) => void },
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
