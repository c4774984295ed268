import { removeDemo } from '../demo.ts';
import type { CommandCall } from './commands.ts';
import { formatNumber } from './figures.ts';

/** `demo remove`: takes the demo content away for good. */
export const runDemo = async (
  { storage, operands }: Pick<CommandCall, 'storage' | 'operands'>,
  say: (line: string) => void = console.log,
): Promise<number> => {
  if (operands[0] !== 'remove') throw new Error('demo knows remove.');
  const { removed, kept } = await removeDemo(storage);
  say(`${formatNumber(removed)} demo pages removed`);
  if (kept > 0) say(`${formatNumber(kept)} kept: somebody has an account for them by now`);
  return 0;
};
