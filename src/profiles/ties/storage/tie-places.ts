import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { TieList } from '../rules/tie.ts';

/** The ties of a page that have a place in its lists, by name, with the time when they took it (milliseconds). */
type Places = Partial<Record<TieList, Record<string, number>>>;

/** How long a place is kept for a tie that lists do not show yet, in milliseconds. */
const KEPT_MS = 120_000;

const keyOf = (page: string): string => `tie-places/${page}`;

/**
 * Takes a place for a tie in a list of a page before the tie is written; false if there is none. Each page has one record of its places, so of
 * many ties at once no more get one than there are. A place whose tie is not in the list (`listed`) any more, or never came, is given away.
 */
export const takeTiePlace = async (
  storage: Storage,
  page: string,
  list: TieList,
  name: string,
  most: number,
  listed: ReadonlySet<string>,
): Promise<boolean> => {
  const key = keyOf(page);
  let isThere = false;
  const take = (stored: Places | null): Places | null => {
    const now = storage.now();
    const kept = Object.entries(stored?.[list] ?? {}).filter(
      ([each, at]) => each !== name && (listed.has(each) || Math.abs(now - at) < KEPT_MS),
    );
    const places = {
      ...Object.fromEntries([...listed].map((each) => [each, 0])),
      ...Object.fromEntries(kept),
    };
    delete places[name];
    isThere = Object.keys(places).length < most;
    return isThere ? { ...stored, [list]: { ...places, [name]: now } } : null;
  };
  // If what this process wrote last is not there any more, the write is refused and reads it again; likewise where it wrote nothing.
  const known = storage.memory.get<Versioned<Places>>(key) ?? null;
  const taken = await storage.update<Places>(key, take, known);
  if (taken.after !== null) storage.memory.set(key, taken.after, 4_000);
  return isThere;
};

/** Removes the places of a deleted page. */
export const removeTiePlaces = (storage: Storage, page: string): Promise<void> => storage.remove(keyOf(page));
