import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { logEvent } from '../../../base/log/storage/log.ts';
import type { AdminEntry, IndexEntry } from '../directory-entry.ts';
import type { Transaction } from './database.ts';
import { type DatabaseError, isRefusedValue } from './database-error.ts';

/** Entries by order; null removes one. */
export type Entries<Entry> = ReadonlyMap<string, { kind: ProfileKind; entry: Entry | null }>;

/**
 * Writes entries by `write`. Where the database refuses what one of them holds, that one is found by halves, told in the log and left out, an
 * earlier version of it too, so that it never holds up the others.
 */
export const withoutRefused = async <Entry extends IndexEntry | AdminEntry>(
  query: Transaction,
  entries: Entries<Entry>,
  write: (query: Transaction, entries: Entries<Entry>) => Promise<void>,
): Promise<void> => {
  if (entries.size === 0) return;
  try {
    await query.savepoint((inner) => write(inner, entries));
  } catch (error) {
    if (!isRefusedValue(error)) throw error;
    const [first, ...others] = entries;
    if (first === undefined) return;
    if (others.length > 0)
      for (const half of halvesOf([first, ...others])) await withoutRefused(query, half, write);
    else {
      const [order, { kind, entry }] = first;
      if (entry === null) throw error;
      tell(entry, error);
      await write(query, new Map([[order, { kind, entry: null }]]));
    }
  }
};

const halvesOf = <Pair extends [string, unknown]>(pairs: readonly Pair[]): Map<Pair[0], Pair[1]>[] => {
  const middle = Math.ceil(pairs.length / 2);
  return [new Map(pairs.slice(0, middle)), new Map(pairs.slice(middle))];
};

// The database quotes what it refuses, which is a person's.
const tell = ({ id }: { id: string }, { code, message }: DatabaseError): void =>
  logEvent('error', 'directory-row-refused', {
    profile: id,
    code,
    error: message.replace(/".*"/gs, '"…"'),
    remedy: 'Lists lack this page until it is changed; the page itself answers',
  });
