import {
  amendEntry,
  appendEntry,
  getEntries,
  getEntry,
  journalOf,
  listEntries,
} from '../base/engine/storage/journal.ts';
import { timeOfId } from '../base/engine/storage/keys.ts';
import type { Storage } from '../base/engine/storage/storage.ts';
import { listMarksOf, markKey, putMarks, removeMarks } from '../site/to-do/storage/marks.ts';
import type { MessageState } from './rules.ts';

export type ContactMessage = { name: string; email: string; phone: string; subject: string; message: string };
/** A stored message; `id` sorts by time, `at` is in milliseconds. */
export type StoredMessage = ContactMessage & { id: string; at: number; state: MessageState };

const GONE = 'deleted';
/** The messages of the contact form. */
export const messageJournal = journalOf('messages', (value, word) =>
  word === GONE ? null : { ...(value as StoredValue), state: word },
);

type StoredValue = ContactMessage & { state?: MessageState };

/** Marks a message as one that nobody has done, before the entry with an id says so. */
const marking =
  (storage: Storage, id?: string) =>
  (entry: string): Promise<void> => {
    const ref = id ?? entry;
    return putMarks(storage, [markKey('message', ref, { since: timeOfId(ref), stamp: timeOfId(entry) })]);
  };

/** Sets the state of a message or removes it; false if there is no such message. */
export const markMessage = async (
  storage: Storage,
  id: string,
  state: MessageState | typeof GONE,
): Promise<boolean> => {
  if ((await getEntry(storage, messageJournal, id)) === null) return false;
  if (state !== 'done' && state !== GONE) {
    await amendEntry(storage, messageJournal, id, state, { prepare: marking(storage, id) });
    return true;
  }
  const at = timeOfId(await amendEntry(storage, messageJournal, id, state));
  // A later mark is of somebody who has set the state anew.
  const marks = (await listMarksOf(storage, 'message', id)).filter(({ stamp }) => stamp < at);
  await removeMarks(
    storage,
    marks.map(({ key }) => key),
  );
  return true;
};

/** Stores a message and returns its id. */
export const putMessage = (storage: Storage, message: ContactMessage): Promise<string> =>
  appendEntry(storage, messageJournal, message, { prepare: marking(storage) });

const toMessage = (id: string, value: StoredValue): StoredMessage => ({
  ...value,
  id,
  at: timeOfId(id),
  state: value.state ?? 'unread',
});

/** Messages, newest first, repeated ones once: at most `limit` that are older than the message `before`. `next` is the following `before`, null at the end. */
export const listMessages = async (
  storage: Storage,
  page: { limit: number; before?: string | null },
): Promise<{ items: StoredMessage[]; next: string | null }> => {
  const { items, ...rest } = await listEntries<StoredValue>(storage, messageJournal, page);
  const messages = items.map(({ id, value }) => toMessage(id, value));
  return { ...rest, items: messages.filter((message, place) => !isRepeat(message, messages[place + 1])) };
};

/** Maximum number of messages, the newest, among which repeated ones are told from others. */
const MESSAGES_READ = 2_000;

/** Those of some messages that nobody has done, in the order of their ids; undefined for the others, repeated ones among them. */
export const readUndoneMessages = async (
  storage: Storage,
  ids: readonly string[],
): Promise<(StoredMessage | undefined)[]> => {
  if (ids.length === 0) return [];
  const { items, next } = await listMessages(storage, { limit: MESSAGES_READ });
  const newest = new Map(items.map((message) => [message.id, message]));
  const older = ids.filter((id) => next !== null && id < next);
  const entries = older.length === 0 ? [] : await getEntries<StoredValue>(storage, messageJournal, older);
  for (const [at, id] of older.entries()) {
    const value = entries[at];
    if (value) newest.set(id, toMessage(id, value));
  }
  return ids.map((id) => {
    const message = newest.get(id);
    return message?.state === 'done' ? undefined : message;
  });
};

/** How long the same text counts as the same message, in milliseconds: its sender got no answer and sent it again. */
const REPEAT_WINDOW_MS = 3_600_000;

const isRepeat = (message: StoredMessage, older: StoredMessage | undefined): boolean =>
  older !== undefined &&
  message.at - older.at < REPEAT_WINDOW_MS &&
  (['name', 'email', 'phone', 'subject', 'message'] as const).every(
    (field) => message[field] === older[field],
  );
