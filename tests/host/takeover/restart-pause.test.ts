import { expect, test } from 'vitest';
import { restartPause } from '../../../src/host/takeover/restart-pause.ts';

test('pauses before a restart double up to a minute, and begin anew after a site has run for ten minutes', () => {
  const pauses: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) pauses.push(restartPause(pauses.at(-1) ?? 0, 1_000));
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(restartPause(60_000, 600_000)).toBe(500);
});
