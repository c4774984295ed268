import { randomInt } from 'node:crypto';
import pMap from 'p-map';
import { hashHex, randomToken } from '../../engine/storage/keys.ts';
import { removeAll } from '../../engine/storage/remove-all.ts';
import { READS_AT_ONCE, type Storage, type Versioned } from '../../engine/storage/storage.ts';

/** What is counted of the letters to an address, in one record: times in milliseconds. */
export type LetterCounts = {
  /** When letters went that others can cause. */
  sent: readonly number[];
  /** When a confirmation was asked for. */
  asked: readonly number[];
  /** When the last letter of each kind went that protects, to the address and about each page. */
  told: Readonly<Record<string, number>>;
};

const NONE: LetterCounts = { sent: [], asked: [], told: {} };

/** Approximate bytes of a record in memory. */
const SIZE = 700;

type Stored = LetterCounts & { nonce: string };

const PREFIX = 'letters/';
const keyOf = (subject: string): string => PREFIX + hashHex(`letters:${subject}`).slice(0, 32);

/**
 * Changes what is counted for an address, as `Storage.update` does; `change` returns null to leave it. A warm function remembers the last
 * version, so that counting takes one write; so does the first letter to an address, where `isFirst` says that it probably is.
 */
export const changeLetterCounts = async (
  storage: Storage,
  subject: string,
  change: (counts: LetterCounts) => LetterCounts | null,
  isFirst = false,
): Promise<void> => {
  const key = keyOf(subject);
  const next = (stored: Stored | null): Stored | null => {
    const { sent, asked, told } = stored ?? NONE;
    const counts = change({ sent, asked, told });
    return counts === null ? null : { ...counts, nonce: randomToken() };
  };
  const known = storage.memory.get<Versioned<Stored>>(key) ?? (isFirst ? null : undefined);
  const { after } = await storage.update<Stored>(key, next, known);
  if (after !== null) storage.memory.set(key, after, SIZE);
};

/** When letters went to an address that others can cause, of those that a record still has. */
export const sentLetters = async (storage: Storage, subject: string): Promise<readonly number[]> => {
  const key = keyOf(subject);
  const remembered = storage.memory.get<Versioned<Stored>>(key);
  return (remembered?.value ?? (await storage.getJson<Stored>(key)))?.sent ?? [];
};

/** Removes what a sixteenth of all addresses have that got nothing for a period, as many as it can until a time. */
export const sweepLetterCounts = async (storage: Storage, period: number, until: number): Promise<void> => {
  const since = storage.now() - period;
  const isOver = ({ sent, asked, told }: Stored): boolean =>
    [...sent, ...asked, ...Object.values(told)].every((at) => at < since);
  for await (const keys of storage.pages(PREFIX + randomInt(16).toString(16))) {
    const counts = await pMap(keys, (key) => storage.getJson<Stored>(key), READS_AT_ONCE);
    const over = keys.filter((_, index) => {
      const stored = counts[index] ?? null;
      return stored !== null && isOver(stored);
    });
    await removeAll(storage, over);
    if (storage.now() >= until) return;
  }
};
