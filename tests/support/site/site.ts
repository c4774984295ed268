import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { findBrowser } from '../browser/find-browser.ts';
import { findFreePort } from './free-port.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the started site. */
    baseUrl: string;
    adminEmail: string;
    adminPassword: string;
    /** The data folder of this run; mails are `.eml` files in its `outbox`. */
    dataFolder: string;
    /** Where the site sends its mails: nobody listens there until a test does. */
    smtpPort: number;
    /** The browser's executable. */
    chromePath: string;
  }
}

/** Builds and starts the site once for all journeys, with `npm start`'s own command and an empty data folder. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  return startSite(project, 'start');
}

/** Starts the site with `npm start`'s or `npm run dev`'s own command; answers what stops it and clears up. */
export async function startSite(
  project: TestProject,
  command: 'start' | 'dev',
): Promise<() => Promise<void>> {
  const chromePath = await findBrowser();
  const dataFolder = await mkdtemp(join(tmpdir(), 'vitae-test-'));
  const port = await findFreePort();
  const baseUrl = `http://localhost:${port}`;
  const smtpPort = await findFreePort();
  const adminPassword = randomBytes(12).toString('hex');
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PORT: String(port),
    SITE_URL: baseUrl,
    VITAE_DATA: dataFolder,
    THROTTLE_FACTOR: '100',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: adminPassword,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  };
  const own = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'BUILD_HOOK_URL', 'SECRET'];
  // The site must not take itself for a test: the build tools leave things out then.
  const runner = ['NODE_ENV', 'TEST', 'VITEST', 'VITEST_MODE'];
  for (const name of [...own, ...runner]) delete env[name];
  const site = spawn(process.execPath, [`src/commands/${command}.ts`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    await stopSite(site);
    await rm(dataFolder, { recursive: true, force: true });
  };
  try {
    await waitForAnswer(site, baseUrl);
    if (command === 'dev') await waitForFunctions(baseUrl);
  } catch (error) {
    await stop();
    throw error;
  }
  project.provide('baseUrl', baseUrl);
  project.provide('adminEmail', 'admin@example.com');
  project.provide('adminPassword', adminPassword);
  project.provide('dataFolder', dataFolder);
  project.provide('smtpPort', smtpPort);
  project.provide('chromePath', chromePath);
  return stop;
}

const waitForAnswer = (site: ChildProcess, baseUrl: string): Promise<void> =>
  new Promise((done, fail) => {
    const output: string[] = [];
    let isRunning = false;
    for (const stream of [site.stdout, site.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        // What the site says once it runs is what went wrong, and explains a journey that failed.
        if (process.env.SITE_LOG || (isRunning && line)) console.log(`[site] ${line}`);
        if (line.includes('Ctrl-C')) isRunning = true;
        if (line.includes(baseUrl)) done();
      });
    }
    site.once('exit', () => fail(new Error(`The site could not be started:\n${output.join('\n')}`)));
  });

// The platform's command line bundles every function before it calls the first.
const waitForFunctions = async (baseUrl: string): Promise<void> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const asked = fetch(`${baseUrl}/php-api/captcha.php`, { signal: AbortSignal.timeout(5_000) });
    if (
      await asked.then(
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
