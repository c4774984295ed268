import type { Dimension } from './finding.ts';

/** Slugs that administrators joined, by what they group: each leads to the one it became. */
export type Aliases = Readonly<Record<Dimension, Readonly<Record<string, string>>>>;

export const NO_ALIASES: Aliases = { place: {}, profession: {}, industry: {} };

/** The slug that another one was joined to, over as many steps as it takes; the slug itself when it stands alone. */
export const resolveAlias = (aliases: Aliases, dimension: Dimension, slug: string): string => {
  const known = aliases[dimension];
  const seen = new Set<string>();
  let current = slug;
  while (Object.hasOwn(known, current) && !seen.has(current)) {
    seen.add(current);
    current = known[current] as string;
  }
  return current;
};

/** One joined slug, as administrators see it. */
export type Alias = { kind: Dimension; from: string; to: string };

/** Every joined slug, by kind and then in the order of the alphabet. */
export const listAliases = (aliases: Aliases): Alias[] =>
  (['place', 'profession', 'industry'] as const).flatMap((kind) =>
    Object.entries(aliases[kind])
      .map(([from, to]) => ({ kind, from, to }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
  );

/** The aliases with one slug joined to another, or standing alone again when `to` is empty. */
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
