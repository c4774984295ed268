import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { provideFileRecords } from '../../../src/news/storage/file-articles.ts';
import { setFirstAdmin } from '../builders/admins.ts';

/** Runs each test of a file with fixed settings: a known secret, the first admin, no articles from files, and a temporary data folder, which it returns. */
export const withFixedSettings = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-settings-'));
  beforeEach(() => {
    vi.stubEnv('SECRET', 'the same in every world');
    vi.stubEnv('VITAE_DATA', folder);
    setFirstAdmin();
    provideFileRecords([]);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    setFirstAdmin(null);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
};
