import { createHash, randomBytes, randomInt } from 'node:crypto';

/** The characters of ids. */
export const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';

/** A random text of `[0-9a-z]`. */
export const randomLetters = (length: number): string =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A profile's id: 10 random characters of `[0-9a-z]`, 51 bits. */
export const newProfileId = (): string => randomLetters(10);

/** One more than the largest number of four characters. */
const COUNTS = 36 ** 4;
let count = 0;

/** An id that sorts by time (milliseconds) and, within one process, by the order of calls; 22 characters of `[0-9a-z]`. */
export const timeOrderedId = (now: number): string => {
  // Calls for different times may alternate, so the counter does not restart at a new time.
  count = (count + 1) % COUNTS;
  return firstIdOf(now) + count.toString(36).padStart(4, '0') + randomLetters(9);
};

/** The creation time of a time-ordered id, in milliseconds. */
export const timeOfId = (id: string): number => Number.parseInt(id.slice(0, 9), 36);

/** An id that sorts after all of earlier times and before all others. */
export const firstIdOf = (time: number): string => Math.max(0, time).toString(36).padStart(9, '0');

/** A random token of 256 bits, base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 in hex, for keys that must not reveal what they stand for. */
export const hashHex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');
