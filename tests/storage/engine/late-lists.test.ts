import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playCrowd } from '../../support/faults/play-crowd.ts';

// Upkeep tells of each task that a failing store cut short.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test.each([1, 2])(
  'on a store that fails and whose lists are a minute late nothing that was acknowledged is lost, nothing counts twice (%i)',
  async (seed) => {
    const { wrong, calls, restarts, upkeeps } = await playCrowd({ seed, operations: 4_800, listLag: 60_000 });
    expect(wrong).toEqual([]);
    // That there was trouble at all.
    expect([calls.failed > 0, calls.snapshots > 0, restarts > 0, upkeeps > 0]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  },
  120_000,
);
