import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import type { Aliases } from '../aliases/rules.ts';
import type { GroupIndex } from '../facets/storage/group-index.ts';
import { openGroups } from '../facets/storage/list-groups.ts';
import { wordsInName } from '../lists/storage/word-conditions.ts';
import { withSingleBlanks } from '../rules/search.ts';
import { BestRows } from '../storage/columns/best-rows.ts';
import { openTable } from '../storage/columns/directory-table.ts';
import { bestFirst, type FoundPlace } from '../storage/columns/found-place.ts';
import { lineOf, linesWith } from '../storage/columns/text-lines.ts';
import type { DatabaseReader } from '../storage/database-reader.ts';
import { toFittingName } from '../storage/directory-entry.ts';
import { unmarked } from '../storage/postgres/marked-text.ts';
import { VERIFIED_GROUP } from '../storage/postgres/row-keys.ts';
import { Statement } from '../storage/postgres/statement.ts';
import type { Answer, FittingGroup } from '../storage/questions.ts';
import { type ColumnsReader, foundEntries, isDatabase, type Reader } from '../storage/reader.ts';
import { beginsAsTyped, completionKey, fitOfNames } from './rules.ts';

/** How many groups of each kind are suggested. */
const GROUPS_OF_A_KIND = 2;

/** Names that contain all words as they are typed, and groups that begin with them, best first, at most `limit` names. */
export const listFitting = async (
  reader: Reader,
  aliases: Aliases,
  words: readonly string[],
  limit: number,
): Promise<Answer<'fitting'>> => {
  const [groups, entries] = await Promise.all([
    openGroups(reader, aliases).then((index) => fittingGroups(index, words)),
    namesIn(reader, words, limit).then((places) => foundEntries(reader, places)),
  ]);
  return { names: entries.map(toFittingName), groups };
};

const namesIn = (reader: Reader, words: readonly string[], limit: number): Promise<readonly FoundPlace[]> =>
  isDatabase(reader) ? namesInDatabase(reader, words, limit) : namesInColumns(reader, words, limit);

/** The largest groups whose labels begin with the words, the largest first. */
const fittingGroups = (index: GroupIndex, words: readonly string[]): FittingGroup[] =>
  (['profession', 'place', 'industry'] as const)
    .flatMap((dimension) =>
      index
        .list(dimension)
        .filter(({ label }) => beginsAsTyped(withSingleBlanks(foldForSearch(label)), words))
        .map(({ value, label, count }): FittingGroup => ({ dimension, slug: value, label, count }))
        .sort((one, other) => other.count - one.count)
        .slice(0, GROUPS_OF_A_KIND),
    )
    .sort((one, other) => other.count - one.count);

/** The names that contain all words, in the order of completions. */
const namesInColumns = async (
  { source, directory }: ColumnsReader,
  words: readonly string[],
  limit: number,
): Promise<readonly FoundPlace[]> => {
  const [people, companies, counts] = await Promise.all([
    openTable(source, directory, 'personal', { texts: false }),
    openTable(source, directory, 'professional', { texts: false }),
    source.counts(),
  ]);
  const [longest = ''] = words
    .flatMap((word) => word.split(' '))
    .sort((one, other) => other.length - one.length);
  const best = new BestRows(limit, null);
  for (const part of [...people, ...companies]) {
    if (!best.begin(part, null)) continue;
    const { folded, ids, verified } = part.columns;
    const rows = linesWith(folded, longest).filter((row) => !part.gone?.has(row));
    for (const row of rows.reverse()) {
      const fit = fitOfNames(part.kind, lineOf(folded, row), words);
      if (fit !== null) best.offer(completionKey(fit, verified[row] === 1, counts(lineOf(ids, row))), row);
    }
  }
  return best.rows;
};

/** Up to this number of names that contain all words, all of them are compared; of more, the newest, those with a badge, and the most viewed. */
const COMPARED = 1_000;
/** Of the most viewed pages, so many are asked for their names. */
const MOST_VIEWED = 3_000;

type NameRow = {
  ord: string;
  kind: ProfileKind;
  name: string;
  verified: boolean;
  likes: number;
  views: number;
};

const namesInDatabase = async (
  reader: DatabaseReader,
  words: readonly string[],
  limit: number,
): Promise<readonly FoundPlace[]> => {
  await reader.popularity();
  const newest = await namedRows(reader, (statement) => [wordsInName(statement, words, 'middle')]);
  const more =
    newest.length < COMPARED
      ? []
      : await Promise.all([
          namedRows(reader, (statement) => [
            wordsInName(statement, words, 'start'),
            `groups @> ${statement.texts([VERIFIED_GROUP])}`,
          ]),
          viewedRows(reader, words),
        ]);
  const rows = new Map([...newest, ...more.flat()].map((row) => [row.ord, row]));
  return [...rows.values()]
    .flatMap(({ ord: order, kind, name, verified, likes: like, views: view }): FoundPlace[] => {
      const fit = fitOfNames(kind, unmarked(name), words);
      return fit === null ? [] : [{ key: completionKey(fit, verified, { like, view }), order }];
    })
    .sort(bestFirst)
    .slice(0, limit);
};

const NAME_COLUMNS = `ord, kind, name, groups @> array['${VERIFIED_GROUP}'] as verified`;

/** The newest rows under some conditions, with their names and counts. */
const namedRows = (
  { query, g }: DatabaseReader,
  conditionsOf: (statement: Statement) => readonly string[],
): Promise<NameRow[]> => {
  const statement = new Statement();
  const where = conditionsOf(statement).join(' and ');
  return query<NameRow>(
    `select ord, kind, name, verified, coalesce(likes, 0) as likes, coalesce(views, 0) as views
     from (select id, ${NAME_COLUMNS} from ${g}.listed where ${where} order by ord desc limit ${COMPARED}) as named
     left join ${g}.popularity using (id)`,
    statement.values,
  );
};

const viewedRows = ({ query, g }: DatabaseReader, words: readonly string[]): Promise<NameRow[]> => {
  const statement = new Statement();
  const where = wordsInName(statement, words, 'start');
  return query<NameRow>(
    `select ${NAME_COLUMNS}, likes, views
     from (select id, likes, views from ${g}.popularity where views > 0 order by views desc limit ${MOST_VIEWED}) as viewed
     join ${g}.listed using (id) where ${where}`,
    statement.values,
  );
};
