import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { browseSlug } from '../../../profiles/rules/browse-slug.ts';
import { type Dimension, ofEachDimension } from '../../../profiles/rules/dimensions.ts';
import { byCountDescending, type FacetValue } from '../rules.ts';

type Totals = Record<ProfileKind, Record<Dimension, Map<string, number>>>;

/** How often each spelling of each group occurs. */
type Spellings = Record<Dimension, Map<string, Map<string, number>>>;

/** The sizes of all groups, and their spellings. */
export type GroupTally = { totals: Totals; spellings: Spellings };

/** A tally of nobody. */
export const aGroupTally = (): GroupTally => {
  const empty = () => ofEachDimension(() => new Map());
  return { totals: { personal: empty(), professional: empty() }, spellings: empty() };
};

/** Adds to a count. */
export const addToCount = <Key>(counts: Map<Key, number>, key: Key, count: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + count);
};

/** All groups of the directory with their sizes and labels. */
export class GroupIndex {
  readonly #whole: GroupTally;
  readonly #changed: GroupTally;
  readonly #lists: Partial<Record<Dimension, FacetValue[]>> = {};

  /** The tally of a snapshot, and what changes since add to it and take from it. */
  constructor(whole: GroupTally, changed: GroupTally) {
    this.#whole = whole;
    this.#changed = changed;
  }

  /** The groups of some kinds in a dimension with their sizes. */
  totals(kinds: readonly ProfileKind[], dimension: Dimension): Map<string, number> {
    const sums = new Map<string, number>();
    for (const kind of kinds)
      for (const { totals } of [this.#whole, this.#changed])
        for (const [slug, count] of totals[kind][dimension]) addToCount(sums, slug, count);
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
      addToCount(counts, spelling, count);
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
