import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { filedUnder } from '../../../profiles/rules/filed-under.ts';
import { INITIALS } from '../../rules/profile-query.ts';
import { openTable } from '../../storage/columns/directory-table.ts';
import { bestFirst, type FoundPlace } from '../../storage/columns/found-place.ts';
import type { Part } from '../../storage/columns/part.ts';
import { lineOf } from '../../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import type { IndexEntry } from '../../storage/directory-entry.ts';
import type { Paging } from '../../storage/questions.ts';
import {
  type ColumnsReader,
  foundByOrder,
  foundEntries,
  isDatabase,
  type Reader,
} from '../../storage/reader.ts';
import { guideWords } from '../rules/guide-words.ts';
import { namedPageKeys } from './page-keys.ts';

/** Everybody of a kind under an initial, in the order in which they are filed; `nameAt` says under what. */
type NamesUnder = {
  count: number;
  nameAt: (index: number) => string;
  entriesAt: (indexes: readonly number[]) => Promise<IndexEntry[]>;
};

/** The names under an initial; from a database only those that a page and its guide words show. */
export const namesUnder = (
  reader: Reader,
  kind: ProfileKind,
  initial: string,
  paging: Paging,
): Promise<NamesUnder> =>
  isDatabase(reader) ? namesInDatabase(reader, kind, initial, paging) : namesInColumns(reader, kind, initial);

const namesInDatabase = async (
  reader: DatabaseReader,
  kind: ProfileKind,
  initial: string,
  { page, perPage }: Paging,
): Promise<NamesUnder> => {
  const count = reader.counts.count(kind, 'initial', initial);
  const wanted = new Set<number>();
  for (let index = (page - 1) * perPage; index < Math.min(page * perPage, count); index += 1)
    wanted.add(index);
  const note = (index: number): string => {
    wanted.add(index);
    return '';
  };
  guideWords({ count, nameAt: note }, perPage, page);
  const keys = await namedPageKeys(reader, kind, initial, [...wanted]);
  const places = [...keys.values()].map((order) => ({ key: '', order }));
  const entries = await foundByOrder(reader, places);
  const entryAt = (index: number) => entries.get(keys.get(index) ?? '');
  return {
    count,
    nameAt: (index) => {
      const entry = entryAt(index);
      return entry === undefined ? '' : filedUnder(entry).replaceAll('\n', ' ');
    },
    entriesAt: async (indexes) => indexes.flatMap((index) => entryAt(index) ?? []),
  };
};

/** Rows of several parts: for each, the number of its part and its row there. */
type PlacedRows = { parts: Uint32Array; rows: Uint32Array };

// Sorted once for a snapshot; the few changes since are inserted and left out each time.
const sortedRows = new WeakMap<readonly Leaf[], Map<string, PlacedRows>>();

const namesInColumns = async (
  reader: ColumnsReader,
  kind: ProfileKind,
  initial: string,
): Promise<NamesUnder> => {
  const { source, directory } = reader;
  const wanted = INITIALS.indexOf(initial);
  const [fresh, ...parts] = (await openTable(source, directory, kind, { texts: false })) as [Part, ...Part[]];
  // Leaves of rows and of entries differ, so they are not sorted alike.
  const leaves = directory.state[kind].entries;
  const name = `${initial}.${parts.length}`;
  const initials = sortedRows.get(leaves) ?? new Map<string, PlacedRows>();
  sortedRows.set(leaves, initials);
  const sorted = initials.get(name) ?? sortRows(parts, wanted);
  initials.set(name, sorted);
  const added = rowsUnder(fresh, wanted).map((row) => placeOf(fresh, row));
  const merged = mergeFresh(parts, sorted, added);
  const placeAt = (index: number): PlaceOfRow => {
    const at = merged[index] as number;
    return at < 0 ? (added[-at - 1] as PlaceOfRow) : placeIn(parts, sorted, at);
  };
  return {
    count: merged.length,
    nameAt: (index) => {
      const { part, row } = placeAt(index).at;
      return lineOf(part.columns.filed, row);
    },
    entriesAt: (indexes) => foundEntries(reader, indexes.map(placeAt)),
  };
};

type PlaceOfRow = Required<FoundPlace>;

const placeOf = (part: Part, row: number): PlaceOfRow => ({
  key: lineOf(part.columns.sorts, row),
  order: lineOf(part.columns.orders, row),
  at: { part, row },
});

const placeIn = (parts: readonly Part[], sorted: PlacedRows, at: number): PlaceOfRow =>
  placeOf(parts[sorted.parts[at] as number] as Part, sorted.rows[at] as number);

/** The rows of a part under an initial, in the order of their names. */
const rowsUnder = ({ columns }: Part, wanted: number): number[] =>
  [...columns.byName].filter((row) => columns.initials[row] === wanted);

const sortRows = (parts: readonly Part[], wanted: number): PlacedRows => {
  // Sorted within each part already, which makes this quick.
  const places = parts.flatMap((part, number) =>
    rowsUnder(part, wanted).map((row) => ({ ...placeOf(part, row), number })),
  );
  places.sort(bestFirst);
  return {
    parts: Uint32Array.from(places, ({ number }) => number),
    rows: Uint32Array.from(places, ({ at }) => at.row),
  };
};

/** The places of the sorted rows that are left, and between them those of the added ones: -1 for the first, -2 for the second. */
const mergeFresh = (parts: readonly Part[], sorted: PlacedRows, added: readonly PlaceOfRow[]): Int32Array => {
  const merged = new Int32Array(sorted.rows.length + added.length);
  let size = 0;
  let next = 0;
  const starts = added.map((place) => firstAfter(parts, sorted, place));
  for (let at = 0; at <= sorted.rows.length; at += 1) {
    while (next < added.length && starts[next] === at) {
      next += 1;
      merged[size++] = -next;
    }
    if (at === sorted.rows.length) break;
    if (!parts[sorted.parts[at] as number]?.gone?.has(sorted.rows[at] as number)) merged[size++] = at;
  }
  return merged.subarray(0, size);
};

/** The place of the first sorted row that comes after another one. */
const firstAfter = (parts: readonly Part[], sorted: PlacedRows, place: PlaceOfRow): number => {
  let low = 0;
  let high = sorted.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bestFirst(placeIn(parts, sorted, middle), place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
