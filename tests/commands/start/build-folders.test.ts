import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBuild, releaseBuild, removeOldBuilds } from '../../../src/commands/start/build-folders.ts';

let builds = '';
let builtFolders: string[] = [];
const others: ChildProcess[] = [];

beforeEach(async () => {
  builds = join(await mkdtemp(join(tmpdir(), 'vitae-builds-')), 'builds');
  builtFolders = [];
});
afterEach(async () => {
  for (const other of others.splice(0)) other.kill();
  await rm(join(builds, '..'), { recursive: true });
});

const make = async (folder: string): Promise<void> => {
  builtFolders.push(folder);
  for (const file of ['dist/about.html', '.netlify/build/entry.mjs']) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), `made of ${basename(folder).split('-')[0]}`);
  }
};
const open = (inputs: string) => openBuild(builds, inputs, make);
const names = async () => (await readdir(builds)).map((name) => name.split('-')[0]).sort();
/** Another process that serves a build. */
const serve = async (folder: string): Promise<ChildProcess> => {
  const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  others.push(other);
  await writeFile(join(folder, 'users', String(other.pid)), '');
  return other;
};

test('a build is made once for the same inputs, and other inputs leave its files alone', async () => {
  const first = await open('aa');
  expect(await open('aa')).toBe(first);
  const second = await open('bb');
  expect(builtFolders).toEqual([first, second]);
  expect(await readFile(join(first, '.netlify/build/entry.mjs'), 'utf8')).toBe('made of aa');
});

test.each(['.netlify/build/entry.mjs', 'dist/about.html', 'dist', '.netlify', 'files.json'])(
  'a build without its %s is made again, in another folder',
  async (missing) => {
    const first = await open('aa');
    await rm(join(first, missing), { recursive: true });
    const second = await open('aa');
    expect(builtFolders).toEqual([first, second]);
    expect(second).not.toBe(first);
    expect(await open('aa')).toBe(second);
  },
);

test('a build with a file that was cut off is made again', async () => {
  const first = await open('aa');
  await writeFile(join(first, 'dist/about.html'), '');
  expect(await open('aa')).not.toBe(first);
});

test('a build that fails leaves nothing, and one that was interrupted is not used', async () => {
  const fail = () => Promise.reject(new Error('The site could not be built'));
  await expect(openBuild(builds, 'aa', fail)).rejects.toThrow('could not be built');
  expect(await readdir(builds)).toEqual([]);
  await make(join(builds, 'aa-killed'));
  expect(basename(await open('aa'))).not.toBe('aa-killed');
});

test('two starts at once both get a complete build', async () => {
  for (const folder of await Promise.all([open('aa'), open('aa')]))
    expect(await readFile(join(folder, 'dist/about.html'), 'utf8')).toBe('made of aa');
});

test('old builds are removed, but not the one before, nor one that a process serves', async () => {
  for (const [age, inputs] of ['aa', 'bb', 'cc', 'dd'].entries()) {
    const folder = await open(inputs);
    await releaseBuild(folder);
    await utimes(join(folder, 'files.json'), 1_000 + age, 1_000 + age);
  }
  await make(join(builds, 'ee-killed'));
  const damaged = await open('ee');
  await releaseBuild(damaged);
  await rm(join(damaged, 'dist'), { recursive: true });
  const served = await open('aa');
  await releaseBuild(served);
  const other = await serve(served);
  const current = await open('ff');
  await removeOldBuilds(builds, current);
  expect(await names()).toEqual(['aa', 'dd', 'ff']);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await removeOldBuilds(builds, current);
  expect(await names()).toEqual(['dd', 'ff']);
});

test('a build that another process is making stays', async () => {
  const unfinished = join(builds, 'aa-unfinished');
  await mkdir(join(unfinished, 'users'), { recursive: true });
  await serve(unfinished);
  await removeOldBuilds(builds, await open('bb'));
  expect(await names()).toEqual(['aa', 'bb']);
});

test('of two starts at once, one builds, and the other waits and takes its build', async () => {
  const onWait = vi.fn();
  const openWaiting = () => openBuild(builds, 'aa', make, onWait);
  const [one, two] = await Promise.all([openWaiting(), openWaiting()]);
  expect([one === two, builtFolders.length, onWait.mock.calls.length]).toEqual([true, 1, 1]);
  // What failed leaves nobody waiting.
  const broken = openBuild(builds, 'bb', () => Promise.reject(new Error('It cannot be built.')));
  await expect(broken).rejects.toThrow('It cannot be built.');
  expect(await names()).toEqual(['aa']);
  await open('bb');
});
