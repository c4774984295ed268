import { PROFILE_KINDS } from '../../../../base/fields/rules/profile-kind.ts';
import { MAX_SHARED } from '../../../rules/limits.ts';
import type { AdminEntry } from '../../directory-entry.ts';
import type { Directory } from '../../directory-state.ts';
import { SHARED_PARTS, type SharedCounts } from '../../shared-marks.ts';
import { rowAt } from '../directory-columns.ts';
import type { Lines } from '../lines.ts';
import type { PartSource } from '../part-source.ts';
import { markNumbers } from './admin-columns.ts';

/** A profile that is in the directory, with its marks. */
export type MarkedProfile = Pick<AdminEntry, 'marks'>;

/** For each of some profiles, how many others have its marks. Reads the columns of all leaves once, and nothing of the store. */
export const countShared = async (
  source: PartSource,
  { state, changes }: Directory,
  profiles: readonly MarkedProfile[],
): Promise<SharedCounts[]> => {
  const wanted = profiles.map((profile) => markNumbers(profile));
  const counts = SHARED_PARTS.map(
    (_, part) => new Map(wanted.map((numbers) => [numbers[part] as number, 0])),
  );
  const count = (numbers: ArrayLike<number>, from: number): void => {
    for (const [part, held] of counts.entries()) {
      const mark = numbers[from + part] as number;
      const before = mark === 0 ? undefined : held.get(mark);
      if (before !== undefined) held.set(mark, before + 1);
    }
  };
  for (const leaf of PROFILE_KINDS.flatMap((kind) => state[kind].admin)) {
    const { orders, marks } = await source.adminPart(leaf);
    const outdated = rowsOf(orders, changes.keys());
    for (let row = 0; row < orders.ends.length; row += 1)
      if (!outdated.has(row)) count(marks, row * SHARED_PARTS.length);
  }
  for (const { admin } of changes.values()) if (admin !== null) count(markNumbers(admin), 0);
  return wanted.map((numbers) => toSharedCounts(numbers.map((mark, part) => counts[part]?.get(mark) ?? 0)));
};

/** The counts of pages that have a profile's marks, without that profile itself. */
export const toSharedCounts = (pages: readonly number[]): SharedCounts => {
  const [host, website, text] = pages.map((count) => Math.min(MAX_SHARED, Math.max(0, count - 1)));
  return { host: host ?? 0, website: website ?? 0, text: text ?? 0 };
};

/** The rows of a leaf that have one of some orders; -1 for those that none has. */
const rowsOf = (orders: Lines, wanted: Iterable<string>): Set<number> => {
  const rows = new Set<number>();
  for (const order of wanted) rows.add(rowAt({ orders }, order));
  return rows;
};
