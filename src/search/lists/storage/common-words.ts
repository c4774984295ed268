import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { characters } from '../../../base/text/rules/text.ts';
import type { DatabaseReader } from '../../storage/database-reader.ts';
import { containsPattern } from '../../storage/postgres/marked-text.ts';

/** Whether at least `least` profiles of a kind have a word, because that many share one longer word that contains it. False if that is not certain. */
export const isCommonWord = async (
  { query, g }: DatabaseReader,
  kind: ProfileKind,
  word: string,
  least: number,
): Promise<boolean> => {
  if (characters(word) < MIN_LENGTH) return false;
  const common = await query(
    `select from ${g}.token where kind = $1 and word like $2 and count >= ${least} limit 1`,
    [kind, containsPattern(word)],
  );
  return common.length > 0;
};

/** The fewest letters for which an index finds the words that contain them; with fewer, it would read all words. */
const MIN_LENGTH = 3;
