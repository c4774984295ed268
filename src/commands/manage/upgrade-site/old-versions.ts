import { existsSync } from 'node:fs';
import { lstat, readdir, readlink, realpath, rm } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { gitIn } from './git.ts';
import { RELEASES } from './versions.ts';

/** What must stay: folders of versions, and what the running site uses, such as its data. */
type Kept = { versions: readonly string[]; paths: readonly string[] };

/**
 * Removes the versions beside those to keep, each a checkout with its packages and builds; returns their folders. One that has something of
 * the operator's stays: changes that are not committed, data, or settings that a kept version uses.
 */
export const removeOldVersions = async ({ versions, paths }: Kept): Promise<string[]> => {
  const [first] = versions;
  if (first === undefined) return [];
  const keptVersions = await Promise.all(versions.map((folder) => realpath(folder)));
  const settings = await Promise.all(
    keptVersions.map((folder) => realpath(join(folder, '.env')).catch(() => null)),
  );
  const needed = [...paths, ...settings.filter((file) => file !== null)];
  const removed: string[] = [];
  for (const name of await readdir(dirname(first))) {
    const folder = join(dirname(first), name);
    if (keptVersions.includes(folder) || !(await isVersion(folder))) continue;
    if (needed.some((path) => isInside(folder, path)) || (await hasOwnFiles(folder))) continue;
    await rm(folder, { recursive: true, force: true });
    removed.push(folder);
  }
  return removed;
};

/** Whether a folder, not a link to one, is a checkout of the site. */
const isVersion = async (folder: string): Promise<boolean> =>
  (await lstat(folder)).isDirectory() &&
  existsSync(join(folder, '.git')) &&
  existsSync(join(folder, 'src/commands/start.ts'));

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
};

/** Whether a checkout has a store, settings of its own, commits that no remote has, or files that differ from its commit. */
const hasOwnFiles = async (folder: string): Promise<boolean> => {
  const git = gitIn(folder);
  const isLink = await readlink(join(folder, '.env')).then(
    () => true,
    () => false,
  );
  if (existsSync(join(folder, '.netlify/store.db')) || (!isLink && existsSync(join(folder, '.env'))))
    return true;
  try {
    return (
      (await git('status', '--porcelain')) !== '' ||
      (await git('rev-list', '-1', 'HEAD', '--not', '--remotes', `--glob=${RELEASES}/*`)) !== ''
    );
  } catch {
    return true;
  }
};
