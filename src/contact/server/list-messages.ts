import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { type Page, startOf, toNext } from '../../base/http/server/cursor.ts';
import { pageOf, type Queue } from '../../site/to-do/server.ts';
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
  toWaiting: ({ id, subject, at }) => ({ kind: 'message', id, name: subject, at, count: 1 }),
};

const toItem = ({ at, ...message }: Stored): StoredMessage => ({
  ...message,
  sent: new Date(at).toISOString(),
});

/** A page of the messages from the contact form, newest first: all, or those that nobody has done. */
export const answerMessages = async (
  storage: Storage,
  query: InputOf<typeof adminGetMessages>,
): Promise<Page<StoredMessage>> => {
  if (query.state !== undefined) {
    const order = { scope: `messages:${query.state}`, newestFirst: true };
    const { items, next } = await pageOf(storage, messageQueue, query, order);
    return { success: true, items: items.map(toItem), next };
  }
  const page = await listMessages(storage, await startOf(storage, 'messages', query));
  return { success: true, items: page.items.map(toItem), next: await toNext(storage, 'messages', page.next) };
};
