import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

/** The headless shell comes first: it renders the same with a third less CPU time. */
const commands = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of Chrome or Chromium: `CHROME_PATH`, an installed one, Playwright's, or one that is installed now. */
export const findBrowser = async (): Promise<string> => {
  const named = process.env.CHROME_PATH;
  if (named) {
    if (isExecutable(named)) return named;
    throw new Error(`CHROME_PATH is ${named}, where there is no browser.`);
  }
  return findInstalled() ?? install();
};

const findInstalled = (): string | undefined => {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [...onPath, ...places, chromium.executablePath()].find(isExecutable);
};

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const install = (): string => {
  console.log('No browser found: installing Chromium.');
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const browser of ['chromium-headless-shell', 'chromium']) {
      const packages = ['--no-install-recommends', browser, 'fonts-liberation'];
      const { status } = spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options);
      if (status === 0) break;
    }
  }
  if (!findInstalled()) {
    const cli = join(
      dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
      'cli.js',
    );
    spawnSync(process.execPath, [cli, 'install', '--with-deps', 'chromium'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  }
  const found = findInstalled();
  if (found) return found;
  throw new Error('There is no Chrome or Chromium here and none could be installed. Set CHROME_PATH to one.');
};
