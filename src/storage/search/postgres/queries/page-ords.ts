import type { ProfileKind } from '../../../../domain/fields/fields.ts';
import type { Aliases } from '../../../../domain/search/aliases.ts';
import type { Filters } from '../../columns/directory-groups.ts';
import { type Anchor, anchorsOf } from './anchors.ts';
import { filterConditions } from './conditions.ts';
import type { Reader } from './reader.ts';
import { Statement } from './statement.ts';

/** A page that is further than so many rows from what is known of a list is remembered. */
const FAR = 1_000;

/** The orders of a page of a list, newest first, counted from the nearest known row: rows between it and the page are passed over. */
export const newestOrds = async (
  reader: Reader,
  { kinds, filters, aliases }: { kinds: readonly ProfileKind[]; filters: Filters; aliases: Aliases },
  { total, first, limit }: { total: number; first: number; limit: number },
): Promise<string[]> => {
  const where = (statement: Statement): string[] => filterConditions(statement, kinds, filters, aliases);
  const anchors = anchorsOf(reader, kinds, JSON.stringify([kinds, filters, aliases]));
  const left = total - first;
  const ends = Math.min(first, Math.max(0, left - limit));
  const before = anchors.rows
    .filter((anchor) => anchor.left >= left && anchor.left - left < ends)
    .sort((one, other) => one.left - other.left)[0];
  const ords =
    before === undefined
      ? await ordsAt(reader, total, first, limit, { where, order: ['ord desc', 'ord'] })
      : await ordsAfter(reader, before, { skip: before.left - left, limit, where });
  const [newest] = ords;
  const skipped = before === undefined ? ends : before.left - left;
  if (newest !== undefined && skipped > FAR) anchors.remember({ ord: newest, left });
  return ords;
};

/** The orders of some rows of a list, so many after a known one, newest first. */
const ordsAfter = async (
  { query, g }: Reader,
  anchor: Anchor,
  { skip, limit, where }: { skip: number; limit: number; where: (statement: Statement) => string[] },
): Promise<string[]> => {
  const statement = new Statement();
  const conditions = [...where(statement), `ord <= ${statement.text(anchor.ord)}`].join(' and ');
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${conditions} order by ord desc offset ${skip} limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord }) => ord);
};

/** The orders of some rows at a place in a list of so many, counted from the nearer end: all rows before it are passed over. */
export const ordsAt = async (
  { query, g }: Reader,
  total: number,
  first: number,
  limit: number,
  {
    where,
    order: [forward, backward],
  }: { where: (statement: Statement) => string[]; order: readonly [string, string] },
): Promise<string[]> => {
  const count = Math.min(limit, total - first);
  if (count <= 0) return [];
  const left = total - first - count;
  const isNearEnd = left < first;
  const statement = new Statement();
  const conditions = where(statement).join(' and ');
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${conditions} order by ${isNearEnd ? backward : forward}
     offset ${isNearEnd ? left : first} limit ${count}`,
    statement.values,
  );
  const ords = rows.map(({ ord }) => ord);
  return isNearEnd ? ords.reverse() : ords;
};
