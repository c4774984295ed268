import { lastMonths, type MonthFigures, toFigures } from '../../domain/moderation/transparency.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { readMonthCounts } from '../../storage/moderation/transparency.ts';

/** What `/transparency.json` says: the figures of the last months, newest first. */
export const readTransparency = async (storage: Storage): Promise<{ months: MonthFigures[] }> => {
  const counts = await readMonthCounts(storage);
  return { months: lastMonths(storage.now()).map((month) => toFigures(month, counts[month] ?? {})) };
};
