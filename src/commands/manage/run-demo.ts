import { removeDemo } from '../demo.ts';
import type { CommandCall } from './command.ts';
import { formatFigure } from './figures.ts';

/** `demo remove`: removes the demo content for good. */
export const runDemo = async (
  { storage, operands }: Pick<CommandCall, 'storage' | 'operands'>,
  say: (line: string) => void = console.log,
): Promise<number> => {
  if (operands[0] !== 'remove') throw new Error('demo knows remove.');
  const { removed, remaining } = await removeDemo(storage);
  say(`${formatFigure(removed)} demo pages removed`);
  if (remaining > 0) say(`${formatFigure(remaining)} kept: somebody has an account for them by now`);
  return 0;
};
