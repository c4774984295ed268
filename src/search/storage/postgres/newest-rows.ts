import type { DatabaseReader } from '../database-reader.ts';
import type { Statement } from './statement.ts';

/** The orders of the newest rows under some conditions; only of those after an order, if there is one. */
export const newestRows = async (
  { query, g }: Pick<DatabaseReader, 'query' | 'g'>,
  statement: Statement,
  conditions: readonly string[],
  { after = null, limit }: { after?: string | null; limit: number },
): Promise<string[]> => {
  const where = after === null ? conditions : [...conditions, `ord < ${statement.text(after)}`];
  const rows = await query<{ ord: string }>(
    `select ord from ${g}.listed where ${where.join(' and ')} order by ord desc limit ${limit}`,
    statement.values,
  );
  return rows.map(({ ord }) => ord);
};
