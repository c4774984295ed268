import type { adminGetMessages } from '../../contract/contact/messages.ts';
import type { adminGetAudit } from '../../contract/site/audit.ts';
import { DESK_SENTENCES } from '../../domain/site/desk.ts';
import { adminCall, sentenceOf } from './admin-call.ts';

/** A list that is loaded a page at a time. `next` is the cursor of the next page. */
export type PagedState<Item> =
  | { kind: 'loading'; items: readonly Item[] }
  | { kind: 'ready'; items: readonly Item[]; next: string | null }
  | { kind: 'failed'; items: readonly Item[]; message: string };

export const load = async <Item>(
  store: { get: () => PagedState<Item>; set: (state: PagedState<Item>) => void },
  endpoint: typeof adminGetMessages | typeof adminGetAudit,
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
  const { items: page, next } = outcome.reply as unknown as { items: Item[]; next: string | null };
  store.set({ kind: 'ready', items: [...items, ...page], next });
};
