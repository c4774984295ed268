import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const listening = async (args: string, host?: string): Promise<string> => {
  const code = `
    const server = require('node:http').createServer();
    server.on('listening', () => { console.log(server.address().address); process.exit(0); });
    server.listen(${args});`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './src/commands/start/listen-on-loopback.ts', '-e', code],
    { env: { ...process.env, HOST: host } },
  );
  return stdout.trim();
};

test.each(['0', '{ port: 0 }', '0, () => {}', '{ port: 0, host: "127.0.0.1" }'])(
  'a server without an explicit address listens on the loopback address only: listen(%s)',
  async (args) => {
    expect(await listening(args)).toBe('127.0.0.1');
  },
);

test('HOST replaces the loopback address, but not an explicit one', async () => {
  expect(await listening('{ port: 0 }', '0.0.0.0')).toBe('0.0.0.0');
  expect(await listening('0, "127.0.0.2"', '0.0.0.0')).toBe('127.0.0.2');
});
