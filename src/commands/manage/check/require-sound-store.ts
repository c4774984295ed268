import { checkStoreFile } from '../../../base/local-store/storage/store-check.ts';
import { StoreProblem } from '../../../base/local-store/storage/store-problem.ts';
import type { CommandCall } from '../command.ts';

/** Refuses a local store whose file is damaged, because nothing read from it can be trusted; checks every value. */
export const requireSoundStore = async ({ place, dataFolder }: CommandCall): Promise<void> => {
  if (dataFolder === null) return;
  const lines = await checkStoreFile(place, 'values');
  if (lines.length === 0) return;
  for (const line of lines) console.error(line);
  throw new StoreProblem('damaged', place);
};
