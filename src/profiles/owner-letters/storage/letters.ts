import { hashHex, randomToken } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { LETTER_PERIOD, LETTERS_A_DAY } from '../rules.ts';

/** A letter to the owner of a page that its sender has not confirmed. */
export type OwnerLetter = {
  name: string;
  email: string;
  text: string;
  /** The language in which it was written, if that is not the site's own. */
  language?: string;
  /** When the letter with the link was sent, if that was not at once (milliseconds). */
  begun?: number;
  /** Since when it is being sent (milliseconds). */
  sending?: number;
};

/** What is left of a letter that was sent: nothing of it. */
type Used = { used: true };

type Stored = (OwnerLetter & { nonce: string }) | (Used & { nonce: string });

const LETTERS = 'owner-letters/';
const DAYS = 'owner-letter-days/';
const DAY = 86_400_000;
const TOKEN = /^([0-9a-z]{8,12})\.([0-9a-z]{9})\.([A-Za-z0-9_-]{43})$/;
/** After this time, in milliseconds, a process that sends a letter must be done with it. */
const LEASE = 120_000;

const stampOf = (at: number): string => at.toString(36).padStart(9, '0');
const timeOf = (key: string): number =>
  Number.parseInt(key.slice(key.lastIndexOf('/') + 1).split('.')[0] ?? '', 36);

/** A letter that waits, with its page and what names it: the hash of its token. */
export type WaitingLetter = {
  page: string;
  key: string;
  name: string;
  at: number;
  stored: Versioned<OwnerLetter>;
};

/** The key of the letter that a token is for; null if it is no token. */
export const letterKey = (token: string): string | null => {
  const [, page, stamp] = TOKEN.exec(token) ?? [];
  return page === undefined ? null : `${LETTERS}${page}/${stamp}.${hashHex(token).slice(0, 40)}`;
};

/** Stores a letter until it is confirmed; returns its token, `{page}.{time}.{256 random bits}`, of which only a hash is stored. */
export const addLetter = async (storage: Storage, page: string, letter: OwnerLetter): Promise<string> => {
  const token = `${page}.${stampOf(storage.now())}.${randomToken()}`;
  await storage.putJson(letterKey(token) as string, { ...letter, nonce: randomToken() } satisfies Stored);
  return token;
};

/** The letter at a key; null if there is none, it was sent, or its time is over. */
const readLetter = async (storage: Storage, key: string): Promise<WaitingLetter | null> => {
  const found = await storage.getVersioned<Stored>(key);
  if (found === null || 'used' in found.value) return null;
  const { value, etag } = found;
  const at = timeOf(key);
  if (value.sending === undefined && endOf(at, value) <= storage.now()) return null;
  const [, page = '', file = ''] = key.split('/');
  return { page, key, name: file.slice(file.indexOf('.') + 1), at, stored: { value, etag } };
};

const endOf = (at: number, { begun = at }: OwnerLetter): number =>
  Math.min(Math.max(at, begun), at + DAY) + LETTER_PERIOD;

/** The letter of a token; null if there is none, it was sent, or its time is over. */
export const findLetter = async (storage: Storage, token: string): Promise<WaitingLetter | null> => {
  const key = letterKey(token);
  return key === null ? null : readLetter(storage, key);
};

/** Takes a letter to send it; null if somebody else does, or has. What a crash left can be taken after a while. */
export const takeLetter = async (storage: Storage, letter: WaitingLetter): Promise<WaitingLetter | null> => {
  const { value, etag } = letter.stored;
  const now = storage.now();
  if (value.sending !== undefined && now - value.sending < LEASE) return null;
  const next = { ...value, sending: now, nonce: randomToken() };
  const written = await storage.exchange(letter.key, next satisfies Stored, etag);
  return written === null ? null : { ...letter, stored: { value: next, etag: written } };
};

/** Lets a letter wait on that was taken. */
export const releaseLetter = async (
  storage: Storage,
  { key, stored: { value, etag } }: WaitingLetter,
): Promise<void> => {
  const { sending: _sending, ...rest } = value;
  await storage.replace(key, { ...rest, nonce: randomToken() } satisfies Stored, etag);
};

/** Forgets a letter that is on its way; false if somebody else has taken it meanwhile. */
export const endLetter = (storage: Storage, { key, stored }: WaitingLetter): Promise<boolean> =>
  storage.replace(key, { used: true, nonce: randomToken() } satisfies Stored, stored.etag);

/** Forgets a letter. */
export const dropLetter = (storage: Storage, { key }: WaitingLetter): Promise<void> => storage.remove(key);

type Day = { sent: { name: string; at: number }[]; nonce: string };

/** Counts a letter to a page, once; returns how long to wait if it is one too many for a day (milliseconds), else 0. */
export const countLetter = async (storage: Storage, page: string, name: string): Promise<number> => {
  const now = storage.now();
  let wait = 0;
  await storage.update<Day>(DAYS + page, (day) => {
    const sent = (day?.sent ?? []).filter(({ at }) => now - at < DAY);
    wait = 0;
    if (sent.some((each) => each.name === name)) return null;
    if (sent.length >= LETTERS_A_DAY) {
      wait = Math.max(1, (sent[0]?.at ?? now) + DAY - now);
      return null;
    }
    return { sent: [...sent, { name, at: now }], nonce: randomToken() };
  });
  return wait;
};

/** Takes a letter off the count, because it was not sent after all. */
export const uncountLetter = async (storage: Storage, page: string, name: string): Promise<void> => {
  await storage.update<Day>(DAYS + page, (day) =>
    day === null ? null : { sent: day.sent.filter((each) => each.name !== name), nonce: randomToken() },
  );
};

/** Removes letters whose time is over, and what is left of those that were sent, as many as it can until a time; returns those that a crash left half sent. */
export const sweepLetters = async (storage: Storage, until: number): Promise<WaitingLetter[]> => {
  const left: WaitingLetter[] = [];
  for await (const keys of storage.pages(LETTERS))
    for (const key of keys) {
      const age = storage.now() - timeOf(key);
      if (age >= 2 * DAY + LETTER_PERIOD) await storage.remove(key);
      else if (age >= LEASE) {
        const found = await storage.getJson<Stored>(key);
        const isOver =
          found !== null &&
          ('used' in found
            ? age >= DAY + LETTER_PERIOD
            : found.sending === undefined && endOf(timeOf(key), found) <= storage.now());
        if (isOver) await storage.remove(key);
        else if (found !== null && 'sending' in found) {
          const letter = await readLetter(storage, key);
          if (letter !== null) left.push(letter);
        }
      }
      if (storage.now() >= until) return left;
    }
  for await (const keys of storage.pages(DAYS))
    for (const key of keys) {
      const day = await storage.getJson<Day>(key);
      if (day?.sent.every(({ at }) => storage.now() - at >= DAY)) await storage.remove(key);
      if (storage.now() >= until) return left;
    }
  return left;
};

/** Removes the letters to a deleted page, and what is counted of them. */
export const removeLetters = async (storage: Storage, page: string): Promise<void> => {
  const { keys } = await storage.list(`${LETTERS}${page}/`);
  await removeAll(storage, [...keys, DAYS + page]);
};
