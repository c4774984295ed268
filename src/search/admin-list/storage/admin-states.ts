import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { isReplaced } from '../../storage/columns/replaced-rows.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { PAGE_STATES, type PageState } from '../rules.ts';
import { stateIn, stateOf } from './admin-filters.ts';

type StateCounts = Record<ProfileKind, Record<PageState, number>>;

const nobody = (): StateCounts => {
  const none = Object.fromEntries(PAGE_STATES.map((state) => [state, 0])) as Record<PageState, number>;
  return { personal: { ...none }, professional: { ...none } };
};

/** How many profiles of each kind are in each state. */
export const countStates = (reader: Reader): Promise<StateCounts> =>
  isDatabase(reader) ? countInDatabase(reader) : countInColumns(reader);

const countInColumns = async ({
  source,
  directory: { state, changes },
}: ColumnsReader): Promise<StateCounts> => {
  const counts = nobody();
  for (const kind of PROFILE_KINDS)
    for (const leaf of state[kind].admin) {
      const { orders, flags } = await source.adminPart(leaf);
      const isOutdated = isReplaced(orders, changes);
      for (let row = 0; row < flags.length; row += 1)
        if (!isOutdated(row)) counts[kind][stateIn(flags[row] as number)] += 1;
    }
  for (const { profile, admin } of changes.values()) if (admin !== null) counts[profile][stateOf(admin)] += 1;
  return counts;
};

const countInDatabase = async ({ query, g }: DatabaseReader): Promise<StateCounts> => {
  const rows = await query<{ kind: ProfileKind; flags: number; count: number }>(
    `select kind, flags & 3 as flags, count(*)::int as count from ${g}.administered group by 1, 2`,
  );
  const counts = nobody();
  for (const { kind, flags, count } of rows) counts[kind][stateIn(flags)] = count;
  return counts;
};
