import { firstIdOf, hashHex, timeOfId, timeOrderedId } from '../engine/storage/keys.ts';
import { removeAll, sweepKeys } from '../engine/storage/remove-all.ts';
import type { Storage } from '../engine/storage/storage.ts';
import { MAIL_DAYS } from '../http/rules/limits.ts';
import { isProfileId } from '../text/rules/slug.ts';
import { isNoted, LETTER_HOLD, type LetterKind, type LetterState } from './rules.ts';

/**
 * A mail to send, as plain text and as HTML. `link` is the key of what is stored of its link, whose time begins when the mail is sent (`begun`).
 * `leave` is where a mail program asks for no more letters of the kind, and `once` says that nobody may get it twice, even if nobody gets it then.
 */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  link?: string;
  leave?: string;
  once?: true;
};

/**
 * A mail that is not sent yet: stored since `at`, retried `tries` times, last at `tried` (milliseconds). One that is `held` has not been tried and
 * waits for its turn until `due`. `act` is what the team did, if the letter is about that: an undo may withdraw it.
 */
export type StoredMail = Mail & {
  at: number;
  tries?: number;
  tried?: number;
  /** When its last attempt had failed; missing while one goes on, or if the process ended in it. */
  failed?: number;
  held?: HeldMail;
  act?: string;
  /** What it is about, if its page keeps a note of it. */
  kind?: LetterKind;
};

/** A letter that is not sent before a moment (milliseconds). */
export type HeldMail = { kind: LetterKind; due: number };

/** How long an unsent mail is kept, in milliseconds. */
const MAIL_PERIOD = MAIL_DAYS * 86_400_000;

/** Maximum number of expired mails that one run removes. */
const MAX_REMOVALS = 500;

const PREFIX = 'outbox/';
const idOf = (name: string): string => name.slice(name.indexOf('/') + 1);
const prefixOf = (about: string): string => `${PREFIX}${about}/`;

/** The name (`{profile}/{id}`) of a new mail about a profile (`site` if it is about none). */
export const newMailName = (storage: Storage, about: string): string =>
  `${about}/${timeOrderedId(storage.now())}`;

/** Stores a mail that could not be sent. */
export const storeMail = async (
  storage: Storage,
  name: string,
  mail: Mail,
  kind?: LetterKind,
): Promise<void> => {
  const stored: StoredMail = { ...mail, at: storage.now(), ...(kind !== undefined && { kind }) };
  await storage.putJson(PREFIX + name, stored);
};

/** Holds a mail, instead of an earlier one of its kind to its address that is due at the same moment. */
export const holdMail = async (
  storage: Storage,
  about: string,
  mail: Mail,
  held: HeldMail,
): Promise<void> => {
  await storage.putJson(heldKey(about, mail, held), {
    ...mail,
    at: storage.now(),
    held,
  } satisfies StoredMail);
};

/** Holds a mail that was held already, unless a later one of its kind is. */
export const holdMailAgain = async (
  storage: Storage,
  about: string,
  mail: Mail & { at: number },
  held: HeldMail,
): Promise<void> => {
  await storage.claim(heldKey(about, mail, held), { ...mail, held } satisfies StoredMail);
};

const heldKey = (about: string, { to }: Mail, { kind, due }: HeldMail): string =>
  `${prefixOf(about)}${firstIdOf(due)}${hashHex(`${kind}:${to}`).slice(0, 13)}`;

/** Begins the time of a mail's link, if it is not used already, because the mail is sent only now. */
export const beginLink = async (storage: Storage, key: string, begun: number): Promise<void> => {
  await storage.update<object>(key, (stored) =>
    stored === null || 'used' in stored ? null : { ...stored, begun },
  );
};

/** Stores an unsent mail about a profile under a place of its own, once; tells its name, and whether it was not there yet. */
export const storeMailAt = async (
  storage: Storage,
  about: string,
  place: string,
  mail: Mail,
  kind?: LetterKind,
): Promise<{ name: string; isNew: boolean }> => {
  const stored: StoredMail = { ...mail, at: storage.now(), ...(kind !== undefined && { kind }) };
  const isNew = await storage.claim(prefixOf(about) + place, stored);
  return { name: `${about}/${place}`, isNew };
};

/**
 * Holds the letters about an act of the team, whose id begins with its time: a repeat stores none twice. `number` tells those of one act
 * apart. Returns the letter's name.
 */
export const storeLetterOf = async (
  storage: Storage,
  about: string,
  mail: Mail,
  { act, number, kind }: { act: string; number: number; kind: LetterKind },
): Promise<string> => {
  const due = timeOfId(act) + LETTER_HOLD;
  const place = firstIdOf(due) + hashHex(act).slice(0, 9) + number.toString(36).padStart(4, '0');
  const stored: StoredMail = { ...mail, at: storage.now(), held: { kind, due }, act, kind };
  await storage.claim(prefixOf(about) + place, stored);
  return `${about}/${place}`;
};

/** Removes the unsent mails about a profile. */
export const removeStoredMails = async (storage: Storage, about: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(about));
  await removeAll(storage, keys);
};

