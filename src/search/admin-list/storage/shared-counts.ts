import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { MAX_SHARED } from '../../rules/limits.ts';
import { isReplaced } from '../../storage/columns/replaced-rows.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { markKeys } from '../../storage/postgres/row-keys.ts';
import type { MarkedProfile } from '../../storage/questions.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { SHARED_PARTS, type SharedCounts } from '../rules.ts';
import { markNumbers } from './admin-columns.ts';

/** For each of some profiles, how many others have its marks. */
export const countShared = async (
  reader: Reader,
  profiles: readonly MarkedProfile[],
): Promise<SharedCounts[]> => {
  const pages = await (isDatabase(reader)
    ? countInDatabase(reader, profiles)
    : countInColumns(reader, profiles));
  return pages.map(withoutItself);
};

/** The numbers of pages that have each mark of a profile. */
type Pages = readonly number[];

/** The counts of pages that have a profile's marks, without that profile itself. */
const withoutItself = (pages: Pages): SharedCounts => {
  const [host, website, text] = pages.map((count) => Math.min(MAX_SHARED, Math.max(0, count - 1)));
  return { host: host ?? 0, website: website ?? 0, text: text ?? 0 };
};

const countInDatabase = async (
  { query, g }: DatabaseReader,
  profiles: readonly MarkedProfile[],
): Promise<Pages[]> => {
  const keys = profiles.map(({ marks }) => markKeys(marks));
  const wanted = [...new Set(keys.flat())].filter((key) => key !== '');
  const rows = await query<{ mark: string; count: number }>(
    `select mark, (select count(*)::int from (
       select 1 from ${g}.administered where marks @> array[mark] limit ${MAX_SHARED + 1}
     ) as pages) as count
     from unnest($1::text[]) as mark`,
    [wanted],
  );
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
  return keys.map((own) => own.map((key) => counts.get(key) ?? 0));
};

/** Reads the columns of all leaves once, and nothing of the store. */
const countInColumns = async (
  { source, directory: { state, changes } }: ColumnsReader,
  profiles: readonly MarkedProfile[],
): Promise<Pages[]> => {
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
    const isOutdated = isReplaced(orders, changes);
    for (let row = 0; row < orders.ends.length; row += 1)
      if (!isOutdated(row)) count(marks, row * SHARED_PARTS.length);
  }
  for (const { admin } of changes.values()) if (admin !== null) count(markNumbers(admin), 0);
  return wanted.map((numbers) => numbers.map((mark, part) => counts[part]?.get(mark) ?? 0));
};
