import type { ProfileKind } from '../../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../../aliases/rules.ts';
import { guideWords } from '../../../browse/rules/guide-words.ts';
import { INITIALS } from '../../../rules/profile-query.ts';
import type { BrowseSlice, Others, Paging } from '../../columns/directory-browse.ts';
import { kindsIn } from '../../columns/directory-groups.ts';
import type { QueryArguments, QueryResult } from '../../columns/directory-queries.ts';
import type { Filters } from '../../columns/shapes/filters.ts';
import { toFoundRow } from '../../directory-entry.ts';
import { kindList } from '../listed-rows.ts';
import { filterConditions, groupCondition, keysOfGroup } from './conditions.ts';
import { countHits } from './count-hits.ts';
import { namedOrds, newestOrds } from './page-ords.ts';
import { entriesAt, entriesByOrd, type Reader } from './reader.ts';
import { Statement } from './statement.ts';

/** A page of the profiles of some kinds in some lists, newest first; `filters` says the same as the lists. */
const newestPage = async (
  reader: Reader,
  { kinds, lists, filters, aliases }: Listed,
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const counts = await Promise.all(
    kinds.map((kind) => countHits(reader, { kind, words: [], filters, aliases }, null)),
  );
  const total = counts.reduce((sum, each) => sum + each.total, 0);
  // To look for what a kind does not have would read all of it.
  const found = counts.filter((each) => each.total > 0).map(({ kind }) => kind);
  const paged = { first: (page - 1) * perPage, limit: perPage };
  const ords = await newestOrds(reader, lists, paged, (statement) =>
    filterConditions(statement, found, filters, aliases),
  );
  return { entries: await entriesAt(reader, ords), total, guide: [] };
};

type Listed = {
  kinds: readonly ProfileKind[];
  lists: readonly string[];
  filters: Filters;
  aliases: Aliases;
};

/** A page of all profiles of a kind, or of those under an initial. */
export const kindPage = async (
  reader: Reader,
  { kind, initial, aliases }: QueryArguments<'kindPage'>[0],
  paging: Paging,
): Promise<QueryResult<'kindPage'>> => {
  const slice =
    initial === undefined
      ? await newestPage(
          reader,
          { kinds: [kind], lists: [kindList(kind)], filters: { verified: false }, aliases },
          paging,
        )
      : await initialPage(reader, kind, initial, paging);
  return { ...slice, initials: INITIALS.map((each) => reader.book.count(kind, 'initial', each)) };
};

/** A page of a group, newest first, and its label. */
export const groupPage = async (
  reader: Reader,
  { dimension, slug, aliases }: QueryArguments<'groupPage'>[0],
  paging: Paging,
): Promise<QueryResult<'groupPage'>> => {
  const lists = keysOfGroup(aliases, dimension, slug);
  const filters = { verified: false, [dimension]: slug };
  const slice = await newestPage(reader, { kinds: kindsIn(dimension), lists, filters, aliases }, paging);
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
  const first = (page - 1) * perPage;
  const shown = Array.from(
    { length: Math.max(0, Math.min(perPage, total - first)) },
    (_, row) => first + row,
  );
  const places = new Set(shown);
  const note = (place: number): string => {
    places.add(place);
    return '';
  };
  guideWords({ count: total, nameAt: note }, perPage, page);
  const ords = await namedOrds(reader, kind, initial, [...places]);
  const entries = await entriesByOrd(reader, [...ords.values()]);
  const entryAt = (place: number) => entries.get(ords.get(place) ?? '');
  const nameAt = (place: number): string => {
    const entry = entryAt(place);
    return entry === undefined ? '' : toFoundRow(entry)[1].replaceAll('\n', ' ');
  };
  return {
    entries: shown.flatMap((place) => entryAt(place) ?? []),
    total,
    guide: guideWords({ count: total, nameAt }, perPage, page),
  };
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
