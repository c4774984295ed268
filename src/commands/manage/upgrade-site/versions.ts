import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { gitIn } from './git.ts';

/** The link to the version that a start takes, beside the folders of the versions. */
const CURRENT = 'current';

/** Whether the folders of versions stand beside a link to one of them. */
export const hasCurrentLink = async (folder: string): Promise<boolean> => (await targetOf(folder)) !== null;

/** Points the link `current` beside a version at it; false if there is no such link. */
export const makeCurrent = async (folder: string): Promise<boolean> => {
  if ((await targetOf(folder)) === null) return false;
  const link = join(dirname(folder), CURRENT);
  const draft = `${link}.new`;
  await rm(draft, { force: true });
  await symlink(basename(folder), draft);
  // In one step: a start meanwhile finds the one version or the other.
  await rename(draft, link);
  return true;
};

const targetOf = (folder: string): Promise<string | null> =>
  readlink(join(dirname(folder), CURRENT)).catch(() => null);

/**
 * Fetches the newest commit of this checkout's upstream into a folder beside it, with its packages and the same `.env`; null if the checkout
 * is of that commit already, or has no upstream.
 */
export const fetchNewVersion = async (checkout: string): Promise<string | null> => {
  const git = gitIn(checkout);
  const upstream = await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => null);
  if (upstream === null) return null;
  const [remote = '', ...branch] = upstream.split('/');
  await git('fetch', '--quiet', remote);
  const commit = await git('rev-parse', '@{upstream}');
  if (commit === (await git('rev-parse', 'HEAD'))) return null;
  const folder = join(dirname(checkout), commit.slice(0, 12));
  if (!existsSync(folder)) await makeVersion({ checkout, folder, remote, branch: branch.join('/'), commit });
  return folder;
};

type NewVersion = { checkout: string; folder: string; remote: string; branch: string; commit: string };

const makeVersion = async ({ checkout, folder, remote, branch, commit }: NewVersion): Promise<void> => {
  const url = await gitIn(checkout)('remote', 'get-url', remote);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // A clone of its own, so that older versions can be removed.
  await gitIn(checkout)('clone', '--quiet', '--no-checkout', '--origin', remote, checkout, draft);
  const git = gitIn(draft);
  await git('fetch', '--quiet', checkout, commit);
  await git('checkout', '--quiet', '-B', branch, commit);
  await git('remote', 'set-url', remote, url);
  await git('fetch', '--quiet', remote);
  await git('branch', '--quiet', `--set-upstream-to=${remote}/${branch}`);
  const settings = join(checkout, '.env');
  if (existsSync(settings)) await symlink(await realpath(settings), join(draft, '.env'));
  await npm(draft, 'ci');
  await rename(draft, folder);
};

/** Runs npm in a version's folder, with its output. */
export const npm = async (folder: string, ...args: string[]): Promise<void> => {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}.`);
};

/** The real path of a version's folder; throws if it has none. */
export const requireVersion = async (folder: string): Promise<string> => {
  if (!existsSync(join(folder, 'src/commands/start.ts')))
    throw new Error(`${resolve(folder)} has no version of the site.`);
  return realpath(folder);
};
