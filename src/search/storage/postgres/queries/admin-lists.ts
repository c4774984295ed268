import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import { MAX_SHARED } from '../../../rules/limits.ts';
import type { AdminHits } from '../../columns/admin/admin-search.ts';
import { MAX_LOOK_ALIKES } from '../../columns/admin/look-alikes.ts';
import { type MarkedProfile, toSharedCounts } from '../../columns/admin/shared.ts';
import type { AdminEntry } from '../../directory-entry.ts';
import type { SharedCounts } from '../../shared-marks.ts';
import { markKeys, skeletonKey } from '../listed-rows.ts';
import { containsPattern } from '../marked-text.ts';
import type { Reader } from './reader.ts';
import { Statement } from './statement.ts';

type Found = { ord: string; entry: string };

/** The profiles of a kind with a folded query in a column that administrators see, after `before`. */
export const searchAdministered = async (
  { query, g }: Reader,
  kind: ProfileKind,
  searched: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<AdminHits> => {
  const statement = new Statement();
  const hits = `${g}.administered where kind = ${statement.text(kind)}
    and searched like ${statement.text(containsPattern(searched))}`;
  const [counted] = await query<{ count: number }>(
    `select count(*)::int as count from ${hits}`,
    statement.values,
  );
  const after = before === null ? '' : `and ord < ${statement.text(before)}`;
  const rows = await query<Found>(
    `select ord, entry from ${hits} ${after} order by ord desc limit ${limit + 1}`,
    statement.values,
  );
  return {
    hits: rows.map(({ ord, entry }) => ({ order: ord, value: JSON.parse(entry) as AdminEntry })),
    total: counted?.count ?? 0,
  };
};

/** For each of some profiles others whose names a reader may confuse with its name: verified ones first, then the newest. */
export const listLookAlikes = (
  { query, g }: Reader,
  profiles: readonly { id: string; name: string }[],
): Promise<AdminEntry[][]> =>
  Promise.all(
    profiles.map(async ({ id, name }) => {
      const skeleton = skeletonKey(name);
      if (skeleton === '') return [];
      const rows = await query<Found>(
        `select ord, entry from ${g}.administered where skeleton = $1
         order by verified desc, ord desc limit ${MAX_LOOK_ALIKES + 1}`,
        [skeleton],
      );
      return rows
        .map(({ entry }) => JSON.parse(entry) as AdminEntry)
        .filter((entry) => entry.id !== id)
        .slice(0, MAX_LOOK_ALIKES);
    }),
  );

/** For each of some profiles, how many others have its marks. */
export const countShared = async (
  { query, g }: Reader,
  profiles: readonly MarkedProfile[],
): Promise<SharedCounts[]> => {
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
  return keys.map((own) => toSharedCounts(own.map((key) => counts.get(key) ?? 0)));
};
