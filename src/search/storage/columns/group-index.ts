import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { DIMENSIONS } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import type { Directory, DirectoryState } from '../directory-state.ts';
import { countGroups, countValues, groupOfValue } from './directory-groups.ts';
import { openTable } from './directory-table.ts';
import { addTo, aTally, GroupIndex, type Tally } from './group-tally.ts';
import type { PartSource } from './part-source.ts';
import type { Part } from './shapes/part.ts';
import type { Rows } from './shapes/rows.ts';

/** Adds some rows of a part to a tally, or with a negative sign takes them out. */
const addRows = (
  { totals, spellings }: Tally,
  part: Part,
  rows: Rows,
  aliases: Aliases,
  sign: 1 | -1,
): void => {
  for (const dimension of DIMENSIONS) {
    const counts = new Map<string, number>();
    countGroups(part, rows, dimension, aliases, counts);
    for (const [slug, count] of counts) addTo(totals[part.kind][dimension], slug, sign * count);
    countValues(part, rows, dimension).forEach((count, value) => {
      const slug = count === 0 ? '' : groupOfValue(part, value, dimension, aliases);
      if (slug === '') return;
      const known = spellings[dimension].get(slug) ?? new Map<string, number>();
      addTo(known, part.columns.values[value] as string, sign * count);
      spellings[dimension].set(slug, known);
    });
  }
};

// What is counted once for a snapshot serves until the next one; changes are few.
const wholes = new WeakMap<DirectoryState, { aliases: Aliases; tally: Tally }>();
const indexes = new WeakMap<
  Directory['changes'],
  { state: DirectoryState; aliases: Aliases; index: GroupIndex }
>();

/** The groups of the directory. */
export const openGroups = async (
  source: PartSource,
  directory: Directory,
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
  const changed = aTally();
  for (const part of parts) {
    if (!('leaf' in part.place)) addRows(changed, part, 'all', aliases, 1);
    else if (part.gone !== null) addRows(changed, part, Uint32Array.from(part.gone), aliases, -1);
  }
  const index = new GroupIndex(whole, changed);
  indexes.set(changes, { state, aliases, index });
  return index;
};

const countLeaves = (parts: readonly Part[], aliases: Aliases): Tally => {
  const tally = aTally();
  for (const part of parts) if ('leaf' in part.place) addRows(tally, part, 'all', aliases, 1);
  return tally;
};
