import type { QueryArguments, QueryName, QueryResult } from '../../columns/directory-queries.ts';
import { countShared, listLookAlikes, searchAdministered } from './admin-lists.ts';
import { groupPage, kindPage, listOthers } from './browse.ts';
import { listPage } from './lists.ts';
import type { Reader } from './reader.ts';
import { listSimilar } from './similar.ts';
import { listFitting } from './suggestions.ts';

/** Everything that is asked of the directory, answered by the database as `COLUMN_QUERIES` answers it. */
const DATABASE_QUERIES: {
  [Name in QueryName]: (reader: Reader, ...args: QueryArguments<Name>) => Promise<QueryResult<Name>>;
} = {
  lists: (reader, requests) => Promise.all(requests.map((request) => listPage(reader, request))),
  groups: async ({ book, query }, dimension, aliases) => [
    ...(await book.groups(query, aliases)).list(dimension),
  ],
  label: async ({ book, query }, dimension, slug, aliases) =>
    (await book.groups(query, aliases)).label(dimension, slug),
  kindPage,
  groupPage,
  others: listOthers,
  fitting: listFitting,
  similar: listSimilar,
  adminSearch: searchAdministered,
  lookAlikes: listLookAlikes,
  shared: countShared,
};

/** Answers a query. */
export const answerQuery = <Name extends QueryName>(
  reader: Reader,
  name: Name,
  args: QueryArguments<Name>,
): Promise<QueryResult<Name>> => {
  const query = DATABASE_QUERIES[name] as (
    reader: Reader,
    ...args: QueryArguments<Name>
  ) => Promise<QueryResult<Name>>;
  return query(reader, ...args);
};
