import { makePairs } from '../../../search/alike/server/make-pairs.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure, secondsSince } from '../figures.ts';

/** `alike`: looks now for pages that are probably one. */
export const runAlike = async ({ storage }: CommandCall): Promise<number> => {
  const started = Date.now();
  const pairs = await makePairs(storage);
  console.log(`${formatFigure(pairs)} pairs of pages are probably one (${secondsSince(started)}).`);
  return 0;
};
