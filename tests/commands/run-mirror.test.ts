import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepFollowing } from '../../src/commands/manage/run-mirror.ts';
import { completeIndex } from '../../src/commands/manage/run-reindex.ts';
import { aFilledDirectory } from '../support/builders/directory.ts';

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

test('what an import or a copy wrote is not called lost because a database does not answer', async () => {
  vi.stubEnv('DIRECTORY_URL', 'postgres://vitae:secret-word@127.0.0.1:1/vitae');
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllEnvs();
    said.mockRestore();
  });
  const { storage } = await aFilledDirectory(3, true);
  await completeIndex(storage, mkdtempSync(join(tmpdir(), 'vitae-index-')));
  expect(said.mock.calls).toEqual([
    [
      'The database of DIRECTORY_URL cannot be reached. Lists and searches lack what is new until it answers; the site completes them then.',
    ],
  ]);
});
