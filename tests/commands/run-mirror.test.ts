import { expect, test, vi } from 'vitest';
import { keepFollowing } from '../../src/commands/manage/run-mirror.ts';

test('a copy that follows a site goes on after a failure, once a minute', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  const waits: number[] = [];
  const updates = [
    () => Promise.resolve(0),
    () => Promise.reject(new Error('fetch failed.')),
    () => Promise.resolve(0),
  ];
  const wait = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds);
    if (updates.length === 0) throw new Error('the test ends');
  };
  await expect(keepFollowing(() => (updates.shift() ?? Promise.reject)(), wait)).rejects.toThrow(
    'the test ends',
  );
  expect(waits).toEqual([60_000, 60_000, 60_000, 60_000]);
  expect(said.mock.calls).toEqual([['fetch failed. Trying again in a minute.']]);
});
