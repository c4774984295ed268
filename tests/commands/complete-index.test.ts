import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { completeIndex } from '../../src/commands/manage/run-reindex.ts';
import { aFilledDirectory } from '../support/builders/directory.ts';

test('what an import wrote is not called lost because a database does not answer', async () => {
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
