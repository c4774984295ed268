import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { DIMENSIONS, type Dimension } from '../../../profiles/rules/dimensions.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { openTable } from '../../storage/columns/directory-table.ts';
import type { Part, Rows } from '../../storage/columns/part.ts';
import type { Directory, DirectoryState } from '../../storage/directory-state.ts';
import type { Answer } from '../../storage/questions.ts';
import { type ColumnsReader, isDatabase, type Reader } from '../../storage/reader.ts';
import { countGroups, countValues, groupOfValue } from './filter-rows.ts';
import { addToCount, aGroupTally, GroupIndex, type GroupTally } from './group-index.ts';

/** All groups of a dimension with their numbers of profiles, the largest first. */
export const listGroups = async (
  reader: Reader,
  dimension: Dimension,
  aliases: Aliases,
): Promise<Answer<'groups'>> => (await openGroups(reader, aliases)).list(dimension);

/** The label of a group; undefined if it is empty. */
export const labelOfGroup = async (
  reader: Reader,
  dimension: Dimension,
  slug: string,
  aliases: Aliases,
): Promise<Answer<'label'>> => (await openGroups(reader, aliases)).label(dimension, slug);

/** The groups of the directory. */
export const openGroups = (reader: Reader, aliases: Aliases): Promise<GroupIndex> =>
  isDatabase(reader) ? reader.counts.groups(reader.query, aliases) : countInColumns(reader, aliases);

/** Adds some rows of a part to a tally, or with a negative sign takes them out. */
const addRows = (
  { totals, spellings }: GroupTally,
  part: Part,
  rows: Rows,
  aliases: Aliases,
  sign: 1 | -1,
): void => {
  for (const dimension of DIMENSIONS) {
    const counts = new Map<string, number>();
    countGroups(part, rows, dimension, aliases, counts);
    for (const [slug, count] of counts) addToCount(totals[part.kind][dimension], slug, sign * count);
    countValues(part, rows, dimension).forEach((count, value) => {
      const slug = count === 0 ? '' : groupOfValue(part, value, dimension, aliases);
      if (slug === '') return;
      const known = spellings[dimension].get(slug) ?? new Map<string, number>();
      addToCount(known, part.columns.values[value] as string, sign * count);
      spellings[dimension].set(slug, known);
    });
  }
};

// What is counted once for a snapshot serves until the next one; changes are few.
const wholes = new WeakMap<DirectoryState, { aliases: Aliases; tally: GroupTally }>();
const indexes = new WeakMap<
  Directory['changes'],
  { state: DirectoryState; aliases: Aliases; index: GroupIndex }
>();

const countInColumns = async (
  { source, directory }: ColumnsReader,
  aliases: Aliases,
): Promise<GroupIndex> => {
  const { state, changes } = directory;
  const cached = indexes.get(changes);
  if (cached?.state === state && cached.aliases === aliases) return cached.index;
  const parts = (
    await Promise.all(PROFILE_KINDS.map((kind) => openTable(source, directory, kind, { texts: false })))
  ).flat();
  const counted = wholes.get(state);
  const whole = counted?.aliases === aliases ? counted.tally : countLeaves(parts, aliases);
  wholes.set(state, { aliases, tally: whole });
  const changed = aGroupTally();
  for (const part of parts) {
    if (!('leaf' in part.place)) addRows(changed, part, 'all', aliases, 1);
    else if (part.gone !== null) addRows(changed, part, Uint32Array.from(part.gone), aliases, -1);
  }
  const index = new GroupIndex(whole, changed);
  indexes.set(changes, { state, aliases, index });
  return index;
};

const countLeaves = (parts: readonly Part[], aliases: Aliases): GroupTally => {
  const tally = aGroupTally();
  for (const part of parts) if ('leaf' in part.place) addRows(tally, part, 'all', aliases, 1);
  return tally;
};
