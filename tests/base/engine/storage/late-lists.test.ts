// @module-tag long
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playCrowd } from '../../../support/faults/play-crowd.ts';

// Upkeep logs each task that fails.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

test.concurrent.each([1, 2])(
  'with a failing store and lists a minute late, nothing acknowledged is lost or counted twice (seed %i)',
  async (seed) => {
    const { wrong, calls, restarts, upkeeps } = await playCrowd({ seed, operations: 4_800, listLag: 60_000 });
    expect(wrong).toEqual([]);
    // The run had failures, snapshots, restarts and upkeep.
    expect([calls.failed > 0, calls.snapshots > 0, restarts > 0, upkeeps > 0]).toEqual([
      true,
      true,
      true,
      true,
    ]);
  },
);
