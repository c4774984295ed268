import type { Storage } from '../../base/engine/storage/storage.ts';
import { lastMonths, type MonthFigures, toFigures } from './rules.ts';
import { readMonthCounts } from './storage.ts';

/** What `/transparency.json` says: the figures of the last months, newest first. */
export const readTransparency = async (storage: Storage): Promise<{ months: MonthFigures[] }> => {
  const counts = await readMonthCounts(storage);
  return { months: lastMonths(storage.now()).map((month) => toFigures(month, counts[month] ?? {})) };
};
