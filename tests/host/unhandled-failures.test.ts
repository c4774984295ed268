import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** A process that logs unhandled failures and runs some code. */
const aProcess = (code: string) =>
  spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { logUnhandledFailures } from ${JSON.stringify(resolve('src/host/unhandled-failures.ts'))};
    logUnhandledFailures();
    ${code}`,
  ]);

test('a log whose reader has gone fails once, and the failure is not logged again', async () => {
  const child = aProcess(`
      let uncaught = 0;
      process.on('uncaughtException', () => { uncaught += 1; });
      process.stdin.on('end', () => {
        for (let line = 0; line < 5; line += 1) setTimeout(() => console.error('to nobody'), 10 * line);
        setTimeout(() => process.exit(Math.min(uncaught, 100)), 200);
      }).resume();`);
  child.stdout.destroy();
  child.stderr.destroy();
  child.stdin.end();
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('an unhandled failure is logged, and the process goes on', async () => {
  const child = aProcess(`
      Promise.reject(new Error('a promise'));
      setTimeout(() => { throw new Error('a timer'); });
      setTimeout(() => process.exit(7), 100);`);
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  expect((await once(child, 'close'))[0]).toBe(7);
  expect(log).toContain('a promise');
  expect(log).toContain('a timer');
});
