import { atom } from 'nanostores';
import {
  type AuditEntry,
  adminGetAudit,
  adminGetMessages,
  adminUpdateMessage,
  type StoredMessage,
} from '../../../contract/accounts/admin.ts';
import { ADMIN_SENTENCES, type MessageState } from '../../../domain/accounts/admin.ts';
import { adminCall, sentenceOf } from '../../frame/admin-call.ts';
import { toast } from '../../frame/toast.ts';

/** A list that is loaded a page at a time. `next` is the cursor of the next page. */
export type PagedState<Item> =
  | { kind: 'loading'; items: readonly Item[] }
  | { kind: 'ready'; items: readonly Item[]; next: string | null }
  | { kind: 'failed'; items: readonly Item[]; message: string };

export const $messages = atom<PagedState<StoredMessage>>({ kind: 'loading', items: [] });
export const $audit = atom<PagedState<AuditEntry>>({ kind: 'loading', items: [] });

const load = async <Item>(
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
    store.set({ kind: 'failed', items, message: sentenceOf(outcome, ADMIN_SENTENCES.fetchFailed) });
    return;
  }
  const { items: page, next } = outcome.reply as unknown as { items: Item[]; next: string | null };
  store.set({ kind: 'ready', items: [...items, ...page], next });
};

/** Loads the first page of contact messages, newest first, or the next page. */
export const loadMessages = (more = false): Promise<void> => load($messages, adminGetMessages, more);

/** Loads the first page of the log, newest first, or the next page. */
export const loadAudit = (more = false): Promise<void> => load($audit, adminGetAudit, more);

/** Sets the state of a message, or deletes it. */
export const setMessageState = async (id: string, state: MessageState | 'deleted'): Promise<void> => {
  const outcome = await adminCall(adminUpdateMessage, { id, state });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, ADMIN_SENTENCES.updateFailed));
    return;
  }
  const current = $messages.get();
  const items = current.items.flatMap((item) =>
    item.id !== id ? [item] : state === 'deleted' ? [] : [{ ...item, state }],
  );
  $messages.set({ ...current, items });
};
