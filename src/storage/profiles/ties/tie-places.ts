import type { TieList } from '../../../domain/profiles/ties/tie.ts';
import type { Storage } from '../../engine/storage.ts';

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
  listed: () => Promise<ReadonlySet<string>>,
): Promise<boolean> => {
  let isThere = false;
  await storage.update<Places>(keyOf(page), async (stored) => {
    const now = storage.now();
    const names = await listed();
    const kept = Object.entries(stored?.[list] ?? {}).filter(
      ([each, at]) => each !== name && (names.has(each) || Math.abs(now - at) < KEPT_MS),
    );
    const places = {
      ...Object.fromEntries([...names].map((each) => [each, 0])),
      ...Object.fromEntries(kept),
    };
    delete places[name];
    isThere = Object.keys(places).length < most;
    return isThere ? { ...stored, [list]: { ...places, [name]: now } } : null;
  });
  return isThere;
};

/** Removes the places of a deleted page. */
export const removeTiePlaces = (storage: Storage, page: string): Promise<void> => storage.remove(keyOf(page));
