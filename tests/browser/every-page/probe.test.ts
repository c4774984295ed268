import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { aFolder } from '../../support/builders/lines-file.ts';
import { thisSite } from '../../support/site/this-site.ts';

/** What `manage -- probe` prints of the started site. */
const probe = async (args: string[], dataFolder: string, input = ''): Promise<string> => {
  const command = ['src/commands/manage.ts', 'probe', thisSite().baseUrl, ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, VITAE_DATA: dataFolder } });
  child.stdin.end(input);
  return text(child.stdout);
};

test('the probe finds the started site well, from outside and from inside', async () => {
  const said = await probe([], thisSite().dataFolder);
  expect(said).not.toContain('NOT OK');
  expect(said).toMatch(/ok +store: 10 claims +1 of 10 won/);
  expect(said).toMatch(/ok +purge after a change +seen after/);
  expect(said).toContain('All is well.');
});

test('an admin probes without the access of the store', async () => {
  const said = await probe(
    ['--admin', inject('adminEmail')],
    await aFolder(),
    `${inject('adminPassword')}\n`,
  );
  expect(said).not.toContain('NOT OK');
  expect(said).toMatch(/ok +store: 200 calls in one reply/);
});
