import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { type Page, startOf, toNext } from '../../base/http/server/cursor.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import { assigneesIn, type ListCall, pageOf, type Queue } from '../../site/to-do/server/queue.ts';
import { listKeysOf, listMarks } from '../../site/to-do/storage/marks.ts';
import type { adminGetMessages, InboxMessage } from '../calls/messages.ts';
import type { MessageState } from '../rules.ts';
import {
  type ContactMessage,
  listMessages,
  readUndoneMessages,
  type StoredMessage as Stored,
} from '../storage.ts';

/** The messages that nobody has done. */
export const messageQueue: Queue<Stored> = {
  kind: 'message',
  find: async (storage, marking) =>
    readUndoneMessages(
      storage,
      (await marking).map(({ ref }) => ref),
    ),
  marksNow: async (storage, { key, ref }) =>
    (await readUndoneMessages(storage, [ref]))[0] === undefined ? [] : [key],
  toWaiting: ({ subject, at }) => ({ kind: 'message', id: '', name: subject, at }),
  reads: 0,
};

type Filter = InputOf<typeof adminGetMessages>['state'];

/** Whether a message is in a state and has all of some folded words. */
const matching =
  (state: Filter, words: readonly string[]) =>
  ({ state: its, ...message }: ContactMessage & { state: MessageState }): boolean => {
    if (state === 'waiting' ? its === 'done' : state !== undefined && its !== state) return false;
    if (words.length === 0) return true;
    const text = foldForSearch(SEARCHED.map((field) => message[field]).join('\n'));
    return words.every((word) => text.includes(word));
  };

const SEARCHED = ['name', 'email', 'phone', 'subject', 'message'] as const;

const toItem = ({ at, language: _, ...message }: Stored, assigned: string): InboxMessage => ({
  ...message,
  sent: new Date(at).toISOString(),
  assigned,
  replies: message.replies.map((reply) => ({ ...reply, at: new Date(reply.at).toISOString() })),
});

/** A page of the messages from the contact form, newest first: all, or those that nobody has done. */
export const answerMessages = async (
  call: ListCall,
  query: InputOf<typeof adminGetMessages>,
): Promise<Page<InboxMessage>> => {
  const { storage } = call;
  const { state, q = '' } = query;
  const words = foldForSearch(q).split(/\s+/u).filter(Boolean);
  if (state === 'waiting' && words.length === 0) {
    const order = { scope: 'messages:waiting', newestFirst: true };
    const { items, next } = await pageOf(call, messageQueue, query, order);
    return { success: true, items: items.map(({ item, assigned }) => toItem(item, assigned)), next };
  }
  const scope = state === undefined && q === '' ? 'messages' : `messages:${state ?? ''}:${words.join(' ')}`;
  const [page, keys] = await Promise.all([
    listMessages(storage, { ...(await startOf(storage, scope, query)), matches: matching(state, words) }),
    listKeysOf(storage, messageQueue.kind),
  ]);
  const marks = new Map((await listMarks(storage, messageQueue.kind, keys)).map((mark) => [mark.ref, mark]));
  const assigned = await assigneesIn(call, keys);
  const items = page.items.map((message) => {
    const mark = marks.get(message.id);
    return toItem(message, mark === undefined ? '' : assigned(mark));
  });
  return { success: true, items, next: await toNext(storage, scope, page.next) };
};
