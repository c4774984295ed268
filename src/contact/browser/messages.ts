import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState } from '../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { loadToDo } from '../../site/to-do/browser.ts';
import { adminGetMessages, adminUpdateMessage, type StoredMessage } from '../calls/messages.ts';
import type { MessageState } from '../rules.ts';

export const $messages = atom<PagedState<StoredMessage>>({ kind: 'loading', items: [] });

/** Loads the first page of contact messages, newest first, or the next page: all, or those that nobody has done. */
export const loadMessages = (isAll: boolean, more = false): Promise<void> =>
  loadPage($messages, adminGetMessages, more, isAll ? {} : { state: 'waiting' });

/** Sets the state of a message, or deletes it. */
export const setMessageState = async (id: string, state: MessageState | 'deleted'): Promise<void> => {
  const outcome = await adminCall(adminUpdateMessage, { id, state });
  if (outcome.kind !== 'done') {
    toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
    return;
  }
  void loadToDo();
  const current = $messages.get();
  const items = current.items.flatMap((item) =>
    item.id !== id ? [item] : state === 'deleted' ? [] : [{ ...item, state }],
  );
  $messages.set({ ...current, items });
};
