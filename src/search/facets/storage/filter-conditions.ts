import { PROFILE_KINDS, type ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { type Aliases, resolveAlias } from '../../aliases/rules.ts';
import { storable } from '../../storage/postgres/marked-text.ts';
import { groupKey, VERIFIED_GROUP } from '../../storage/postgres/row-keys.ts';
import type { Statement } from '../../storage/postgres/statement.ts';
import type { Wanted } from '../../storage/questions.ts';
import { filtersIn } from './filters.ts';

/** The slugs whose profiles are in a group: its own, and those that were merged into it. */
const slugsIn = (aliases: Aliases, dimension: Dimension, slug: string): string[] => {
  const target = resolveAlias(aliases, dimension, slug);
  const merged = Object.keys(aliases[dimension]).filter(
    (each) => resolveAlias(aliases, dimension, each) === target,
  );
  return [...new Set([target, ...merged])];
};

/** The keys that rows in a group have one of. */
export const keysOfGroup = (aliases: Aliases, dimension: Dimension, slug: string): string[] =>
  slugsIn(aliases, dimension, slug).map((each) => storable(groupKey(dimension, each)));

/** The condition of rows in a group. */
export const groupCondition = (
  statement: Statement,
  aliases: Aliases,
  dimension: Dimension,
  slug: string,
): string => `groups && ${statement.texts(keysOfGroup(aliases, dimension, slug))}`;

/** The condition of rows of some kinds; none of rows of all kinds. */
const kindConditions = (statement: Statement, kinds: readonly ProfileKind[]): string[] => {
  const [kind] = kinds;
  if (kinds.length === PROFILE_KINDS.length) return [];
  return kind === undefined ? ['false'] : [`kind = ${statement.text(kind)}`];
};

/** The conditions of rows of some kinds that match a filter. */
export const filterConditions = (
  statement: Statement,
  { kinds, filters, aliases }: Omit<Wanted, 'words'>,
): string[] => {
  const conditions = filtersIn(filters).map((name) =>
    name === 'verified'
      ? `groups && ${statement.texts([VERIFIED_GROUP])}`
      : groupCondition(statement, aliases, name, filters[name] ?? ''),
  );
  const all = [...kindConditions(statement, kinds), ...conditions];
  return all.length === 0 ? ['true'] : all;
};
