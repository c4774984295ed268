import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { filterConditions, keysOfGroup } from '../../facets/storage/filter-conditions.ts';
import { kindsIn } from '../../facets/storage/filters.ts';
import { openGroups } from '../../facets/storage/list-groups.ts';
import { countHits } from '../../lists/storage/count-hits.ts';
import { findHits } from '../../lists/storage/hits.ts';
import { INITIALS } from '../../rules/profile-query.ts';
import type { Columns } from '../../storage/columns/directory-columns.ts';
import { openTable } from '../../storage/columns/directory-table.ts';
import { bestFirst, type FoundPlace } from '../../storage/columns/found-place.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { kindList } from '../../storage/postgres/row-keys.ts';
import type { Answer, BrowseSlice, Paging, QuestionInput, SharedGroup } from '../../storage/questions.ts';
import { type ColumnsReader, foundEntries, isDatabase, type Reader } from '../../storage/reader.ts';
import { guideWords } from '../rules/guide-words.ts';
import { namesUnder } from './names-under.ts';
import { newestPageKeys } from './page-keys.ts';

/** A page of all profiles of a kind, newest first, or of those under an initial by name, and how many each initial has. */
export const kindPage = async (
  reader: Reader,
  { kind, initial, aliases }: QuestionInput<'kindPage'>[0],
  paging: Paging,
): Promise<Answer<'kindPage'>> => {
  const [slice, initials] = await Promise.all([
    initial === undefined
      ? newestPage(reader, { kinds: [kind], group: null, aliases }, paging)
      : initialPage(reader, kind, initial, paging),
    isDatabase(reader)
      ? INITIALS.map((each) => reader.counts.count(kind, 'initial', each))
      : countInitials(reader, kind),
  ]);
  return { ...slice, initials };
};

/** A page of a group, newest first, and its label. */
export const groupPage = async (
  reader: Reader,
  { dimension, slug, aliases }: QuestionInput<'groupPage'>[0],
  paging: Paging,
): Promise<Answer<'groupPage'>> => {
  const [slice, groups] = await Promise.all([
    newestPage(reader, { kinds: kindsIn(dimension), group: { dimension, slug }, aliases }, paging),
    openGroups(reader, aliases),
  ]);
  return { ...slice, label: groups.label(dimension, slug) };
};

/** The profiles of some kinds, or of those in a group. */
type Browsed = { kinds: readonly ProfileKind[]; group: SharedGroup | null; aliases: Aliases };

/** How many profiles there are, and those of a page. */
type Found = { total: number; places: readonly FoundPlace[] };

/** A page of profiles, newest first. */
const newestPage = async (reader: Reader, browsed: Browsed, paging: Paging): Promise<BrowseSlice> => {
  const { total, places } = await (isDatabase(reader)
    ? newestInDatabase(reader, browsed, paging)
    : newestInColumns(reader, browsed, paging));
  return { entries: await foundEntries(reader, places), total, guide: [] };
};

const filtersOf = (group: SharedGroup | null) => ({
  verified: false,
  ...(group !== null && { [group.dimension]: group.slug }),
});

const newestInColumns = async (
  reader: ColumnsReader,
  { kinds, group, aliases }: Browsed,
  { page, perPage }: Paging,
): Promise<Found> => {
  const limit = page * perPage;
  const wanted = { words: [], filters: filtersOf(group), aliases };
  const options = { order: 'new', limit, from: null, groups: null } as const;
  const found = await Promise.all(kinds.map((kind) => findHits(reader, { ...wanted, kind }, options)));
  const places = found.flatMap((hits) => hits.places).sort(bestFirst);
  return {
    total: found.reduce((sum, hits) => sum + hits.total, 0),
    places: places.slice(limit - perPage, limit),
  };
};

const newestInDatabase = async (
  reader: DatabaseReader,
  { kinds, group, aliases }: Browsed,
  { page, perPage }: Paging,
): Promise<Found> => {
  const filters = filtersOf(group);
  const counts = await Promise.all(
    kinds.map((kind) => countHits(reader, { kind, words: [], filters, aliases }, null)),
  );
  // To look for what a kind does not have would read all of it.
  const held = counts.filter(({ total }) => total > 0).map(({ kind }) => kind);
  const lists = group === null ? kinds.map(kindList) : keysOfGroup(aliases, group.dimension, group.slug);
  const paged = { first: (page - 1) * perPage, limit: perPage };
  const keys = await newestPageKeys(reader, lists, paged, (statement) =>
    filterConditions(statement, { kinds: held, filters, aliases }),
  );
  return {
    total: counts.reduce((sum, each) => sum + each.total, 0),
    places: keys.map((order) => ({ key: 0, order })),
  };
};

/** A page of the profiles of a kind under an initial, in the order of their names. */
const initialPage = async (
  reader: Reader,
  kind: ProfileKind,
  initial: string,
  { page, perPage }: Paging,
): Promise<BrowseSlice> => {
  const names = await namesUnder(reader, kind, initial, { page, perPage });
  const first = (page - 1) * perPage;
  const size = Math.max(0, Math.min(perPage, names.count - first));
  return {
    entries: await names.entriesAt(Array.from({ length: size }, (_, index) => first + index)),
    total: names.count,
    guide: guideWords(names, perPage, page),
  };
};

/** Number of profiles of a kind under each initial, in the order of `INITIALS`. */
const countInitials = async ({ source, directory }: ColumnsReader, kind: ProfileKind): Promise<number[]> => {
  const counts = INITIALS.map(() => 0);
  for (const { columns, gone } of await openTable(source, directory, kind, { texts: false })) {
    initialsIn(columns).forEach((count, initial) => {
      counts[initial] = (counts[initial] as number) + count;
    });
    for (const row of gone ?? []) {
      const initial = columns.initials[row] as number;
      counts[initial] = (counts[initial] as number) - 1;
    }
  }
  return counts;
};

const initialCounts = new WeakMap<Columns, Uint32Array>();

const initialsIn = (columns: Columns): Uint32Array => {
  const counted = initialCounts.get(columns);
  if (counted !== undefined) return counted;
  const counts = new Uint32Array(INITIALS.length);
  for (const initial of columns.initials) counts[initial] = (counts[initial] as number) + 1;
  initialCounts.set(columns, counts);
  return counts;
};
