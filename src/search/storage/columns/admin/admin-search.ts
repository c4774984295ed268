import type { Leaf } from '../../../../base/engine/storage/leaves.ts';
import { newestFirst, type Placed } from '../../../../base/engine/storage/newest.ts';
import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { AdminEntry } from '../../directory-entry.ts';
import type { Directory } from '../../directory-state.ts';
import { rowsBefore } from '../directory-columns.ts';
import { lineOf, linesWith } from '../lines.ts';
import type { PartSource } from '../part-source.ts';
import { adminText } from './admin-columns.ts';

/** A page of hits of the administrators' search, newest first, at most one more than requested; and the number of all. */
export type AdminHits = { hits: Placed<AdminEntry>[]; total: number };

/** The profiles of a kind with a folded query in a column that administrators see, after `before`. */
export const searchAdminEntries = async (
  source: PartSource,
  { state, changes }: Directory,
  kind: ProfileKind,
  query: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<AdminHits> => {
  const fresh = [...changes.values()]
    .filter(({ profile, admin }) => profile === kind && admin !== null && adminText(admin).includes(query))
    .map(({ order, admin }): Placed<AdminEntry> => ({ order, value: admin as AdminEntry }));
  const hits = fresh.filter(({ order }) => isAfter(order, before)).sort(newestFirst);
  let total = fresh.length;
  let wanted = limit + 1;
  for (const leaf of state[kind].admin.toReversed()) {
    const { orders, texts } = await source.adminPart(leaf);
    const end = before === null ? orders.ends.length : rowsBefore(orders, before);
    const rows: { row: number; order: string }[] = [];
    for (const row of linesWith(texts, query)) {
      const order = lineOf(orders, row);
      if (changes.has(order)) continue;
      total += 1;
      if (row < end) rows.push({ row, order });
    }
    const taken = rows.reverse().slice(0, wanted);
    wanted -= taken.length;
    const entries = await entriesAt(source, leaf, taken);
    hits.push(...entries);
  }
  return { hits: hits.sort(newestFirst).slice(0, limit + 1), total };
};

const isAfter = (order: string, before: string | null): boolean => before === null || order < before;

/** The entries at some rows of a leaf, with their orders. */
export const entriesAt = async (
  source: PartSource,
  leaf: Leaf,
  rows: readonly { row: number; order: string }[],
): Promise<Placed<AdminEntry>[]> => {
  if (rows.length === 0) return [];
  const entries = await source.adminEntries(
    leaf,
    rows.map(({ row }) => row),
  );
  return rows.flatMap(({ order }, index) => {
    const value = entries[index];
    return value === undefined ? [] : [{ order, value }];
  });
};
