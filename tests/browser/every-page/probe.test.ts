import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { thisSite } from '../../support/site/this-site.ts';

test('the probe finds the started site well', async () => {
  const env = { ...process.env, VITAE_DATA: thisSite().dataFolder };
  const probe = ['src/commands/manage.ts', 'probe', thisSite().baseUrl];
  const { stdout } = await promisify(execFile)(process.execPath, probe, { env });
  expect(stdout).not.toContain('NOT OK');
  expect(stdout).toContain('All is well.');
});
