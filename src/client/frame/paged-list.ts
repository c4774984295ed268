import type { Endpoint } from '../../contract/endpoint.ts';
import { DESK_SENTENCES } from '../../domain/site/desk.ts';
import { adminCall, sentenceOf } from './admin-call.ts';

/** A list that is loaded a page at a time. `next` is the cursor of the next page. */
export type PagedState<Item> =
  | { kind: 'loading'; items: readonly Item[] }
  | { kind: 'ready'; items: readonly Item[]; next: string | null }
  | { kind: 'failed'; items: readonly Item[]; message: string };

type Paged<Item> = { items: Item[]; next: string | null };

/** Loads the first page of a list into its store, or with `more` the next page. */
export const loadPage = async <Item>(
  store: { get: () => PagedState<Item>; set: (state: PagedState<Item>) => void },
  endpoint: Endpoint<{ cursor?: string | undefined }, Paged<Item>>,
  more: boolean,
): Promise<void> => {
  const before = store.get();
  const cursor = more && before.kind === 'ready' ? before.next : null;
  const items = more ? before.items : [];
  store.set({ kind: 'loading', items });
  const outcome = await adminCall(endpoint, cursor === null ? {} : { cursor });
  if (outcome.kind !== 'done') {
    store.set({ kind: 'failed', items, message: sentenceOf(outcome, DESK_SENTENCES.fetchFailed) });
    return;
  }
  const { items: page, next } = outcome.reply;
  store.set({ kind: 'ready', items: [...items, ...page], next });
};
