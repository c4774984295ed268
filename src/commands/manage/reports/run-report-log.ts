import type { CommandCall } from '../command.ts';
import { readReportLog, yearLines } from './report-log.ts';

/** `report-log`: the closed cases of each year by reason and decision. */
export const runReportLog = async ({ storage }: CommandCall): Promise<number> => {
  const { open, years } = await readReportLog(storage);
  for (const year of years) console.log(`${yearLines(year).join('\n')}\n`);
  if (years.length === 0) console.log('No case has been closed yet.');
  console.log(`Open now: ${open}.`);
  return 0;
};
