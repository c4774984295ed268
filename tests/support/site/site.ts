import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser/find-browser.ts';
import { findFreePort, findLastingPort } from './free-port.ts';
import { PRELOAD } from './preload.ts';
import type { SiteUnderTest } from './this-site.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    adminEmail: string;
    adminPassword: string;
    /** Path of the browser's executable. */
    chromePath: string;
  }
}

const ADMIN_EMAIL = 'admin@example.com';

/** Builds the site and starts it once per worker, as `npm start` does, with an empty data folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromePath', await findBrowser());
  return startSites(project, 'start', Math.max(1, project.config.maxWorkers));
}

type Sites = {
  settings?: Readonly<Record<string, string>>;
  /** Whether all show the build of the first, with its address: for journeys that follow no address in a mail. */
  isOneBuild?: boolean;
};

/** Starts `count` sites as `npm start` or `npm run dev` does; returns a function that stops them and cleans up. */
export async function startSites(
  project: TestProject,
  command: 'start' | 'dev',
  count: number,
  { settings = {}, isOneBuild = false }: Sites = {},
): Promise<() => Promise<void>> {
  const adminPassword = randomBytes(12).toString('hex');
  project.provide('adminEmail', ADMIN_EMAIL);
  project.provide('adminPassword', adminPassword);
  const started: StartingSite[] = [];
  const stop = async () => {
    await Promise.all(started.map((site) => site.stop()));
  };
  try {
    for (let number = 1; number <= count; number += 1) {
      const own = isOneBuild && number > 1 ? { builtAs: started[0] } : await folderOf(command, number);
      const site = await beginSite(command, adminPassword, { ...own, settings });
      started.push(site);
      // The second build finds what the first has compressed. The first worker does not wait for it: `this-site-answers.ts` does in the others.
      if (number === 1) await site.answers;
    }
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide(
    'sites',
    started.map(({ stop: _stop, answers: _answers, ...site }) => site),
  );
  return stop;
}

/** Development runs in the project itself, at any port. */
const folderOf = async (
  command: 'start' | 'dev',
  number: number,
): Promise<{ folder?: string; port?: number }> =>
  command === 'dev'
    ? {}
    : { folder: await copyProject(number), port: await findLastingPort(`site-${number}`) };

type StartedSite = SiteUnderTest & { stop: () => Promise<void> };
/** A site that builds and starts; `answers` is fulfilled once it does, and rejected if it cannot. */
type StartingSite = StartedSite & { answers: Promise<void> };

/** The files that a site is built from. */
const PROJECT = [
  'src',
  'content',
  'public',
  'netlify',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Copies what a site is built from into a folder of its own, because a build contains the site's address, and rewrites types that are being checked. */
const copyProject = async (number: number): Promise<string> => {
  const copy = resolve(`.netlify/test-site-${number}`);
  const copyOf = async (name: string): Promise<void> => {
    await rm(join(copy, name), { recursive: true, force: true });
    await cp(name, join(copy, name), { recursive: true });
  };
  // As in a fresh clone, without results of builds and checks.
  await rm(join(copy, '.astro'), { recursive: true, force: true });
  await Promise.all(PROJECT.map(copyOf));
  return copy;
};

type SiteOptions = {
  builtAs?: SiteUnderTest | undefined;
  folder?: string;
  port?: number;
  settings?: Readonly<Record<string, string>>;
};

/** Starts a site with an empty data folder, from `folder` or with the build and the address of another site; returns once it answers. */
export const startSite = async (
  command: 'start' | 'dev',
  adminPassword: string,
  options: SiteOptions = {},
): Promise<StartedSite> => {
  const { answers, ...site } = await beginSite(command, adminPassword, options);
  try {
    await answers;
  } catch (error) {
    await site.stop();
    throw error;
  }
  return site;
};

const beginSite = async (
  command: 'start' | 'dev',
  adminPassword: string,
  { builtAs, folder = builtAs?.folder ?? process.cwd(), port: wanted, settings = {} }: SiteOptions,
): Promise<StartingSite> => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitae-test-'));
  const port = wanted ?? (await findFreePort());
  const baseUrl = `http://localhost:${port}`;
  const smtpPort = await findFreePort();
  const proofPort = await findFreePort();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    SITE_URL: builtAs?.baseUrl ?? baseUrl,
    VITAE_DATA: dataFolder,
    THROTTLE_FACTOR: '100',
    ADMIN_EMAIL,
    ADMIN_PASSWORD: adminPassword,
    PROOF_HOSTS: `127.0.0.1:${proofPort}`,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    VITAE_CONTENT: '',
    ...settings,
  };
  const own = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'BUILD_HOOK_URL', 'SECRET'];
  // The site must not detect a test run, because build tools then leave things out.
  const runner = ['NODE_ENV', 'TEST', 'VITEST', 'VITEST_MODE'];
  for (const name of [...own, ...runner]) delete env[name];
  const site = spawn(process.execPath, [...PRELOAD, `src/commands/${command}.ts`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await stopSite(site);
    await rm(dataFolder, { recursive: true, force: true });
  };
  const answers = waitForAnswer(site, baseUrl).then(() =>
    command === 'dev' ? waitForFunctions(baseUrl) : undefined,
  );
  // Whoever waits for the site gets the error too; one that is stopped while it builds is no failure.
  answers.catch((error: Error) => isStopping || console.error(error.message));
  return { baseUrl, folder, dataFolder, smtpPort, proofPort, stop, answers };
};

const waitForAnswer = (site: ChildProcess, baseUrl: string): Promise<void> =>
  new Promise((done, fail) => {
    const output: string[] = [];
    let isRunning = false;
    for (const stream of [site.stdout, site.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        // Output of a running site is about failures, and may explain a failed journey.
        if (process.env.SITE_LOG || (isRunning && line)) console.log(`[site] ${line}`);
        if (line.includes('Ctrl-C')) isRunning = true;
        if (line.includes(baseUrl)) done();
      });
    }
    site.once('exit', () => fail(new Error(`The site could not be started:\n${output.join('\n')}`)));
  });

// The platform's CLI bundles every function before it calls the first.
const waitForFunctions = async (baseUrl: string): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const reply = fetch(`${baseUrl}/php-api/captcha.php`, { signal: AbortSignal.timeout(5_000) });
    if (
      await reply.then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((done) => setTimeout(done, 500));
  }
  throw new Error('The functions did not answer');
};

const stopSite = async (site: ChildProcess): Promise<void> => {
  if (site.exitCode !== null) return;
  const exit = once(site, 'exit');
  site.kill('SIGTERM');
  await exit;
};
