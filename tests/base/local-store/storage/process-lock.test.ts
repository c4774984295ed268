import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { tryLock } from '../../../../src/base/local-store/storage/process-lock.ts';
import { aFolder } from '../../../support/builders/lines-file.ts';

test('a lock is one process’s until it releases it or is killed', async () => {
  const file = join(await aFolder(), 'lock');
  const module = JSON.stringify(resolve('src/base/local-store/storage/process-lock.ts'));
  const code = `const { tryLock } = await import(${module}); tryLock(${JSON.stringify(file)}); globalThis.gc(); console.log('has it'); setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(other.stdout, 'data');
  expect(tryLock(file)).toBeNull();
  const exit = once(other, 'exit');
  other.kill('SIGKILL');
  await exit;
  const lock = tryLock(file);
  expect(lock).not.toBeNull();
  expect(tryLock(file)).toBeNull();
  lock?.release();
  expect(tryLock(file)).not.toBeNull();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a lock that finds the disk full says so, with the remedy', async () => {
  const file = join(await aFolder(), 'lock');
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 });
  const DatabaseSync = class {
    exec = () => {
      throw full;
    };
    close = () => {};
  };
  const spy = vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ DatabaseSync });
  onTestFinished(() => spy.mockRestore());
  expect(() => tryLock(file)).toThrow(`The disk of ${file} is full. Free some space`);
});