/** Removes those of the unsent mails about a profile that nobody is to get any more. */
export const dropMails = async (
  storage: Storage,
  about: string,
  isDropped: (mail: StoredMail) => boolean,
): Promise<void> => {
  const { keys } = await storage.list(prefixOf(about));
  for (const key of keys) {
    const mail = await storage.getJson<StoredMail>(key);
    if (mail !== null && isDropped(mail)) await storage.remove(key);
  }
};

/** Puts the letters that are held about a profile where its deletion does not remove them. */
export const keepLetters = async (storage: Storage, about: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(about));
  for (const key of keys) {
    const stored = await storage.getJson<StoredMail>(key);
    if (stored?.act === undefined) continue;
    await storage.claim(prefixOf('site') + idOf(key.slice(PREFIX.length)), stored);
    await storage.remove(key);
  }
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
  const isExpired = (name: string): boolean => now - timeOfId(idOf(name)) >= MAIL_PERIOD;
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
): Promise<StoredMail | null> => {
  const stored = await storage.getVersioned<StoredMail>(PREFIX + name);
  if (stored === null || !isDue(stored.value)) return null;
  const { held, failed: _failed, ...mail } = stored.value;
  const tries = held === undefined ? (mail.tries ?? 0) + 1 : 0;
  const next: StoredMail = { ...mail, tries, tried: storage.now() };
  return (await storage.replace(PREFIX + name, next, stored.etag)) ? stored.value : null;
};

/** Notes that an attempt to send a stored mail has failed, so that it is known not to be sent. */
export const noteFailure = async (storage: Storage, name: string): Promise<void> => {
  await storage.update<StoredMail>(PREFIX + name, (mail) => mail && { ...mail, failed: storage.now() });
};

export const dropStoredMail = (storage: Storage, name: string): Promise<void> =>
  storage.remove(PREFIX + name);

const NOTES = 'letter-notes/';

/** A letter about a page, without its text and address; `at` is in milliseconds. */
export type LetterNote = { kind: LetterKind | null; state: LetterState; at: number };

/** Notes that a letter about a page was sent, or refused for good. */
export const noteLetter = async (
  storage: Storage,
  name: string,
  kind: LetterKind | undefined,
  state: Exclude<LetterState, 'waiting'>,
): Promise<void> => {
  const [about = ''] = name.split('/');
  if (kind === undefined || !isNoted(kind) || !isProfileId(about)) return;
  await storage.put(`${NOTES}${about}/${timeOrderedId(storage.now())}.${kind}.${state}`, '');
};

/** Maximum number of unsent letters of a page that are read. */
const UNSENT_READ = 10;

/** The letters about a page that are noted, and those that wait; `links` are the keys of the links in these. */
export const listLetters = async (
  storage: Storage,
  about: string,
): Promise<{ letters: LetterNote[]; links: ReadonlySet<string> }> => {
  const [{ keys: noted }, { keys: unsent }] = await Promise.all([
    storage.list(`${NOTES}${about}/`),
    storage.list(prefixOf(about)),
  ]);
  const mails = await Promise.all(
    unsent
      .sort()
      .slice(-UNSENT_READ)
      .map((key) => storage.getJson<StoredMail>(key)),
  );
  const waiting = mails.filter((mail) => mail !== null);
  return {
    letters: [
      ...noted.map((key): LetterNote => {
        const [id = '', kind, state] = key.slice(key.lastIndexOf('/') + 1).split('.');
        return { kind: kind as LetterKind, state: state as LetterState, at: timeOfId(id) };
      }),
      ...waiting.map(
        ({ at, kind, held }): LetterNote => ({ kind: kind ?? held?.kind ?? null, state: 'waiting', at }),
      ),
    ],
    links: new Set(waiting.flatMap(({ link }) => (link === undefined ? [] : [link]))),
  };
};

/** Removes what is noted of the letters about a deleted page. */
export const removeLetterNotes = async (storage: Storage, about: string): Promise<void> => {
  const { keys } = await storage.list(`${NOTES}${about}/`);
  await removeAll(storage, keys);
};

const ACTS = 'letter-acts/';

/** What became of the letters about an act of the team. */
export type LettersOutcome = 'sent' | 'withdrawn';

/**
 * Settles once for all letters about an act whether they are sent or withdrawn, and returns what was settled: whoever sends the first of
 * them and whoever takes the act back may do so at the same moment. An act that is older than letters are kept has sent its own.
 */
export const settleLetters = async (
  storage: Storage,
  act: string,
  wanted: LettersOutcome,
): Promise<LettersOutcome> => {
  if (storage.now() - timeOfId(act) >= MAIL_PERIOD) return 'sent';
  if (await storage.claim(ACTS + act, { outcome: wanted })) return wanted;
  return (await storage.getJson<{ outcome: LettersOutcome }>(ACTS + act))?.outcome ?? wanted;
};

/** Removes what was settled about acts whose letters are not kept any more, as many as it can until a time. */
export const sweepLetterActs = (storage: Storage, until: number): Promise<void> => {
  // One day more, because clocks differ.
  const limit = firstIdOf(storage.now() - MAIL_PERIOD - 86_400_000);
  return sweepKeys(storage, ACTS, until, (key) => key.slice(ACTS.length) < limit);
};
