import type { Leaf } from '../../../base/engine/storage/leaves.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { INITIALS } from '../../rules/profile-query.ts';
import type { Directory } from '../directory-state.ts';
import { bestFirst, type FoundPlace } from './best-rows.ts';
import { openTable } from './directory-table.ts';
import { lineOf } from './lines.ts';
import type { PartSource } from './part-source.ts';
import type { Part } from './shapes/part.ts';

/** Everybody of a kind under an initial, in the order of their names. */
export type NamesUnder = {
  count: number;
  nameAt: (index: number) => string;
  placeAt: (index: number) => FoundPlace;
};

/** Rows of several parts: for each, the number of its part and its row there. */
type PlacedRows = { parts: Uint32Array; rows: Uint32Array };

// Sorted once for a snapshot; the few changes since are inserted and left out each time.
const sortedRows = new WeakMap<readonly Leaf[], Map<string, PlacedRows>>();

export const namesUnder = async (
  source: PartSource,
  directory: Directory,
  kind: ProfileKind,
  initial: string,
): Promise<NamesUnder> => {
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
  return {
    count: merged.length,
    placeAt: (index) => {
      const at = merged[index] as number;
      return at < 0 ? (added[-at - 1] as FoundPlace) : placeIn(parts, sorted, at);
    },
    nameAt: (index) => {
      const at = merged[index] as number;
      const { part, row } = at < 0 ? (added[-at - 1] as FoundPlace) : placeIn(parts, sorted, at);
      return lineOf(part.columns.names, row);
    },
  };
};

const placeOf = (part: Part, row: number): FoundPlace => ({
  key: lineOf(part.columns.sorts, row),
  order: lineOf(part.columns.orders, row),
  part,
  row,
});

const placeIn = (parts: readonly Part[], sorted: PlacedRows, at: number): FoundPlace =>
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
    rows: Uint32Array.from(places, ({ row }) => row),
  };
};

/** The places of the sorted rows that are left, and between them those of the added ones: -1 for the first, -2 for the second. */
const mergeFresh = (parts: readonly Part[], sorted: PlacedRows, added: readonly FoundPlace[]): Int32Array => {
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
const firstAfter = (parts: readonly Part[], sorted: PlacedRows, place: FoundPlace): number => {
  let low = 0;
  let high = sorted.rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (bestFirst(placeIn(parts, sorted, middle), place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};
