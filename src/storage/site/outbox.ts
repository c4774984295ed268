import { removeAll } from '../engine/events.ts';
import { timeOrderedId } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';

/** A mail as it is to be sent: plain text and the same as HTML. */
export type Mail = { to: string; subject: string; text: string; html?: string; replyTo?: string };

const prefixOf = (holder: string): string => `outbox/${holder}/`;

/** Keeps a mail that could not be sent, under the profile that it is about (`site` when it is about none). */
export const keepMail = async (storage: Storage, holder: string, mail: Mail): Promise<void> => {
  const now = storage.now();
  await storage.putJson(prefixOf(holder) + timeOrderedId(now), { ...mail, at: now });
};

/** Removes the unsent mails about a profile. */
export const removeKeptMails = async (storage: Storage, holder: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(holder));
  await removeAll(storage, keys);
};
