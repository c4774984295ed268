import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printTable } from '../measure.ts';
import type { Report } from '../report.ts';

// As far into a batch of five hundred as each other.
const [SMALL, LARGE] = [1_600, 6_600];
/** What is under way when a command is weighed differs by some hundred kilobytes; a store's keys in sets or lists took 120 to 840 for each profile. */
const MOST_BYTES = 120;

export interface FlatMemoryFigures {
  command: string;
  /** Bytes that it holds more for each profile more. */
  each: number;
}

const weigh = async (profiles: number) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/bench/commands/weigh-commands.ts',
    String(profiles),
  ]);
  return JSON.parse(stdout) as { held: Record<string, number>; longestList: number };
};

/** What each command holds, and the longest list that it asks for, where there are more profiles. */
export const benchFlatMemory = async (report: Report): Promise<FlatMemoryFigures[]> => {
  const [small, large] = [await weigh(SMALL), await weigh(LARGE)];
  const figures = Object.entries(large.held).map(([command, held]) => ({
    command,
    each: Math.round((held - (small.held[command] ?? 0)) / (LARGE - SMALL)),
  }));
  report.check('keys of the longest list of a command', LARGE, large.longestList, SMALL / 10);
  printTable(
    'Bytes that a command holds for each profile',
    figures.map(({ command, each }) => ({
      command,
      bytes: each,
      limit: MOST_BYTES,
      '': report.check(`bytes that ${command} holds for each profile`, LARGE, each, MOST_BYTES),
    })),
  );
  return figures;
};
