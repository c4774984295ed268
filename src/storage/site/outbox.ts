import { MAIL_DAYS } from '../../domain/site/limits.ts';
import { timeOfId, timeOrderedId } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

/** A mail to send, as plain text and as HTML. */
export type Mail = { to: string; subject: string; text: string; html?: string; replyTo?: string };

/** A mail that could not be sent: stored since `at`, retried `tries` times, last at `tried` (milliseconds). */
export type StoredMail = Mail & { at: number; tries?: number; tried?: number };

const RETENTION_MS = MAIL_DAYS * 86_400_000;

/** Maximum number of expired mails that one run removes. */
const MAX_REMOVALS = 500;

const PREFIX = 'outbox/';
const idOf = (name: string): string => name.slice(name.indexOf('/') + 1);
const prefixOf = (about: string): string => `${PREFIX}${about}/`;

/** Stores an unsent mail under the profile that it is about (`site` if it is about none). */
export const storeMail = async (storage: Storage, about: string, mail: Mail): Promise<void> => {
  const now = storage.now();
  await storage.putJson(prefixOf(about) + timeOrderedId(now), { ...mail, at: now });
};

/** Stores an unsent mail about a profile under a place of its own, once; tells its name, and whether it was not there yet. */
export const storeMailAt = async (
  storage: Storage,
  about: string,
  place: string,
  mail: Mail,
): Promise<{ name: string; isNew: boolean }> => {
  const stored: StoredMail = { ...mail, at: storage.now() };
  const isNew = await storage.claim(prefixOf(about) + place, stored);
  return { name: `${about}/${place}`, isNew };
};

/** Removes the unsent mails about a profile. */
export const removeStoredMails = async (storage: Storage, about: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(about));
  await removeAll(storage, keys);
};

/** The names (`{profile}/{id}`) of all unsent mails, newest first. */
export const listStoredMails = async (storage: Storage): Promise<string[]> => {
  const { keys } = await storage.list(PREFIX);
  return keys.map((key) => key.slice(PREFIX.length)).sort((one, other) => (idOf(one) < idOf(other) ? 1 : -1));
};

/** Removes unsent mails past their retention, a limited number at a time; returns the names of the others. */
export const dropExpiredMails = async (
  storage: Storage,
  names: readonly string[],
  now: number,
): Promise<string[]> => {
  const isExpired = (name: string): boolean => now - timeOfId(idOf(name)) >= RETENTION_MS;
  const expired = names.filter(isExpired).slice(-MAX_REMOVALS);
  await removeAll(
    storage,
    expired.map((name) => PREFIX + name),
  );
  return names.filter((name) => !isExpired(name));
};

/** An unsent mail by its name; null if it was sent or dropped. */
export const getStoredMail = (storage: Storage, name: string): Promise<StoredMail | null> =>
  storage.getJson<StoredMail>(PREFIX + name);

/**
 * Takes an unsent mail to send it, if it is due. The attempt is stored first, so that only one of two processes gets the mail; null for the
 * other one, and if the mail is gone or not due.
 */
export const takeStoredMail = async (
  storage: Storage,
  name: string,
  isDue: (mail: StoredMail) => boolean,
): Promise<Mail | null> => {
  const stored = await storage.getVersioned<StoredMail>(PREFIX + name);
  if (stored === null || !isDue(stored.value)) return null;
  const { at, tries = 0, tried: _tried, ...mail } = stored.value;
  const next: StoredMail = { ...mail, at, tries: tries + 1, tried: storage.now() };
  return (await storage.replace(PREFIX + name, next, stored.etag)) ? mail : null;
};

export const dropStoredMail = (storage: Storage, name: string): Promise<void> =>
  storage.remove(PREFIX + name);
