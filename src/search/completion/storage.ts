import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../base/text/rules/text.ts';
import type { Aliases } from '../aliases/rules.ts';
import type { GroupIndex } from '../facets/storage/group-index.ts';
import { openGroups } from '../facets/storage/groups.ts';
import { rankByRank } from '../lists/storage/find-places.ts';
import { NAME_RANKS } from '../lists/storage/word-conditions.ts';
import { rankAt, rankOf, withSingleBlanks } from '../rules/search.ts';
import { MIDDLE } from '../rules/word-fit.ts';
import { BestRows } from '../storage/columns/best-rows.ts';
import { openTable } from '../storage/columns/directory-table.ts';
import type { FoundPlace } from '../storage/columns/found-place.ts';
import { lineOf, linesWith } from '../storage/columns/lines.ts';
import { toFittingName } from '../storage/directory-entry.ts';
import type { Answer, FittingGroup } from '../storage/questions.ts';
import { type ColumnsReader, foundEntries, isDatabase, type Reader } from '../storage/reader.ts';

const MIDDLE_OF_NAME = rankAt(0, MIDDLE);

const rankOfName = (name: string, words: readonly string[]): number =>
  rankOf(name, name.length, name.length, words);

/** Names and groups that contain all words, best first, at most `limit` of each. */
export const listFitting = async (
  reader: Reader,
  aliases: Aliases,
  words: readonly string[],
  limit: number,
): Promise<Answer<'fitting'>> => {
  const groups = fittingGroups(await openGroups(reader, aliases), words, limit);
  const everybody = { kinds: PROFILE_KINDS, words, filters: { verified: false }, aliases };
  const places = await (isDatabase(reader)
    ? rankByRank(reader, everybody, { from: null, limit }, NAME_RANKS)
    : namesInColumns(reader, words, limit));
  const entries = await foundEntries(reader, places);
  return { names: entries.map(toFittingName), groups };
};

/** The groups whose labels contain all words, those first in which words begin with them. */
const fittingGroups = (index: GroupIndex, words: readonly string[], limit: number): FittingGroup[] => {
  const groups = (['profession', 'place', 'industry'] as const).flatMap((dimension) =>
    index.list(dimension).flatMap(({ value, label, count }): FittingGroup[] => {
      const rank = rankOfName(withSingleBlanks(foldForSearch(label)), words);
      return rank < 0 ? [] : [{ dimension, slug: value, label, count, start: rank < MIDDLE_OF_NAME }];
    }),
  );
  groups.sort((one, other) => Number(other.start) - Number(one.start) || other.count - one.count);
  return groups.slice(0, limit);
};

/** The names that contain all words, in the order of a search. */
const namesInColumns = async (
  { source, directory }: ColumnsReader,
  words: readonly string[],
  limit: number,
): Promise<readonly FoundPlace[]> => {
  const parts = await Promise.all(
    PROFILE_KINDS.map((kind) => openTable(source, directory, kind, { texts: false })),
  );
  const [longest = ''] = words
    .flatMap((word) => word.split(' '))
    .sort((one, other) => other.length - one.length);
  const best = new BestRows(limit, null);
  for (const part of parts.flat()) {
    if (!best.begin(part, 0)) continue;
    const { folded } = part.columns;
    const rows = linesWith(folded, longest).filter((row) => !part.gone?.has(row));
    for (const row of rows.reverse()) {
      const rank = rankOfName(withSingleBlanks(lineOf(folded, row)), words);
      if (rank >= 0) best.offer(rank, row);
    }
  }
  return best.rows;
};
