import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { aFolder } from '../../support/builders/lines-file.ts';
import { thisSite } from '../../support/site/this-site.ts';

/** The output of `manage -- probe` for the started site. */
const probe = async (args: string[], dataFolder: string, input = ''): Promise<string> => {
  const command = ['src/commands/manage.ts', 'probe', thisSite().baseUrl, ...args];
  const child = spawn(process.execPath, command, { env: { ...process.env, VITAE_DATA: dataFolder } });
  child.stdin.end(input);
  return text(child.stdout);
};

test('the probe finds no problem on the started site, from outside and inside', async () => {
  const output = await probe([], thisSite().dataFolder);
  expect(output).not.toContain('NOT OK');
  expect(output).toMatch(/ok +store: 10 claims +1 of 10 won/);
  expect(output).toMatch(/ok +purge after a change +seen after/);
  expect(output).toContain('All is well.');
});

test('an admin can probe without access to the store', async () => {
  const output = await probe(
    ['--admin', inject('adminEmail')],
    await aFolder(),
    `${inject('adminPassword')}\n`,
  );
  expect(output).not.toContain('NOT OK');
  expect(output).toMatch(/ok +store: 200 calls in one reply/);
});
