import type { Storage } from '../../base/engine/storage/storage.ts';
import type { InputOf } from '../../base/http/calls/endpoint.ts';
import { type Page, startOf, toNext } from '../../base/http/server/cursor.ts';
import type { adminGetMessages, StoredMessage } from '../calls/messages.ts';
import { listMessages, listUndoneMessages } from '../storage.ts';

/** A page of the messages from the contact form, newest first: all, or those that nobody has done. */
export const answerMessages = async (
  storage: Storage,
  query: InputOf<typeof adminGetMessages>,
): Promise<Page<StoredMessage>> => {
  const scope = query.state === undefined ? 'messages' : `messages:${query.state}`;
  const from = await startOf(storage, scope, query);
  const page =
    query.state === undefined ? await listMessages(storage, from) : await undonePage(storage, from);
  const items = page.items.map(({ at, ...message }) => ({ ...message, sent: new Date(at).toISOString() }));
  return { success: true, items, next: await toNext(storage, scope, page.next) };
};

const undonePage = async (storage: Storage, { limit, before }: { limit: number; before: string | null }) => {
  const rest = (await listUndoneMessages(storage)).filter(({ id }) => before === null || id < before);
  const items = rest.slice(0, limit);
  return { items, next: rest.length > limit ? (items.at(-1)?.id ?? null) : null };
};
