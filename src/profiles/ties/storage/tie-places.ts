import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { TieList } from '../rules/tie.ts';

/** When a tie took a place (milliseconds), and the version of the tie that needs it. */
export type TiePlace = { at: number; version: number };

/** The ties of a page that have a place in its lists, by name. */
type Places = Partial<Record<TieList, Record<string, TiePlace>>>;

const keyOf = (page: string): string => `tie-places/${page}`;

/**
 * Takes a place for a version of a tie in a list of a page before the tie is written; false if there is none. Each page has one record of its
 * places, so of many ties at once no more get one than there are. Ties that are over keep theirs until all are taken: then `needed` tells
 * which places of that record stay.
 */
export const takeTiePlace = async (
  storage: Storage,
  page: string,
  list: TieList,
  { tie, version }: { tie: string; version: number },
  most: number,
  needed: (places: Record<string, TiePlace>) => Promise<Record<string, TiePlace>>,
): Promise<boolean> => {
  const key = keyOf(page);
  let isThere = false;
  const take = async (stored: Places | null): Promise<Places | null> => {
    const { [tie]: _own, ...others } = stored?.[list] ?? {};
    const places = Object.keys(others).length < most ? others : await needed(others);
    isThere = Object.keys(places).length < most;
    return isThere ? { ...stored, [list]: { ...places, [tie]: { at: storage.now(), version } } } : null;
  };
  // What this process remembers may be outdated: then the write is refused and reads it again, and a refusal of ours is not final.
  const known = storage.memory.get<Versioned<Places>>(key);
  const remembered = await storage.update<Places>(key, take, known ?? null);
  const { after } = isThere || known === undefined ? remembered : await storage.update<Places>(key, take);
  if (after !== null) storage.memory.set(key, after, 8_000);
  return isThere;
};

/** Removes the places of a deleted page. */
export const removeTiePlaces = (storage: Storage, page: string): Promise<void> => storage.remove(keyOf(page));
