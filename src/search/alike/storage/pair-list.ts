import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { AlikePair } from '../rules/pairs.ts';

/** The list of pairs: when it was made (milliseconds), where its pieces are, how many there are, and how many pairs are left in it. */
export type PairList = { at: number; run: string; pieces: number; left: number };

/** A pair at its place; one that is answered or of which a page was deleted stays empty, so that no other moves. */
type StoredPair = AlikePair & { off?: true };

const HEAD = 'alike/list';
const PIECES = 'alike/pieces/';
/** Pairs in a piece. */
export const PIECE_PAIRS = 1_000;

const pieceKey = (run: string, number: number): string =>
  `${PIECES}${run}/${String(number).padStart(3, '0')}`;

/** The list; null if none was made. */
export const getPairList = (storage: Storage): Promise<PairList | null> => storage.getJson(HEAD);

/** The pairs of a piece of a list, at their places; null where a pair is not any more. */
export const getPairs = async (
  storage: Storage,
  { run }: PairList,
  number: number,
): Promise<(AlikePair | null)[]> => {
  const pairs = (await storage.getJson<StoredPair[]>(pieceKey(run, number))) ?? [];
  return pairs.map(({ off, ...pair }) => (off ? null : pair));
};

/** Puts a list in place of the one before, piece by piece and whole at last; false, and nothing is changed, if another one was begun later. */
export const putPairList = async (
  storage: Storage,
  pairs: readonly AlikePair[],
  at: number,
): Promise<boolean> => {
  const run = timeOrderedId(at);
  const count = Math.ceil(pairs.length / PIECE_PAIRS);
  for (let number = 0; number < count; number += 1)
    await storage.putJson(
      pieceKey(run, number),
      pairs.slice(number * PIECE_PAIRS, (number + 1) * PIECE_PAIRS),
    );
  const { after } = await storage.update<PairList>(HEAD, (before) =>
    before !== null && before.run > run ? null : { at, run, pieces: count, left: pairs.length },
  );
  const current = after?.value.run ?? run;
  // Also what a run that died has left.
  const { keys } = await storage.list(PIECES);
  const isOver = (key: string): boolean => key.slice(PIECES.length) < current;
  await removeAll(
    storage,
    keys.filter((key) => isOver(key) || (current !== run && key.startsWith(`${PIECES}${run}/`))),
  );
  return current === run;
};

/** Takes pairs off the list, or puts those that were answered back to their places; does nothing for pairs that it does not have. */
export const switchPairs = async (
  storage: Storage,
  isMeant: (one: string, other: string) => boolean,
  isOff: boolean,
): Promise<void> => {
  await changePairs(storage, (pair) => {
    if (!isMeant(pair.a, pair.b) || (pair.off === true) === isOff) return pair;
    const { off: _off, ...rest } = pair;
    return isOff ? { ...rest, off: true } : rest;
  });
};

/** Removes a page that is deleted from the list. */
export const forgetPairs = (storage: Storage, id: string): Promise<void> =>
  changePairs(storage, (pair) =>
    pair.a === id || pair.b === id ? { a: '', b: '', why: [], off: true } : pair,
  );

const changePairs = async (storage: Storage, change: (pair: StoredPair) => StoredPair): Promise<void> => {
  const list = await getPairList(storage);
  if (list === null) return;
  let fewer = 0;
  for (let number = 0; number < list.pieces; number += 1) {
    const key = pieceKey(list.run, number);
    const { before, after, changed } = await storage.update<StoredPair[]>(key, (pairs) => {
      const next = pairs?.map(change);
      return pairs === null || next === undefined || next.every((pair, at) => pair === pairs[at])
        ? null
        : next;
    });
    if (changed) fewer += countOf(before?.value) - countOf(after?.value);
  }
  if (fewer !== 0)
    await storage.update<PairList>(HEAD, (head) =>
      head?.run === list.run ? { ...head, left: Math.max(0, head.left - fewer) } : null,
    );
};

const countOf = (pairs: readonly StoredPair[] = []): number => pairs.filter(({ off }) => !off).length;
