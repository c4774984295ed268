import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, delimiter, dirname, join, resolve } from 'node:path';
import { gitIn } from './git.ts';
import { compareReleases, newestRelease } from './releases.ts';

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

/** Where a checkout keeps the tags of its remote, apart from tags of its own. */
export const RELEASES = 'refs/releases';

/**
 * Fetches the newest release of this checkout's remote into a folder beside it, named by its tag, with its packages and the same `.env`; null
 * if the checkout has that release or a later one already, or has no remote.
 */
export const fetchNewVersion = async (
  checkout: string,
  { preReleases = false }: { preReleases?: boolean } = {},
): Promise<string | null> => {
  const git = gitIn(checkout);
  const remote = await remoteOf(checkout);
  if (remote === null) return null;
  // Pruned, so that a release that was withdrawn is not taken.
  await git('fetch', '--quiet', '--no-tags', '--prune', remote, `+refs/tags/*:${RELEASES}/*`);
  const tagsOf = async (...filter: string[]): Promise<string[]> =>
    (await git('for-each-ref', '--format=%(refname:lstrip=2)', ...filter, RELEASES)).split('\n');
  const release = newestRelease(await tagsOf(), { preReleases });
  const present = newestRelease(await tagsOf('--merged=HEAD'), { preReleases: true });
  if (release === null || (present !== null && compareReleases(release, present) <= 0)) return null;
  const { tag } = release;
  const folder = join(dirname(checkout), tag);
  if (!existsSync(folder)) await makeVersion({ checkout, folder, remote, tag });
  else await requireRelease(folder, tag, await git('rev-parse', `${RELEASES}/${tag}^{commit}`));
  return folder;
};

/** The remote of the checkout's branch; without one, as at a tag, `origin` or the first; null if it has none, or is no checkout. */
const remoteOf = async (checkout: string): Promise<string | null> => {
  // A folder without a repository may lie in that of something else.
  if (!existsSync(join(checkout, '.git'))) return null;
  const git = gitIn(checkout);
  const remotes = (await git('remote')).split('\n').filter((name) => name !== '');
  const upstream = await git('rev-parse', '--abbrev-ref', '@{upstream}').catch(() => '');
  const ofBranch = remotes.find((name) => upstream.startsWith(`${name}/`));
  return ofBranch ?? remotes.find((name) => name === 'origin') ?? remotes[0] ?? null;
};

/** Throws if a folder named like a release is not of that release, or of one that builds on it. */
const requireRelease = async (folder: string, tag: string, commit: string): Promise<void> => {
  await gitIn(folder)('merge-base', '--is-ancestor', commit, 'HEAD').catch(() => {
    throw new Error(`${folder} is not the release ${tag}. Rename or remove that folder.`);
  });
};

type NewVersion = { checkout: string; folder: string; remote: string; tag: string };

const makeVersion = async ({ checkout, folder, remote, tag }: NewVersion): Promise<void> => {
  const url = await gitIn(checkout)('remote', 'get-url', remote);
  const draft = `${folder}.new`;
  await rm(draft, { recursive: true, force: true });
  // A clone of its own, so that older versions can be removed.
  await gitIn(checkout)('clone', '--quiet', '--no-checkout', '--origin', remote, checkout, draft);
  const git = gitIn(draft);
  await git('fetch', '--quiet', '--no-tags', checkout, `+${RELEASES}/*:${RELEASES}/*`);
  await git('checkout', '--quiet', '--detach', `${RELEASES}/${tag}`);
  await git('remote', 'set-url', remote, url);
  await git('fetch', '--quiet', remote);
  const settings = join(checkout, '.env');
  if (existsSync(settings)) await symlink(await realpath(settings), join(draft, '.env'));
  await npm(draft, 'ci');
  await rename(draft, folder);
};

/** The `PATH` of the machine, without the Node that packages brought: npm installs one for a version only where the machine's own is too old. */
const machinePath = (): string =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.split(/[/\\]/).includes('node_modules'))
    .join(delimiter);

/** Runs npm in a version's folder on the machine's own Node, with its output. */
export const npm = async (folder: string, ...args: string[]): Promise<void> => {
  const child = spawn('npm', [...args, '--no-audit', '--no-fund'], {
    cwd: folder,
    env: { ...process.env, PATH: machinePath() },
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
