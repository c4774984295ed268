import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { browseSlug, DIMENSIONS, type Dimension } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { byCountDescending, type FacetValue } from '../../facets/rules.ts';
import type { Directory } from '../directory.ts';
import type { DirectoryState } from '../directory-state.ts';
import { countGroups, countValues, groupOfValue } from './directory-groups.ts';
import { openTable, type Part } from './directory-table.ts';
import type { PartSource } from './part-source.ts';
import type { Rows } from './shapes/rows.ts';

type Totals = Record<ProfileKind, Record<Dimension, Map<string, number>>>;
/** How often each spelling of each group occurs. */
type Spellings = Record<Dimension, Map<string, Map<string, number>>>;
/** The sizes of all groups, and their spellings. */
export type Tally = { totals: Totals; spellings: Spellings };

/** A tally of nobody. */
export const aTally = (): Tally => {
  const empty = () => ({ place: new Map(), profession: new Map(), industry: new Map() });
  return { totals: { personal: empty(), professional: empty() }, spellings: empty() };
};

/** Adds to a count. */
export const addTo = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

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

/** All groups of the directory with their sizes and labels. */
export class GroupIndex {
  readonly #whole: Tally;
  readonly #changed: Tally;
  readonly #lists: Partial<Record<Dimension, FacetValue[]>> = {};

  /** The tally of a snapshot, and what changes since add to it and take from it. */
  constructor(whole: Tally, changed: Tally) {
    this.#whole = whole;
    this.#changed = changed;
  }

  /** The groups of some kinds in a dimension with their sizes. */
  totals(kinds: readonly ProfileKind[], dimension: Dimension): Map<string, number> {
    const sums = new Map<string, number>();
    for (const kind of kinds)
      for (const { totals } of [this.#whole, this.#changed])
        for (const [slug, count] of totals[kind][dimension]) addTo(sums, slug, count);
    for (const [slug, count] of sums) if (count <= 0) sums.delete(slug);
    return sums;
  }

  /** The number of profiles of a kind in a group. */
  size(kind: ProfileKind, dimension: Dimension, slug: string): number {
    const [whole, changed] = [this.#whole, this.#changed].map(
      ({ totals }) => totals[kind][dimension].get(slug) ?? 0,
    ) as [number, number];
    return Math.max(0, whole + changed);
  }

  /**
   * The most frequent spelling of a group; undefined if it is empty. In a merged group, the spellings of the slug that it was merged
   * into win.
   */
  label(dimension: Dimension, slug: string): string | undefined {
    const counts = new Map(this.#whole.spellings[dimension].get(slug));
    for (const [spelling, count] of this.#changed.spellings[dimension].get(slug) ?? [])
      addTo(counts, spelling, count);
    let best: [spelling: string, weight: number] | null = null;
    for (const [spelling, count] of counts) {
      if (count <= 0) continue;
      const weight = browseSlug(spelling) === slug ? count + OWN : count;
      if (best === null || weight > best[1] || (weight === best[1] && spelling < best[0]))
        best = [spelling, weight];
    }
    return best?.[0].replace(/\s+/gu, ' ').trim();
  }

  /** All groups of a dimension, the largest first. */
  list(dimension: Dimension): readonly FacetValue[] {
    this.#lists[dimension] ??= [...this.totals(PROFILE_KINDS, dimension)]
      .map(([value, count]) => ({ value, label: this.label(dimension, value) ?? value, count }))
      .sort(byCountDescending);
    return this.#lists[dimension];
  }
}

/** More than any count: a merged group has the label of the group that it was merged into. */
const OWN = 2 ** 40;

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
