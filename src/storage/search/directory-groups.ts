import type { Dimension } from '../../domain/profiles/groups.ts';
import { type Aliases, resolveAlias } from '../../domain/search/aliases.ts';
import type { Columns } from './directory-columns.ts';
import type { Part } from './directory-table.ts';

/** The groups of a part's values: the group of each value, and the slug of each group. Group 0 means none. */
type Groups = { of: Uint32Array; slugs: readonly string[] };

const kept = new WeakMap<Columns, { aliases: Aliases; groups: Partial<Record<Dimension, Groups>> }>();

/** The groups of a part's values, aliases resolved. */
export const groupsOf = (columns: Columns, dimension: Dimension, aliases: Aliases): Groups => {
  const held = kept.get(columns);
  const known = held?.aliases === aliases ? held : { aliases, groups: {} };
  kept.set(columns, known);
  const found = known.groups[dimension];
  if (found !== undefined) return found;
  const slugs = [''];
  const numbers = new Map([['', 0]]);
  const of = Uint32Array.from(columns.slugs, (own) => {
    const slug = own === '' ? '' : resolveAlias(aliases, dimension, own);
    const number = numbers.get(slug);
    if (number !== undefined) return number;
    numbers.set(slug, slugs.length);
    slugs.push(slug);
    return slugs.length - 1;
  });
  const groups = { of, slugs };
  known.groups[dimension] = groups;
  return groups;
};

/** The columns of a dimension: two for a place, the role of one kind each for profession and industry. */
const columnsOf = ({ kind, columns }: Part, dimension: Dimension): readonly Uint32Array[] => {
  if (dimension === 'place') return [columns.hometown, columns.currentcity];
  return (dimension === 'profession') === (kind === 'personal') ? [columns.role] : [];
};

export type Filters = { verified: boolean } & { [key in Dimension]?: string | undefined };

export const everyRow = (_row: number): boolean => true;

/** A filter for the rows of a part; null if none of them can match. */
export const rowFilter = (
  part: Part,
  filters: Filters,
  aliases: Aliases,
): ((row: number) => boolean) | null => {
  const { verified } = part.columns;
  const tests: ((row: number) => boolean)[] = [];
  const { gone } = part;
  if (gone !== null) tests.push((row) => !gone.has(row));
  if (filters.verified) tests.push((row) => verified[row] === 1);
  for (const dimension of ['place', 'profession', 'industry'] as const) {
    const slug = filters[dimension];
    if (slug === undefined) continue;
    const { of, slugs } = groupsOf(part.columns, dimension, aliases);
    const group = slugs.indexOf(resolveAlias(aliases, dimension, slug));
    const [first, second] = columnsOf(part, dimension);
    if (group <= 0 || first === undefined) return null;
    tests.push(
      second === undefined
        ? (row) => of[first[row] as number] === group
        : (row) => of[first[row] as number] === group || of[second[row] as number] === group,
    );
  }
  const [only, ...others] = tests;
  if (only === undefined) return everyRow;
  if (others.length === 0) return only;
  return (row) => tests.every((test) => test(row));
};

/** Counts the rows of each group of a dimension in one part. */
export const groupCounter = (part: Part, dimension: Dimension, aliases: Aliases) => {
  const { of, slugs } = groupsOf(part.columns, dimension, aliases);
  const [first, second] = columnsOf(part, dimension);
  const counts = new Uint32Array(slugs.length);
  const add = (row: number): void => {
    if (first === undefined) return;
    const one = of[first[row] as number] as number;
    counts[one] = (counts[one] as number) + 1;
    if (second === undefined) return;
    // Somebody who lives in their hometown counts once.
    const other = of[second[row] as number] as number;
    if (other !== one) counts[other] = (counts[other] as number) + 1;
  };
  const addTo = (totals: Map<string, number>): void => {
    for (let group = 1; group < slugs.length; group += 1) {
      const count = counts[group] as number;
      const slug = slugs[group] as string;
      if (count > 0) totals.set(slug, (totals.get(slug) ?? 0) + count);
    }
  };
  return { add, addTo };
};

/**
 * The most frequent spelling of each group of a dimension, for the given groups or all. In a merged group, the spellings of the slug
 * that it was merged into win.
 */
export const labelsOf = (
  parts: readonly Part[],
  dimension: Dimension,
  aliases: Aliases,
  wanted: ReadonlySet<string> | null = null,
): Map<string, string> => {
  const spellings = new Map<string, Map<string, number>>();
  for (const part of parts) {
    const { columns } = part;
    const { of, slugs } = groupsOf(columns, dimension, aliases);
    const tally = spellingTally(part, dimension);
    tally.forEach((count, value) => {
      const slug = slugs[of[value] as number] as string;
      if (count === 0 || slug === '' || (wanted !== null && !wanted.has(slug))) return;
      const known = spellings.get(slug) ?? new Map<string, number>();
      const spelling = columns.values[value] as string;
      const weight = columns.slugs[value] === slug ? count + OWN : count;
      known.set(spelling, (known.get(spelling) ?? 0) + weight);
      spellings.set(slug, known);
    });
  }
  return new Map([...spellings].map(([slug, counts]) => [slug, commonest(counts)]));
};

/** More than any count: a merged group has the label of the group that it was merged into. */
const OWN = 2 ** 40;

const commonest = (counts: ReadonlyMap<string, number>): string => {
  let best = ['', -1] as [string, number];
  for (const [spelling, count] of counts)
    if (count > best[1] || (count === best[1] && spelling < best[0])) best = [spelling, count];
  return best[0].replace(/\s+/gu, ' ').trim();
};

const tallies = new WeakMap<Columns, Partial<Record<Dimension, Uint32Array>>>();

/** Counts how often each value of a part occurs in a dimension. */
const spellingTally = (part: Part, dimension: Dimension): Uint32Array => {
  const known = tallies.get(part.columns) ?? {};
  tallies.set(part.columns, known);
  const whole = known[dimension] ?? countValues(part, dimension);
  known[dimension] = whole;
  if (part.gone === null) return whole;
  const tally = whole.slice();
  for (const row of part.gone)
    for (const column of columnsOf(part, dimension)) {
      const value = column[row] as number;
      tally[value] = (tally[value] as number) - 1;
    }
  return tally;
};

const countValues = (part: Part, dimension: Dimension): Uint32Array => {
  const tally = new Uint32Array(part.columns.values.length);
  for (const column of columnsOf(part, dimension))
    for (const value of column) tally[value] = (tally[value] as number) + 1;
  return tally;
};
