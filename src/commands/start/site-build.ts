import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { makeCardFonts } from '../../build/card-fonts.ts';
import { layContent } from '../../build/content.ts';
import { saveStoredArticles } from '../../build/stored-articles.ts';
import { precompress } from '../../host/files/precompress.ts';
import { STORED_ARTICLES_FILE } from '../../news/fresh/server/built-news.ts';
import { findBuild, openBuild } from './build-folders.ts';

/** The inputs of a build. */
const SOURCES = ['src', 'content/languages'];
/** Those that an operator's content may lie over. */
const CONTENT = ['content', 'public'];
const FILES = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  STORED_ARTICLES_FILE,
];
/** Files that are not part of a build, or read at run time. */
const asides = /^(?:src\/(?:commands|host)\/|content\/(?:demo|readme)\/)/;
/** The settings that a build uses, and those of which it only uses whether they are set. */
const SETTINGS = ['SITE_URL', 'RECAPTCHA_SITE_KEY', 'CONTENT_USAGE', 'VITAE_LOCAL'];
const SECRETS = ['RECAPTCHA_SECRET', 'BUILD_HOOK_URL'];
/** The folder of the builds for the site's own host. The platform's build has folders of its own. */
export const BUILDS = resolve('.netlify/builds');
const NOT_BUILT = `There is no build of this version with these settings (${SETTINGS.slice(0, 3).join(', ')}), and what builds it is not installed. Run: npm ci && npm run build:host. An image is built for its settings.`;

/**
 * The folder of a build of the current inputs, marked as in use by this process; calls `onBuild` before it builds. If the packages that
 * build are not installed, as in production, a build of the same sources and settings is taken, of whatever year and Node.
 */
export const buildIfChanged = async (onBuild: () => void): Promise<string> => {
  if (!canBuild()) {
    const folder = await findBuild(BUILDS, await hashSources());
    if (folder === null) throw new Error(NOT_BUILT);
    return folder;
  }
  await saveStoredArticles();
  // Outside the build folders, because functions on the platform have it there too.
  await makeCardFonts();
  const make = async (folder: string): Promise<void> => {
    onBuild();
    await runAstro(folder);
    await precompress(join(folder, 'dist'), compressedFolder());
  };
  return openBuild(BUILDS, `${await hashSources()}-${hashMachine()}`, make, () =>
    console.log('Another start is building in this folder. Waiting until it is done…'),
  );
};

const require = createRequire(import.meta.url);

/** Where compressed files are kept from one build to the next, with the packages that build: sites from several folders share them. */
const compressedFolder = (): string =>
  join(dirname(require.resolve('astro/package.json')), '../.cache/compressed');

const canBuild = (): boolean => {
  try {
    return require.resolve('astro/package.json') !== '';
  } catch {
    return false;
  }
};

/** Static pages contain the year. */
const hashMachine = (): string =>
  createHash('sha256').update(`${process.version} ${new Date().getFullYear()}`).digest('hex').slice(0, 8);

const hashSources = async (): Promise<string> => {
  const hash = createHash('sha256');
  for (const name of SETTINGS) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  for (const name of SECRETS) hash.update(`\0${name}=${process.env[name] ? 'set' : ''}`);
  const addFile = async (file: string, root = '.'): Promise<void> => {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(join(root, file)).catch(() => ''));
  };
  for (const file of [...FILES, ...(await filesUnder('.', SOURCES))]) await addFile(file);
  const root = await layContent();
  for (const file of await filesUnder(root, CONTENT)) await addFile(file, root);
  return hash.digest('hex').slice(0, 16);
};

/** The files in these folders of `root`, by their paths in it. */
const filesUnder = async (root: string, folders: readonly string[]): Promise<string[]> => {
  const files = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll('\\', '/')),
    ),
  );
  return files
    .flat()
    .filter((file) => !asides.test(file))
    .sort();
};

const runAstro = async (folder: string): Promise<void> => {
  const manifest = require.resolve('astro/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { astro: string } };
  const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', VITAE_BUILD: folder };
  // Set by a test runner that starts the site; a build must not inherit it.
  delete env['NODE_ENV'];
  // A build seldom runs, and would keep twice as much compiled code as the site.
  delete env['NODE_COMPILE_CACHE'];
  const child = spawn(process.execPath, [join(dirname(manifest), bin.astro), 'build'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built:\n${output.join('')}`);
};
