import { timeOrderedId } from '../../../base/engine/storage/keys.ts';
import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { AlikePair } from '../rules/pairs.ts';

/** The list of pairs: when it was made (milliseconds), where its pieces are, and how many there are. */
export type PairList = { at: number; run: string; pieces: number };

/** A pair at its place; one of which a page was deleted stays empty, so that no other moves. */
type StoredPair = AlikePair & { off?: true };

const HEAD = 'alike/list';
const PIECES = 'alike/pieces/';
/** Pairs in a piece. */
const PIECE_PAIRS = 1_000;

const pieceKey = (run: string, number: number): string =>
  `${PIECES}${run}/${String(number).padStart(3, '0')}`;

/** The list; null if none was made. */
export const getPairList = (storage: Storage): Promise<PairList | null> => storage.getJson(HEAD);

/** The pairs of a list, at their places; null where a page was deleted. */
export const getPairs = async (
  storage: Storage,
  { run, pieces }: PairList,
): Promise<(AlikePair | null)[]> => {
  const keys = Array.from({ length: pieces }, (_, number) => pieceKey(run, number));
  const stored = await Promise.all(keys.map((key) => storage.getJson<StoredPair[]>(key)));
  return stored.flatMap((pairs) => {
    const found = (pairs ?? []).map(({ off, ...pair }) => (off ? null : pair));
    // Each piece has as many places, also one that a newer list has removed.
    return [...found, ...Array<null>(PIECE_PAIRS - found.length).fill(null)];
  });
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
    before !== null && before.run > run ? null : { at, run, pieces: count },
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

/** Removes a page that is deleted from the list. */
export const forgetPairs = async (storage: Storage, id: string): Promise<void> => {
  const list = await getPairList(storage);
  if (list === null) return;
  const isOf = ({ a, b }: StoredPair): boolean => a === id || b === id;
  for (let number = 0; number < list.pieces; number += 1)
    await storage.update<StoredPair[]>(pieceKey(list.run, number), (pairs) =>
      pairs?.some(isOf)
        ? pairs.map((pair) => (isOf(pair) ? { a: '', b: '', why: [], off: true } : pair))
        : null,
    );
};
