import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, inject, test } from 'vitest';

test('the probe finds the started site well', async () => {
  const env = { ...process.env, VITAE_DATA: inject('dataFolder') };
  const probe = ['src/commands/manage.ts', 'probe', inject('baseUrl')];
  const { stdout } = await promisify(execFile)(process.execPath, probe, { env });
  expect(stdout).not.toContain('NOT OK');
  expect(stdout).toContain('All is well.');
});
