import { type Leaf, lookUp } from '../../../base/engine/storage/leaves.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';

/**
 * What is known of merged pages, in one sorted map: `d.{drop}` says which page it went into by which merge, or the last merge that was taken
 * back; `k.{keep}` has the pages that went into it.
 */
export type MergeEntry = { into: string; token: string } | { ended: string } | string[];

/** An announcement that a page went into another one, or came back from it; `id` sorts by time. */
export type MergeMove = { id: string; isMerge: boolean; drop: string; keep: string; token: string };

/** Where a page went by its entry; null if it went nowhere. */
type Going = { into: string; token: string } | null;

const dropKey = (drop: string): string => `d.${drop}`;
const keepKey = (keep: string): string => `k.${keep}`;

/** Which pages have gone into which, by a snapshot and the moves since. */
export type MergedPages = {
  /** The pages that had gone into a page by the snapshot. */
  before: (keep: string) => Promise<readonly string[]>;
  /** The same by now, each with the move that brought it; null if the snapshot has it. */
  now: (keep: string) => Promise<ReadonlyMap<string, MergeMove | null>>;
  /** The pages into which a page had gone, or went, or from which it came back. */
  keepersOf: (drop: string) => Promise<readonly string[]>;
};

/** Reads a table; `movesOf` has the moves of a page since the snapshot, `dropsOf` the pages that any move names for one that stays. */
export const openMerges = (
  storage: Storage,
  leaves: readonly Leaf[],
  movesOf: (drop: string) => readonly MergeMove[],
  dropsOf: (keep: string) => Iterable<string>,
): MergedPages => {
  const before = async (keep: string): Promise<readonly string[]> =>
    leaves.length === 0 ? [] : ((await lookUp<string[]>(storage, leaves, keepKey(keep))) ?? []);
  return {
    before,
    now: async (keep) => {
      const drops = new Set([...(await before(keep)), ...dropsOf(keep)]);
      const now = new Map<string, MergeMove | null>();
      for (const drop of drops) {
        const { going, move } = await goingOf(storage, leaves, drop, movesOf(drop));
        if (going?.into === keep) now.set(drop, move);
      }
      return now;
    },
    keepersOf: async (drop) => {
      const entry =
        leaves.length === 0 ? undefined : await lookUp<MergeEntry>(storage, leaves, dropKey(drop));
      const before = entry !== undefined && 'into' in entry ? [entry.into] : [];
      return [...new Set([...before, ...movesOf(drop).map(({ keep }) => keep)])];
    },
  };
};

/** Where a page is after some moves, and by which of them; a move of a merge that was taken back before is void. */
const goingOf = async (
  storage: Storage,
  leaves: readonly Leaf[],
  drop: string,
  moves: readonly MergeMove[],
): Promise<{ going: Going; ended: string; move: MergeMove | null }> => {
  const entry = await lookUp<MergeEntry>(storage, leaves, dropKey(drop));
  let going: Going = entry !== undefined && 'into' in entry ? entry : null;
  let ended = entry !== undefined && 'ended' in entry ? entry.ended : '';
  let by: MergeMove | null = null;
  for (const move of moves.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { isMerge, keep: into, token } = move;
    if (isMerge && token > ended && (going === null || going.token < token)) {
      going = { into, token };
      by = move;
    } else if (!isMerge && (going === null || going.token <= token)) {
      if (token > ended) ended = token;
      going = null;
      by = null;
    }
  }
  return { going, ended, move: by };
};

/** The entries of all pages that moved since a snapshot, as a compaction writes them; `gone` are pages that are deleted. */
export const mergeEntries = async (
  storage: Storage,
  leaves: readonly Leaf[],
  moves: ReadonlyMap<string, readonly MergeMove[]>,
  gone: Iterable<string>,
): Promise<Map<string, MergeEntry | null>> => {
  const entries = new Map<string, MergeEntry | null>();
  const dropsOf = async (keep: string): Promise<string[]> => {
    const key = keepKey(keep);
    return (
      (entries.has(key)
        ? (entries.get(key) as string[] | null)
        : await lookUp<string[]>(storage, leaves, key)) ?? []
    );
  };
  const setDrops = (keep: string, drops: readonly string[]): void => {
    entries.set(keepKey(keep), drops.length === 0 ? null : [...drops].sort());
  };
  const leave = async (drop: string): Promise<void> => {
    const entry = await lookUp<MergeEntry>(storage, leaves, dropKey(drop));
    if (entry === undefined || !('into' in entry)) return;
    setDrops(
      entry.into,
      (await dropsOf(entry.into)).filter((each) => each !== drop),
    );
  };
  for (const [drop, some] of moves) {
    const { going, ended } = await goingOf(storage, leaves, drop, some);
    await leave(drop);
    if (going !== null) setDrops(going.into, [...new Set([...(await dropsOf(going.into)), drop])]);
    entries.set(dropKey(drop), going ?? (ended === '' ? null : { ended }));
  }
  for (const id of gone) {
    await leave(id);
    entries.set(dropKey(id), null);
    entries.set(keepKey(id), null);
  }
  return entries;
};
