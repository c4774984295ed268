import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// As far into a batch of five hundred as each other.
const [SMALL, LARGE] = [1_600, 6_600];
/** What is under way when a command is weighed differs by some hundred kilobytes; a store's keys in sets or lists took 120 to 840 for each profile. */
const MOST_BYTES = 120;

const weigh = async (profiles: number) => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    'tests/commands/weigh-commands.ts',
    String(profiles),
  ]);
  return JSON.parse(stdout) as { held: Record<string, number>; longestList: number };
};

test('no command holds more, or asks for longer lists at once, where there are more profiles', async () => {
  const [small, large] = [await weigh(SMALL), await weigh(LARGE)];
  expect(Object.keys(large.held)).toEqual(['import', 'import again', 'export', 'verify', 'restore']);
  for (const [command, held] of Object.entries(large.held)) {
    const each = (held - (small.held[command] ?? 0)) / (LARGE - SMALL);
    expect(each, `bytes that ${command} holds for each profile`).toBeLessThan(MOST_BYTES);
  }
  expect(large.longestList).toBeLessThan(SMALL / 10);
}, 120_000);
