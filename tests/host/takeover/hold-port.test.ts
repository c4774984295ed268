import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askForUpgrade, controlAddress } from '../../../src/host/takeover/control-socket.ts';
import { findFreePort } from '../../support/site/free-port.ts';

const source = (file: string): string => JSON.stringify(resolve('src', file));

/** A version that answers with its name, after a moment. */
const START = (name: string): string => `
import cluster from 'node:cluster';
import { holdPort } from ${source('host/takeover/hold-port.ts')};
import { createHostServer } from ${source('host/server.ts')};
import { requireData, tell, whenSucceeded } from ${source('host/takeover/tell-site.ts')};
if (cluster.isPrimary) holdPort(process.cwd());
else {
  const answer = async ({ response }) => {
    await new Promise((done) => setTimeout(done, 5));
    const { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
    response.end(['${name}', process.pid, NODE_COMPILE_CACHE, MALLOC_ARENA_MAX].join(' '));
  };
  const server = createHostServer(Promise.resolve({ answer }), { trustedProxies: 0 });
  const port = Number(process.env.PORT);
  try {
    if (!process.env.VITAE_TAKES_OVER) await requireData(process.env.VITAE_DATA, port);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  await server.listen(port, undefined);
  await tell({ state: 'begun', dataFolder: process.env.VITAE_DATA, port });
  await tell({ state: 'ready' });
  whenSucceeded(() => void server.drain().then(() => process.exit(0)));
  process.on('SIGTERM', () => void server.close(1_000).then(() => process.exit(0)));
}`;

const FAILING = `
import { tell } from ${source('host/takeover/tell-site.ts')};
await tell({ state: 'failed', message: 'It could not be built.' });
process.exit(1);`;

let root = '';
let port = 0;
let site: ChildProcess;
const folderOf = (name: string): string => join(root, name);
const upgradeTo = (name: string) => askForUpgrade(controlAddress(root, port), { folder: folderOf(name) });

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vitae-versions-'));
  for (const [name, text] of [
    ['one', START('one')],
    ['two', START('two')],
    ['broken', FAILING],
  ] as const) {
    await mkdir(join(folderOf(name), 'src/commands'), { recursive: true });
    await writeFile(join(folderOf(name), 'package.json'), '{"type":"module"}');
    await writeFile(join(folderOf(name), 'src/commands/start.ts'), text);
  }
  port = await findFreePort();
  site = spawn(process.execPath, ['src/commands/start.ts'], {
    cwd: folderOf('one'),
    env: { ...process.env, PORT: String(port), VITAE_DATA: root },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitUntil(() => existsSync(controlAddress(root, port)), { timeout: 60_000 });
});
afterAll(async () => {
  if (site.exitCode === null) site.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

/** The answer to an upgrade from a version; the first one holds the port. */
const taken = (before: string) => ({ taken: true, before: folderOf(before), holder: folderOf('one') });

/** The name of the version that answers, or the error's code. */
const ask = async (agent: Agent): Promise<string> => (await askBoth(agent)).split(' ')[0] ?? '';
/** The same with the process that answers. */
const askBoth = (agent: Agent): Promise<string> =>
  new Promise((done) => {
    get({ port, host: '127.0.0.1', agent }, (response) => {
      response.setEncoding('utf8').once('data', done);
    }).on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
  });

test('a site is one process, which keeps compiled code in the folder of its version and little of what its threads freed', async () => {
  const [, , compiled, arenas] = (await askBoth(new Agent())).split(' ');
  expect([compiled, arenas]).toEqual([join(folderOf('one'), 'node_modules/.cache/compiled'), '2']);
  const children = `/proc/${site.pid}/task/${site.pid}/children`;
  if (existsSync(children)) expect((await readFile(children, 'utf8')).trim().split(' ')).toHaveLength(1);
});

test('a version that cannot be started changes nothing, and its reason is told', async () => {
  expect(await upgradeTo('broken')).toEqual({ taken: false, message: 'It could not be built.' });
  expect(await upgradeTo('missing')).toMatchObject({ taken: false });
  expect(await ask(new Agent())).toBe('one');
});

test('no request fails while another version takes over, on new connections and on those kept alive', async () => {
  const answers: string[] = [];
  let isOver = false;
  const visit = async (agentOf: () => Agent): Promise<void> => {
    while (!isOver) answers.push(await ask(agentOf()));
  };
  const kept = new Agent({ keepAlive: true });
  const visits = Promise.all([
    ...Array.from({ length: 10 }, () => visit(() => kept)),
    ...Array.from({ length: 5 }, () => visit(() => new Agent())),
  ]);
  expect(await upgradeTo('two')).toEqual(taken('one'));
  // Also over connections that were open before.
  await expect
    .poll(() => answers.slice(-100).every((answer) => answer === 'two'), { timeout: 20_000 })
    .toBe(true);
  isOver = true;
  await visits;
  kept.destroy();
  expect(new Set(answers)).toEqual(new Set(['one', 'two']));
});

test('the version before can take over again', async () => {
  expect(await upgradeTo('one')).toEqual(taken('two'));
  expect(await ask(new Agent())).toBe('one');
});

test('a second start with the same data says so, whatever its port, and ends', async () => {
  const other = await findFreePort();
  const second = spawn(process.execPath, ['src/commands/start.ts'], {
    cwd: folderOf('two'),
    env: { ...process.env, PORT: String(other), VITAE_DATA: root },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  second.stderr.on('data', (chunk) => {
    output += chunk;
  });
  expect(await once(second, 'exit')).toEqual([1, null]);
  expect(output).toBe(
    `A site already runs with the data in ${root}, at port ${port} (process ${site.pid}). Stop it first, or name another folder in VITAE_DATA and another PORT.\n`,
  );
  expect(await ask(new Agent())).toBe('one');
});

test('a site that is killed is started again, and takes orders and stops as before', async () => {
  const pidOf = async (): Promise<number> => Number((await askBoth(new Agent())).split(' ')[1]);
  const before = await pidOf();
  process.kill(before, 'SIGKILL');
  await expect.poll(pidOf, { timeout: 20_000 }).toSatisfy((pid: number) => pid > 0 && pid !== before);
  expect(await upgradeTo('two')).toEqual(taken('one'));
  expect(await ask(new Agent())).toBe('two');
});

test('a stop ends the version that answers, with exit code 0, and takes no more orders', async () => {
  const exit = once(site, 'exit');
  site.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  expect(await upgradeTo('two')).toBeNull();
});
