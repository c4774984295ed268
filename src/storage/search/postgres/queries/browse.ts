import type { ProfileKind } from '../../../../domain/fields/fields.ts';
import type { Aliases } from '../../../../domain/search/aliases.ts';
import { guideWords } from '../../../../domain/search/guide-words.ts';
import { INITIALS } from '../../../../domain/search/profile-query.ts';
import type { BrowseSlice, Others, Paging } from '../../columns/directory-browse.ts';
import type { Filters } from '../../columns/directory-groups.ts';
import type { QueryArguments, QueryResult } from '../../columns/directory-queries.ts';
import { toFoundRow } from '../../directory-entries.ts';
import { groupCondition } from './conditions.ts';
import { countHits } from './count-hits.ts';
import { newestOrds, ordsAt } from './page-ords.ts';
import { entriesAt, type Reader } from './reader.ts';
import { Statement } from './statement.ts';

/** A page of the profiles of some kinds that match a filter, newest first. */
const newestPage = async (
  reader: Reader,
  aliases: Aliases,
  kinds: readonly ProfileKind[],
  filters: Filters,
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const counts = await Promise.all(
    kinds.map((kind) => countHits(reader, { kind, words: [], filters, aliases }, null)),
  );
  const total = counts.reduce((sum, each) => sum + each.total, 0);
  // To look for what a kind does not have would read all of it.
  const found = counts.filter((each) => each.total > 0).map(({ kind }) => kind);
  const ords = await newestOrds(
    reader,
    { kinds: found, filters, aliases },
    { total, first: (page - 1) * perPage, limit: perPage },
  );
  return { entries: await entriesAt(reader, ords), total, guide: [] };
};

/** A page of all profiles of a kind, or of those under an initial. */
export const kindPage = async (
  reader: Reader,
  { kind, initial, aliases }: QueryArguments<'kindPage'>[0],
  paging: Paging,
): Promise<QueryResult<'kindPage'>> => {
  const slice =
    initial === undefined
      ? await newestPage(reader, aliases, [kind], { verified: false }, paging)
      : await initialPage(reader, kind, initial, paging);
  return { ...slice, initials: INITIALS.map((each) => reader.book.count(kind, 'initial', each)) };
};

/** A page of a group, newest first, and its label. */
export const groupPage = async (
  reader: Reader,
  { kinds, dimension, slug, aliases }: QueryArguments<'groupPage'>[0],
  paging: Paging,
): Promise<QueryResult<'groupPage'>> => {
  const slice = await newestPage(reader, aliases, kinds, { verified: false, [dimension]: slug }, paging);
  const groups = await reader.book.groups(reader.query, aliases);
  return { ...slice, label: groups.label(dimension, slug) };
};

const initialPage = async (
  reader: Reader,
  kind: ProfileKind,
  initial: string,
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const total = reader.book.count(kind, 'initial', initial);
  const ords = await ordsAt(reader, total, (page - 1) * perPage, perPage, {
    where: (statement) => [`kind = ${statement.text(kind)}`, `initial = ${statement.text(initial)}`],
    order: ['sort, ord desc', 'sort desc, ord'],
  });
  const needed = new Set<number>();
  const note = (index: number): string => {
    needed.add(index);
    return '';
  };
  guideWords({ count: total, nameAt: note }, perPage, page);
  const names = await namesAt(reader, kind, initial, [...needed]);
  return {
    entries: await entriesAt(reader, ords),
    total,
    guide: guideWords({ count: total, nameAt: (index) => names.get(index) ?? '' }, perPage, page),
  };
};

type Names = { change: number; names: Map<number, string> };

const namesByBook = new WeakMap<Reader['book'], Map<string, Names>>();

/** The names at some places of the list under an initial; known ones serve until a name under it changes. */
const namesAt = async (
  reader: Reader,
  kind: ProfileKind,
  initial: string,
  places: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { query, g, book } = reader;
  const lists = namesByBook.get(book) ?? new Map<string, Names>();
  namesByBook.set(book, lists);
  const change = book.changeOfInitial(kind, initial);
  const key = `${kind}.${initial}`;
  const known = lists.get(key);
  const list = known?.change === change ? known : { change, names: new Map<number, string>() };
  lists.set(key, list);
  const missing = places.filter((place) => !list.names.has(place));
  if (missing.length === 0) return list.names;
  const rows = await query<{ place: number; ord: string }>(
    `select place, ord from (
       select ord, (row_number() over (order by sort, ord desc))::int - 1 as place
       from ${g}.listed where kind = $1 and initial = $2
     ) as placed where place = any($3::text[]::int[])`,
    [kind, initial, missing.map(String)],
  );
  const entries = await entriesAt(
    reader,
    rows.map(({ ord }) => ord),
  );
  const names = new Map(entries.map((entry) => [entry.id, toFoundRow(entry)[1].replaceAll('\n', ' ')]));
  rows.forEach(({ place }, index) => {
    const id = entries[index]?.id;
    if (id !== undefined) list.names.set(place, names.get(id) ?? '');
  });
  return list.names;
};

/** The newest others of a kind in the first of some groups that has enough of them, or else in the largest. */
export const listOthers = async (
  reader: Reader,
  aliases: Aliases,
  { kind, groups, but, limit, enough }: QueryArguments<'others'>[1],
): Promise<Others | null> => {
  let best: { group: (typeof groups)[number]; ords: string[] } | null = null;
  for (const group of groups) {
    const statement = new Statement();
    const conditions = [
      `kind = ${statement.text(kind)}`,
      groupCondition(statement, aliases, group.dimension, group.slug),
      `id <> ${statement.text(but)}`,
    ];
    const rows = await reader.query<{ ord: string }>(
      `select ord from ${reader.g}.listed where ${conditions.join(' and ')} order by ord desc limit ${limit}`,
      statement.values,
    );
    if (rows.length > (best?.ords.length ?? 0)) best = { group, ords: rows.map(({ ord }) => ord) };
    if (rows.length >= enough) break;
  }
  if (best === null) return null;
  const { dimension, slug } = best.group;
  const index = await reader.book.groups(reader.query, aliases);
  return {
    dimension,
    slug,
    label: index.label(dimension, slug),
    entries: await entriesAt(reader, best.ords),
  };
};
