import { makeDump } from '../../imports/open-data/server/make-dump.ts';
import { removeDumpDraft } from '../../imports/open-data/storage.ts';
import type { CommandCall } from './command.ts';
import { formatFigure, secondsSince } from './figures.ts';

/** `dump`: makes the files of open data now; 1 if another process is making them. */
export const runDump = async ({ storage }: CommandCall): Promise<number> => {
  const started = Date.now();
  // What upkeep has begun may be hours old.
  await removeDumpDraft(storage);
  const profiles = await makeDump(storage);
  if (profiles === null) {
    console.error('Another process is making the files. Please try again in a minute.');
    return 1;
  }
  console.log(`${formatFigure(profiles)} pages are in the files of open data (${secondsSince(started)}).`);
  return 0;
};
