import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOldVersions } from '../../src/commands/manage/upgrade-site/old-versions.ts';
import {
  fetchNewVersion,
  hasCurrentLink,
  makeCurrent,
  requireVersion,
} from '../../src/commands/manage/upgrade-site/versions.ts';

let root = '';
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'vitae-upgrade-')));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (file: string, text: string): Promise<void> => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};
const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
    cwd: join(root, folder),
    encoding: 'utf8',
  }).trim();
const commit = async (text: string): Promise<string> => {
  await write('origin/src/commands/start.ts', text);
  git('origin', 'add', '-A');
  git('origin', 'commit', '--quiet', '-m', text);
  return git('origin', 'rev-parse', 'HEAD');
};
/** A repository and a checkout of it, with settings beside it. */
const aCheckout = async (): Promise<string> => {
  await write('origin/package.json', '{"name":"site","version":"1.0.0"}');
  const packages = { '': { name: 'site', version: '1.0.0' } };
  await write(
    'origin/package-lock.json',
    JSON.stringify({ name: 'site', version: '1.0.0', lockfileVersion: 3, packages }),
  );
  await write('origin/.gitignore', '.env\n.netlify/\nnode_modules/\n');
  git('origin', 'init', '--quiet', '-b', 'main');
  await commit('one');
  execFileSync('git', ['clone', '--quiet', join(root, 'origin'), join(root, 'first')]);
  await write('settings', 'PORT=8888');
  await symlink(join(root, 'settings'), join(root, 'first/.env'));
  return join(root, 'first');
};

test('a newer commit of the upstream becomes a version beside the checkout, ready to start, and itself can be upgraded', async () => {
  const first = await aCheckout();
  expect(await fetchNewVersion(first)).toBeNull();
  const two = await commit('two');
  const second = await fetchNewVersion(first);
  expect(second).toBe(join(root, two.slice(0, 12)));
  const read = (file: string): string => readFileSync(join(second ?? '', file), 'utf8');
  expect([read('src/commands/start.ts'), read('.env')]).toEqual(['two', 'PORT=8888']);
  expect(readFileSync(join(first, 'src/commands/start.ts'), 'utf8')).toBe('one');
  expect(await fetchNewVersion(first)).toBe(second);
  // The first may be removed.
  await rm(first, { recursive: true });
  const three = await commit('three');
  expect(await fetchNewVersion(second ?? '')).toBe(join(root, three.slice(0, 12)));
});

test('a link to the current version is moved to another, and none is made', async () => {
  for (const version of ['a', 'b']) await write(`${version}/src/commands/start.ts`, '');
  expect(await hasCurrentLink(join(root, 'a'))).toBe(false);
  expect(await makeCurrent(join(root, 'b'))).toBe(false);
  await symlink('a', join(root, 'current'));
  expect(await hasCurrentLink(join(root, 'a'))).toBe(true);
  expect(await makeCurrent(join(root, 'b'))).toBe(true);
  expect(await readlink(join(root, 'current'))).toBe('b');
});

test('a folder without a version is refused, and a link stands for the version it leads to', async () => {
  await expect(requireVersion(root)).rejects.toThrow('has no version of the site');
  await write('a/src/commands/start.ts', '');
  await symlink('a', join(root, 'current'));
  expect(await requireVersion(join(root, 'current'))).toBe(join(root, 'a'));
});

test('older versions are removed but for those in use, and no version with something of the operator’s', async () => {
  const first = await aCheckout();
  const aVersion = async (name: string): Promise<string> => {
    execFileSync('git', ['clone', '--quiet', join(root, 'origin'), join(root, name)]);
    await symlink(join(root, 'settings'), join(root, name, '.env'));
    return join(root, name);
  };
  const [two, three, four] = [await aVersion('two'), await aVersion('three'), await aVersion('four')];
  const [five, six] = [await aVersion('five'), await aVersion('six')];
  await symlink(six, join(root, 'current'));
  await mkdir(join(root, 'brand'));
  await writeFile(join(three, 'notes.txt'), 'mine');
  const removed = await removeOldVersions({ versions: [six, five], paths: [join(four, 'brand')] });
  expect(removed.sort()).toEqual([first, two].sort());
  expect((await readdir(root)).sort()).toEqual(
    [
      'brand',
      'current',
      'origin',
      'settings',
      ...[three, four, five, six].map((folder) => basename(folder)),
    ].sort(),
  );
  await rm(join(three, 'notes.txt'));
  await mkdir(join(three, '.netlify'));
  await writeFile(join(three, '.netlify/store.db'), '');
  await rm(join(four, '.env'));
  await writeFile(join(four, '.env'), 'PORT=8889');
  expect(await removeOldVersions({ versions: [join(root, 'current'), five], paths: [] })).toEqual([]);
});
