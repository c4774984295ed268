import { amendEntry, appendEntry, getEntry, journalOf, listEntries } from '../base/engine/storage/journal.ts';
import { timeOfId } from '../base/engine/storage/keys.ts';
import type { Storage } from '../base/engine/storage/storage.ts';
import type { MessageState } from './rules.ts';

export type ContactMessage = { name: string; email: string; phone: string; subject: string; message: string };
/** A stored message; `id` sorts by time, `at` is in milliseconds. */
type StoredMessage = ContactMessage & { id: string; at: number; state: MessageState };

const GONE = 'deleted';
/** The messages of the contact form. */
export const messageJournal = journalOf('messages', (value, word) =>
  word === GONE ? null : { ...(value as StoredValue), state: word },
);

type StoredValue = ContactMessage & { state?: MessageState };

/** Sets the state of a message or removes it; false if there is no such message. */
export const markMessage = async (
  storage: Storage,
  id: string,
  state: MessageState | typeof GONE,
): Promise<boolean> => {
  if ((await getEntry(storage, messageJournal, id)) === null) return false;
  await amendEntry(storage, messageJournal, id, state);
  return true;
};

/** Stores a message and returns its id. */
export const putMessage = (storage: Storage, message: ContactMessage): Promise<string> =>
  appendEntry(storage, messageJournal, message);

/** Messages, newest first, repeated ones once: at most `limit` that are older than the message `before`. `next` is the following `before`, null at the end. */
export const listMessages = async (
  storage: Storage,
  page: { limit: number; before?: string | null },
): Promise<{ items: StoredMessage[]; next: string | null }> => {
  const { items, ...rest } = await listEntries<StoredValue>(storage, messageJournal, page);
  const messages = items.map(({ id, value }) => ({
    ...value,
    id,
    at: timeOfId(id),
    state: value.state ?? ('unread' as const),
  }));
  return { ...rest, items: messages.filter((message, place) => !isRepeat(message, messages[place + 1])) };
};

/** Maximum number of messages, the newest, among which those are looked for that nobody has done. */
const MESSAGES_READ = 2_000;

/** The messages that nobody has done, newest first. */
export const listUndoneMessages = async (storage: Storage): Promise<StoredMessage[]> => {
  const { items } = await listMessages(storage, { limit: MESSAGES_READ });
  return items.filter(({ state }) => state !== 'done');
};

/** How long the same text counts as the same message, in milliseconds: its sender got no answer and sent it again. */
const REPEAT_WINDOW_MS = 3_600_000;

const isRepeat = (message: StoredMessage, older: StoredMessage | undefined): boolean =>
  older !== undefined &&
  message.at - older.at < REPEAT_WINDOW_MS &&
  (['name', 'email', 'phone', 'subject', 'message'] as const).every(
    (field) => message[field] === older[field],
  );
