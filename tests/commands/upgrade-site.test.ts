// @module-tag long
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readlink, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeOldVersions } from '../../src/commands/manage/upgrade-site/old-versions.ts';
import { newestRelease } from '../../src/commands/manage/upgrade-site/releases.ts';
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

/** Commits and tags a release of the repository; returns the folder that it gets. */
const release = async (tag: string): Promise<string> => {
  await commit(tag);
  git('origin', 'tag', '-a', tag, '-m', tag);
  return join(root, tag);
};

test('the newest release becomes a version beside the checkout, ready to start, and itself can be upgraded', async () => {
  const first = await aCheckout();
  expect(await fetchNewVersion(first)).toBeNull();
  await commit('not released');
  expect(await fetchNewVersion(first)).toBeNull();
  for (const tag of ['v1.9.0', 'v1.10.0', 'v2.0.0-rc.1', 'nightly']) await release(tag);
  await commit('after the release');
  const second = await fetchNewVersion(first);
  expect(second).toBe(join(root, 'v1.10.0'));
  const read = (file: string): string => readFileSync(join(second ?? '', file), 'utf8');
  expect([read('src/commands/start.ts'), read('.env')]).toEqual(['v1.10.0', 'PORT=8888']);
  expect(readFileSync(join(first, 'src/commands/start.ts'), 'utf8')).toBe('one');
  expect(await fetchNewVersion(first)).toBe(second);
  // The first may be removed.
  await rm(first, { recursive: true });
  expect(await fetchNewVersion(second ?? '')).toBeNull();
  const third = await release('v1.10.1');
  expect(await fetchNewVersion(second ?? '')).toBe(third);
});

test('a release gets its packages by the Node of the machine, not by one that packages brought', async () => {
  const first = await aCheckout();
  const next = await release('v1.0.0');
  const packaged = join(root, 'first/node_modules/.bin');
  await write(
    'first/node_modules/.bin/node',
    `#!/bin/sh\ntouch ${root}/packaged\nexec ${process.execPath} "$@"\n`,
  );
  await chmod(join(packaged, 'node'), 0o755);
  vi.stubEnv('PATH', [packaged, process.env['PATH']].join(delimiter));
  expect(await fetchNewVersion(first)).toBe(next);
  expect(await readdir(root)).not.toContain('packaged');
});

test('a pre-release is taken only if asked for, and its release follows', async () => {
  const first = await aCheckout();
  await release('v1.0.0');
  const candidate = await release('v1.1.0-rc.1');
  expect(await fetchNewVersion(first, { preReleases: true })).toBe(candidate);
  expect(await fetchNewVersion(candidate)).toBeNull();
  const final = await release('v1.1.0');
  expect(await fetchNewVersion(candidate, { preReleases: true })).toBe(final);
});

test('a checkout never goes back to an older release, to one that was withdrawn, or to a tag of its own', async () => {
  const first = await aCheckout();
  await release('v1.0.0');
  git('first', 'pull', '--quiet');
  await write('first/own.txt', 'mine');
  git('first', 'add', 'own.txt');
  git('first', 'commit', '--quiet', '-m', 'mine');
  git('first', 'tag', 'v7.0.0', 'HEAD~1');
  expect(await fetchNewVersion(first)).toBeNull();
  const second = await release('v1.1.0');
  expect(await fetchNewVersion(first)).toBe(second);
  await rm(second, { recursive: true });
  git('origin', 'tag', '-d', 'v1.1.0');
  expect(await fetchNewVersion(first)).toBeNull();
});

test('a folder with the name of a release that is something else is refused', async () => {
  const first = await aCheckout();
  await release('v1.0.0');
  execFileSync('git', ['clone', '--quiet', first, join(root, 'v1.0.0')]);
  await expect(fetchNewVersion(first)).rejects.toThrow('is not the release v1.0.0');
});

test('a folder without a repository has no newer version', async () => {
  const first = await aCheckout();
  await release('v1.0.0');
  await write('first/built/src/commands/start.ts', '');
  expect(await fetchNewVersion(join(first, 'built'))).toBeNull();
});

test('a shallow clone of one tag gets the next release', async () => {
  await aCheckout();
  await release('v1.0.0');
  const origin = `file://${join(root, 'origin')}`;
  execFileSync('git', ['clone', '--quiet', '--depth=1', '--branch=v1.0.0', origin, join(root, 'shallow')], {
    stdio: 'ignore',
  });
  expect(await fetchNewVersion(join(root, 'shallow'))).toBeNull();
  const next = await release('v1.0.1');
  expect(await fetchNewVersion(join(root, 'shallow'))).toBe(next);
  expect(readFileSync(join(next, 'src/commands/start.ts'), 'utf8')).toBe('v1.0.1');
});

test.each([
  [['v1.2.3', 'v1.10.0', 'v1.9.9'], 'v1.10.0', 'v1.10.0'],
  [['v1.0.0', 'v1.0.1-rc.1'], 'v1.0.0', 'v1.0.1-rc.1'],
  [['v2.0.0-rc.2', 'v2.0.0-rc.10', 'v2.0.0-beta.11'], null, 'v2.0.0-rc.10'],
  [['v2.0.0-alpha', 'v2.0.0-alpha.1', 'v2.0.0-1', 'v2.0.0-alpha.beta'], null, 'v2.0.0-alpha.beta'],
  [['v2.0.0', 'v2.0.0-rc.1'], 'v2.0.0', 'v2.0.0'],
  [['0.9.0', '1.0.0'], '1.0.0', '1.0.0'],
  [['v1.0.0+build.5'], 'v1.0.0+build.5', 'v1.0.0+build.5'],
  [['latest', 'v2', 'v1.0', 'v01.0.0', 'release-v3.0.0', 'v3.0.0 ', 'v3.0.0-', ''], null, null],
  [[], null, null],
])('of the tags %j the newest release is %j, with pre-releases %j', (tags, stable, any) => {
  for (const given of [tags, tags.toReversed()]) {
    expect(newestRelease(given, { preReleases: false })?.tag ?? null).toBe(stable);
    expect(newestRelease(given, { preReleases: true })?.tag ?? null).toBe(any);
  }
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
  const old = await release('v1.0.0');
  git('origin', 'reset', '--quiet', '--hard', 'HEAD~1');
  expect(await fetchNewVersion(first)).toBe(old);
  const removed = await removeOldVersions({ versions: [six, five], paths: [join(four, 'brand')] });
  expect(removed.sort()).toEqual([first, two, old].sort());
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
