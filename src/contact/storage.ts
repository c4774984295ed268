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

export type ContactMessage = {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** That of the screen it was sent from, for the letter with its answer; older ones have none. */
  language?: string;
};
/** An answer of the team; `at` is in milliseconds, `by` an e-mail address. */
export type Reply = { at: number; by: string; text: string };
/** A stored message; `id` sorts by time, `at` is in milliseconds. */
export type StoredMessage = ContactMessage & {
  id: string;
  at: number;
  state: MessageState;
  replies: Reply[];
};

const GONE = 'deleted';
const ANSWERED = 'answered';
/** The messages of the contact form. */
export const messageJournal = journalOf('messages', (stored, word, { id, said }): StoredValue | null => {
  const value = stored as StoredValue;
  if (word === GONE) return null;
  if (word !== ANSWERED) return { ...value, state: word as MessageState };
  const reply = { ...(said as Omit<Reply, 'at'>), at: timeOfId(id) };
  return { ...value, state: 'done', replies: withReply(value.replies ?? [], reply) };
});

type StoredValue = ContactMessage & { state?: MessageState; replies?: Reply[] };

/** How long the same answer counts as the same one, in milliseconds: its sender got no reply, or clicked twice. */
const SAME_REPLY_MS = 600_000;

const withReply = (replies: readonly Reply[], reply: Reply): Reply[] =>
  replies.some(({ at, by, text }) => by === reply.by && text === reply.text && reply.at - at < SAME_REPLY_MS)
    ? [...replies]
    : [...replies, reply];

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
  await removeMarksBefore(storage, id, await amendEntry(storage, messageJournal, id, state));
  return true;
};

// A later mark is of somebody who has set the state anew.
const removeMarksBefore = async (storage: Storage, id: string, amendment: string): Promise<void> => {
  const at = timeOfId(amendment);
  const marks = (await listMarksOf(storage, 'message', id)).filter(({ stamp }) => stamp < at);
  await removeMarks(
    storage,
    marks.map(({ key }) => key),
  );
};

/** A message by its id; null if there is none. */
export const getMessage = async (storage: Storage, id: string): Promise<StoredMessage | null> => {
  const value = await getEntry<StoredValue>(storage, messageJournal, id);
  return value === null ? null : toMessage(id, value);
};

/** Keeps an answer with its message, which is done then; returns the first of equal ones. Null if the message is gone. */
export const addMessageReply = async (
  storage: Storage,
  id: string,
  reply: Omit<Reply, 'at'>,
): Promise<Reply | null> => {
  const amendment = await amendEntry(storage, messageJournal, id, ANSWERED, { said: reply });
  await removeMarksBefore(storage, id, amendment);
  // The newest, of which the stored one may be an earlier equal.
  const stored = await getMessage(storage, id);
  return (
    stored?.replies.findLast(({ by, text, at }) => {
      const isSame = by === reply.by && text === reply.text;
      return isSame && Math.abs(timeOfId(amendment) - at) < SAME_REPLY_MS;
    }) ?? null
  );
};

/** Stores a message and returns its id. */
export const putMessage = (storage: Storage, message: ContactMessage): Promise<string> =>
  appendEntry(storage, messageJournal, message, { prepare: marking(storage) });

const toMessage = (id: string, value: StoredValue): StoredMessage => ({
  ...value,
  id,
  at: timeOfId(id),
  state: value.state ?? 'unread',
  replies: value.replies ?? [],
});

/**
 * Messages, newest first, repeated ones once: at most `limit` that are older than the message `before`. `next` is the following `before`, null
 * at the end. `matches` leaves out others: a page may be short before the end.
 */
export const listMessages = async (
  storage: Storage,
  {
    matches = () => true,
    ...page
  }: {
    limit: number;
    before?: string | null;
    matches?: ((message: ContactMessage & { state: MessageState }) => boolean) | undefined;
  },
): Promise<{ items: StoredMessage[]; next: string | null }> => {
  const { items, ...rest } = await listEntries<StoredValue>(storage, messageJournal, {
    ...page,
    matches: (value) => matches({ ...value, state: value.state ?? 'unread' }),
  });
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
