import { PROFILE_KINDS } from '../../../../base/fields/rules/profile-kind.ts';
import type { Aliases } from '../../../aliases/rules.ts';
import type { QueryResult } from '../../columns/directory-queries.ts';
import { fittingGroups, toFittingName } from '../../columns/fitting.ts';
import { NAME_RANKS } from './conditions.ts';
import { rankByRank } from './find-places.ts';
import { entriesAt, type Reader } from './reader.ts';

/** Names and groups that contain all words, best first, at most `limit` of each. */
export const listFitting = async (
  reader: Reader,
  aliases: Aliases,
  words: readonly string[],
  limit: number,
): Promise<QueryResult<'fitting'>> => {
  const index = await reader.book.groups(reader.query, aliases);
  const wanted = { kinds: PROFILE_KINDS, words, filters: { verified: false }, aliases };
  const places = await rankByRank(reader, wanted, { from: null, limit }, NAME_RANKS);
  const entries = await entriesAt(
    reader,
    places.map(({ order }) => order),
  );
  return { names: entries.map(toFittingName), groups: fittingGroups(index, words, limit) };
};
