import { afterEach, expect, test, vi } from 'vitest';
import { $ownStats, loadOwnStats } from '../../../src/owners/numbers/browser.ts';

afterEach(() => void vi.unstubAllGlobals());

test('numbers that could not be loaded are asked for again', async () => {
  const stats = { days: [], totals: { views: 3, likes: 0 } };
  const seen: string[] = [];
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await loadOwnStats();
  expect($ownStats.get()).toEqual({ kind: 'failed' });
  vi.stubGlobal('fetch', async () => Response.json({ success: true, ...stats }));
  const stop = $ownStats.listen(({ kind }) => seen.push(kind));
  await loadOwnStats();
  stop();
  expect(seen).toEqual(['loading', 'ready']);
  expect($ownStats.get()).toMatchObject({ kind: 'ready', stats });
});
