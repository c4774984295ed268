import type { Dimension } from '../../profiles/rules/dimensions.ts';

/** Slugs that administrators merged into others, by dimension: each maps to its target. */
export type Aliases = Readonly<Record<Dimension, Readonly<Record<string, string>>>>;

export const NO_ALIASES: Aliases = { place: {}, profession: {}, industry: {} };

/** The slug that a slug was merged into, directly or over several steps; the slug itself if it was not. */
export const resolveAlias = (aliases: Aliases, dimension: Dimension, slug: string): string => {
  const targets = aliases[dimension];
  const seen = new Set<string>();
  let current = slug;
  while (Object.hasOwn(targets, current) && !seen.has(current)) {
    seen.add(current);
    current = targets[current] as string;
  }
  return current;
};

/** One merged slug, as administrators see it. */
export type Alias = { kind: Dimension; from: string; to: string };

/** All merged slugs by kind, then alphabetically. */
export const listAliases = (aliases: Aliases): Alias[] =>
  (['place', 'profession', 'industry'] as const).flatMap((kind) =>
    Object.entries(aliases[kind])
      .map(([from, to]) => ({ kind, from, to }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  );

/** The aliases after one slug is merged into another or, with an empty `to`, separated again. */
export const withAlias = (aliases: Aliases, { kind, from, to }: Alias): Aliases => {
  const { [from]: _was, ...others } = aliases[kind];
  return { ...aliases, [kind]: to === '' ? others : { ...others, [from]: to } };
};

export const ALIAS_SENTENCES = {
  from: 'Please enter a value with letters or digits',
  same: 'Please enter two different values',
  circle: (from: string, to: string) => `${to} already leads to ${from}`,
  joined: (from: string, to: string) => `${from} now leads to ${to}`,
  parted: (from: string) => `${from} stands alone again`,
} as const;
