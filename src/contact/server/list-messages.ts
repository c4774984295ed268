import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { type Page, startOf, toNext } from '../../base/http/server/cursor.ts';
import { assigneesIn, type ListCall, pageOf, type Queue } from '../../site/to-do/server/queue.ts';
import { listKeysOf, listMarks } from '../../site/to-do/storage/marks.ts';
import type { adminGetMessages, StoredMessage } from '../calls/messages.ts';
import { listMessages, readUndoneMessages, type StoredMessage as Stored } from '../storage.ts';

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
  toWaiting: ({ subject, at }) => ({ kind: 'message', id: '', name: subject, at, count: 1 }),
  reads: 0,
};

const toItem = ({ at, ...message }: Stored, assigned: string): StoredMessage => ({
  ...message,
  sent: new Date(at).toISOString(),
  assigned,
});

/** A page of the messages from the contact form, newest first: all, or those that nobody has done. */
export const answerMessages = async (
  call: ListCall,
  query: InputOf<typeof adminGetMessages>,
): Promise<Page<StoredMessage>> => {
  const { storage } = call;
  if (query.state !== undefined) {
    const order = { scope: `messages:${query.state}`, newestFirst: true };
    const { items, next } = await pageOf(call, messageQueue, query, order);
    return { success: true, items: items.map(({ item, assigned }) => toItem(item, assigned)), next };
  }
  const [page, keys] = await Promise.all([
    listMessages(storage, await startOf(storage, 'messages', query)),
    listKeysOf(storage, messageQueue.kind),
  ]);
  const marks = new Map((await listMarks(storage, messageQueue.kind, keys)).map((mark) => [mark.ref, mark]));
  const assigned = await assigneesIn(call, keys);
  const items = page.items.map((message) => {
    const mark = marks.get(message.id);
    return toItem(message, mark === undefined ? '' : assigned(mark));
  });
  return { success: true, items, next: await toNext(storage, 'messages', page.next) };
};
