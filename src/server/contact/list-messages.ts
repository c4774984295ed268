import type { StoredMessage } from '../../contract/contact/messages.ts';
import { listMessages } from '../../storage/contact/messages.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { type Page, type PageQuery, startOf, toNext } from '../http/cursor.ts';

/** A page of the messages from the contact form, newest first. */
export const answerMessages = async (storage: Storage, query: PageQuery): Promise<Page<StoredMessage>> => {
  const page = await listMessages(storage, await startOf(storage, 'messages', query));
  const items = page.items.map(({ at, ...message }) => ({ ...message, sent: new Date(at).toISOString() }));
  return { success: true, items, next: await toNext(storage, 'messages', page.next) };
};
