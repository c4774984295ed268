import { PROFILE_KINDS } from '../../../base/fields/rules/profile-kind.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import type { Dimension } from '../../../profiles/rules/groups.ts';
import type { Aliases } from '../../aliases/rules.ts';
import { rankAt, rankOf, withSingleBlanks } from '../../rules/search.ts';
import { MIDDLE } from '../../rules/word-fit.ts';
import { type IndexEntry, toFoundRow } from '../directory-entry.ts';
import type { Directory } from '../directory-state.ts';
import { BestRows, type FoundPlace } from './best-rows.ts';
import { entriesOf } from './directory-find.ts';
import { openTable } from './directory-table.ts';
import { openGroups } from './group-index.ts';
import type { GroupIndex } from './group-tally.ts';
import { lineOf, linesWith } from './lines.ts';
import type { PartSource } from './part-source.ts';
import type { Part } from './shapes/part.ts';

/** A name that contains what is typed. */
export type FittingName = { id: string; label: string; role: string; avatar: string };
/** A group that contains what is typed; `start` if its words begin with it. */
export type FittingGroup = {
  dimension: Dimension;
  slug: string;
  label: string;
  count: number;
  start: boolean;
};

/** The name of a public entry, as it is suggested. */
export const toFittingName = (entry: IndexEntry): FittingName => {
  const [id, label, , role] = toFoundRow(entry);
  return { id, label, role, avatar: entry.avatar };
};

const MIDDLE_OF_NAME = rankAt(0, MIDDLE);

const rankOfName = (name: string, words: readonly string[]): number =>
  rankOf(name, name.length, name.length, words);

/** Names and groups that contain all words, best first, at most `limit` of each. */
export const listFitting = async (
  source: PartSource,
  directory: Directory,
  aliases: Aliases,
  words: readonly string[],
  limit: number,
): Promise<{ names: FittingName[]; groups: FittingGroup[] }> => {
  const groups = fittingGroups(await openGroups(source, directory, aliases), words, limit);
  const parts = await Promise.all(
    PROFILE_KINDS.map((kind) => openTable(source, directory, kind, { texts: false })),
  );
  const rows = namesIn(parts.flat(), words, limit);
  const entries = await entriesOf(source, directory, rows);
  return { names: entries.map(toFittingName), groups };
};

/** The groups whose labels contain all words, those first in which words begin with them. */
export const fittingGroups = (index: GroupIndex, words: readonly string[], limit: number): FittingGroup[] => {
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
const namesIn = (parts: readonly Part[], words: readonly string[], limit: number): readonly FoundPlace[] => {
  const [longest = ''] = words
    .flatMap((word) => word.split(' '))
    .sort((one, other) => other.length - one.length);
  const best = new BestRows(limit, null);
  for (const part of parts) {
    if (!best.begin(part, 0)) continue;
    const { sorts } = part.columns;
    const rows = linesWith(sorts, longest).filter((row) => !part.gone?.has(row));
    for (const row of rows.reverse()) {
      const rank = rankOfName(withSingleBlanks(lineOf(sorts, row)), words);
      if (rank >= 0) best.offer(rank, row);
    }
  }
  return best.rows;
};
