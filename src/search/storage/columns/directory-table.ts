import { type Leaf, leafOf, type MapEntry } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isPhrase } from '../../rules/query-words.ts';
import { rankOf, searchText } from '../../rules/search.ts';
import type { SearchText } from '../../rules/word-fit.ts';
import type { IndexEntry } from '../directory-entry.ts';
import type { Directory } from '../directory-state.ts';
import { type Columns, columnsOfEntries, rowAt } from './directory-columns.ts';
import type { Part, Rows } from './part.ts';
import { type LeafRow, type PartSource, plainWords } from './part-source.ts';
import { lineOf } from './text-lines.ts';

import { mayHave } from './texts/phrases.ts';
import { NO_RANK, ranksIn, type TextSlice } from './texts/text-index.ts';

// A changed entry stays the same object until it changes again.
const freshTexts = new WeakMap<IndexEntry, SearchText>();
const textOfFresh = (entry: IndexEntry): SearchText => {
  const text = freshTexts.get(entry) ?? searchText(entry);
  freshTexts.set(entry, text);
  return text;
};

const freshWords = new WeakMap<IndexEntry, readonly string[]>();
const wordsOfFresh = (entry: IndexEntry): readonly string[] => {
  const words = freshWords.get(entry) ?? plainWords(entry);
  freshWords.set(entry, words);
  return words;
};

/** One kind of the directory in parts, newest first; with `texts`, for a search. */
export const openTable = async (
  source: PartSource,
  directory: Directory,
  kind: ProfileKind,
  wanted: { texts: boolean },
): Promise<Part[]> => {
  const fresh = freshOf(directory, kind);
  const parts = await source.parts(directory.state, kind, wanted);
  const gone = goneFrom(parts.map(({ leaf }) => leaf).reverse(), fresh);
  return [
    wanted.texts ? withTexts(fresh) : fresh.part,
    ...parts.map(
      ({ leaf, columns, searched, names }): Part => ({
        kind,
        columns,
        gone: gone(leaf, columns),
        place: { leaf },
        // A source may have it anyway.
        searched: wanted.texts ? searched : null,
        names: wanted.texts ? names : null,
      }),
    ),
  ];
};

/** The rank of each wanted row of a searched part, as `rankOf` ranks its text, and `NO_RANK` for those that do not match; null if none does. */
export const ranksOf = async (
  source: PartSource,
  { state }: Directory,
  { kind, columns, searched, place }: Part,
  wanted: Rows,
  words: readonly string[],
): Promise<Uint8Array | null> => {
  if (searched === null) return null;
  if (isTexts(searched)) return Uint8Array.from(searched, (text) => rankOfText(text, words));
  if (searched.orders !== null) return ranksIn(searched, words, columns.folded);
  const phrases = words.filter(isPhrase);
  const ranks = ranksIn(
    searched,
    words.flatMap((word) => word.split(' ')),
    columns.folded,
  );
  if (ranks === null || phrases.length === 0 || !('leaf' in place)) return ranks;
  const { index, first } = searched;
  const marks = phrases.map((phrase) => mayHave(index, phrase).subarray(first, first + searched.rows));
  const rows = [...(wanted === 'all' ? ranks.keys() : wanted)]
    .filter((row) => ranks[row] !== NO_RANK && marks.every((marked) => marked[row] === 1))
    .map((row): LeafRow => ({ leaf: place.leaf, row, order: lineOf(columns.orders, row) }));
  const entries = rows.length === 0 ? new Map<string, IndexEntry>() : await source.entries(state, kind, rows);
  ranks.fill(NO_RANK);
  for (const { row, order } of rows) {
    const entry = entries.get(order);
    if (entry !== undefined) ranks[row] = rankOfText(searchText(entry), words);
  }
  return ranks;
};

const rankOfText = ({ text, nameEnd, roleEnd }: SearchText, words: readonly string[]): number => {
  const rank = rankOf(text, nameEnd, roleEnd, words);
  return rank < 0 ? NO_RANK : rank;
};

const isTexts = (searched: TextSlice | readonly SearchText[]): searched is readonly SearchText[] =>
  Array.isArray(searched);

type Change = { order: string; profile: ProfileKind; entry: IndexEntry | null };

/** The changes since the last compaction in columns, and which rows of each leaf they replace. */
type Fresh = {
  changes: readonly Change[];
  part: Part;
  entries: readonly MapEntry<IndexEntry>[];
  gone: WeakMap<Leaf, ReadonlySet<number> | null>;
};

const freshParts = new WeakMap<Directory['changes'], Partial<Record<ProfileKind, Fresh>>>();

const freshOf = ({ changes: all }: Directory, kind: ProfileKind): Fresh => {
  const kinds = freshParts.get(all) ?? {};
  freshParts.set(all, kinds);
  if (kinds[kind] !== undefined) return kinds[kind];
  const changes = [...all.values()].filter(({ profile }) => profile === kind);
  const entries = changes
    .flatMap(({ order, entry }): MapEntry<IndexEntry>[] => (entry === null ? [] : [[order, entry]]))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const part = {
    kind,
    columns: columnsOfEntries(entries),
    gone: null,
    place: { entries },
    searched: null,
    names: null,
  };
  const fresh: Fresh = { changes, part, entries, gone: new WeakMap() };
  kinds[kind] = fresh;
  return fresh;
};

const withTexts = ({ part, entries }: Fresh): Part => ({
  ...part,
  searched: entries.map(([, entry]) => textOfFresh(entry)),
  names: entries.map(([, entry]) => wordsOfFresh(entry)),
});

/** Returns the rows of a leaf that changes replace. */
const goneFrom = (leaves: readonly Leaf[], { changes, gone }: Fresh) => {
  let ordersIn: Map<Leaf, string[]> | null = null;
  return (leaf: Leaf, columns: Columns): ReadonlySet<number> | null => {
    const replaced = gone.get(leaf);
    if (replaced !== undefined) return replaced;
    ordersIn ??= ordersByLeaf(leaves, changes);
    const changed = ordersIn.get(leaf);
    const rows =
      changed === undefined
        ? null
        : new Set(changed.map((order) => rowAt(columns, order)).filter((row) => row >= 0));
    gone.set(leaf, rows);
    return rows;
  };
};

const ordersByLeaf = (leaves: readonly Leaf[], changes: readonly Change[]): Map<Leaf, string[]> => {
  const ordersIn = new Map<Leaf, string[]>();
  for (const { order } of changes) {
    const leaf = leafOf(leaves, order);
    if (leaf === undefined) continue;
    const orders = ordersIn.get(leaf);
    if (orders === undefined) ordersIn.set(leaf, [order]);
    else orders.push(order);
  }
  return ordersIn;
};
