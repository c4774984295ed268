import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { saveStoredArticles } from '../../build/stored-articles.ts';
import { precompress } from '../../host/precompress.ts';
import { STORED_ARTICLES_FILE } from '../../server/news/built-news.ts';

/** The inputs of a build. */
const SOURCES = ['src', 'content', 'public', 'netlify/functions'];
const FILES = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  STORED_ARTICLES_FILE,
];
/** Files that are not part of a build, or read at run time. */
const asides = /^(?:src\/(?:commands|host)\/|content\/demo\/)/;
/** The settings that a build uses. */
const SETTINGS = ['SITE_URL', 'RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'BUILD_HOOK_URL', 'VITAE_LOCAL'];
/** Written last; the next build removes it when it begins. */
const MARK = 'dist/.inputs';

/** Builds the site unless `dist` is a build of the same inputs; calls `onBuild` before it begins. */
export const buildIfChanged = async (onBuild: () => void): Promise<void> => {
  await saveStoredArticles();
  const inputs = await hashInputs();
  if ((await readFile(MARK, 'utf8').catch(() => '')) === inputs) return;
  onBuild();
  await runAstro();
  await precompress('dist');
  await writeFile(MARK, inputs);
};

const hashInputs = async (): Promise<string> => {
  const hash = createHash('sha256');
  // Static pages contain the year.
  hash.update(`${process.version} ${new Date().getFullYear()}`);
  for (const name of SETTINGS) hash.update(`\0${name}=${process.env[name] ?? ''}`);
  for (const file of [...FILES, ...(await filesUnder(SOURCES))]) {
    hash.update(`\0${file}\0`);
    hash.update(await readFile(file).catch(() => ''));
  }
  return hash.digest('hex');
};

const filesUnder = async (folders: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).replaceAll('\\', '/')),
    ),
  );
  return found
    .flat()
    .filter((file) => !asides.test(file))
    .sort();
};

const runAstro = async (): Promise<void> => {
  const manifest = createRequire(import.meta.url).resolve('astro/package.json');
  const { bin } = JSON.parse(await readFile(manifest, 'utf8')) as { bin: { astro: string } };
  const env: NodeJS.ProcessEnv = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' };
  // A test runner that starts the site sets this: a build must not inherit it.
  delete env['NODE_ENV'];
  const child = spawn(process.execPath, [join(dirname(manifest), bin.astro), 'build'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The site could not be built:\n${output.join('')}`);
};
