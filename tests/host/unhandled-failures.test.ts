import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const source = resolve('src/host/unhandled-failures.ts');

test('a log that nobody reads any more fails once and is not logged again', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { logUnhandledFailures } from ${JSON.stringify(source)};
      logUnhandledFailures();
      let uncaught = 0;
      process.on('uncaughtException', () => { uncaught += 1; });
      process.stdin.on('end', () => {
        for (let line = 0; line < 5; line += 1) setTimeout(() => console.error('to nobody'), 10 * line);
        setTimeout(() => process.exit(Math.min(uncaught, 100)), 200);
      }).resume();`,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('what fails without anybody waiting for it is logged, and the process goes on', async () => {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { logUnhandledFailures } from ${JSON.stringify(source)};
      logUnhandledFailures();
      Promise.reject(new Error('a promise'));
      setTimeout(() => { throw new Error('a timer'); });
      setTimeout(() => process.exit(7), 100);`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  expect((await once(child, 'close'))[0]).toBe(7);
  expect(log).toContain('a promise');
  expect(log).toContain('a timer');
});
