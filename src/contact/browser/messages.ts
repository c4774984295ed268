import { atom } from 'nanostores';
import { toast } from '../../base/frame/browser/toast.ts';
import { adminCall, sentenceOf } from '../../base/http/browser/admin-call.ts';
import { loadPage, type PagedState } from '../../base/table/browser.ts';
import { DASHBOARD_SENTENCES } from '../../base/table/rules.ts';
import { loadToDo } from '../../site/to-do/browser.ts';
import {
  adminGetMessages,
  adminReplyMessage,
  adminUpdateMessage,
  type InboxMessage,
} from '../calls/messages.ts';
import type { MessageState } from '../rules.ts';
import { forgetReplyDraft } from './reply-draft.ts';

/** Which messages a list has: those that nobody has done, those that are done, or all; with some words. */
export type MessageQuery = { show: 'waiting' | 'done' | 'all'; q: string };

export const $messages = atom<PagedState<InboxMessage>>({ kind: 'loading', items: [] });

let shown: MessageQuery['show'] = 'waiting';

/** Loads the first page of contact messages, newest first, or the next page. */
export const loadMessages = ({ show, q }: MessageQuery, more = false): Promise<void> => {
  shown = show;
  const words = q.trim();
  return loadPage($messages, adminGetMessages, more, {
    ...(show !== 'all' && { state: show }),
    ...(words !== '' && { q: words }),
  });
};

// What is done leaves the list of those that are not.
const belongs = (state: MessageState | 'deleted'): boolean =>
  state !== 'deleted' && (shown === 'all' || (shown === 'done') === (state === 'done'));

const change = (id: string, state: MessageState | 'deleted', replies?: InboxMessage['replies']): void => {
  void loadToDo({ quiet: true });
  if (state === 'deleted') forgetReplyDraft(id);
  const current = $messages.get();
  const items = current.items.flatMap((item) => {
    if (item.id !== id) return [item];
    return belongs(state) ? [{ ...item, state: state as MessageState, ...(replies && { replies }) }] : [];
  });
  $messages.set({ ...current, items });
};

/** Sets the state of a message, or deletes it. */
export const setMessageState = async (id: string, state: MessageState | 'deleted'): Promise<void> => {
  const outcome = await adminCall(adminUpdateMessage, { id, state });
  if (outcome.kind === 'done') change(id, state);
  else toast(sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed));
};

/** Does the same to several messages, one after the other; those that fail stay as they are. */
export const setMessageStates = async (
  ids: readonly string[],
  state: MessageState | 'deleted',
): Promise<void> => {
  for (const id of ids) await setMessageState(id, state);
};

/** Answers a message, which is done then; returns a problem, or null. */
export const replyToMessage = async ({ id, replies }: InboxMessage, text: string): Promise<string | null> => {
  const outcome = await adminCall(adminReplyMessage, { id, text }, { again: false });
  if (outcome.kind !== 'done') return sentenceOf(outcome, DASHBOARD_SENTENCES.updateFailed);
  forgetReplyDraft(id);
  change(id, 'done', [...replies, { at: new Date().toISOString(), by: '', text }]);
  return null;
};
