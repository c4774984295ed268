import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages, and a command that succeeds only where they are installed. */
const PACKAGES: readonly [packages: readonly string[], check: readonly [string, ...string[]]][] = [
  [['firefox-esr'], ['firefox-esr', '--version']],
  [['webkit2gtk-driver'], ['WebKitWebDriver', '--help']],
  [
    ['xvfb', 'xauth'],
    ['xvfb-run', '--help'],
  ],
  [
    ['python3-gi', 'gir1.2-gtk-3.0', 'gir1.2-webkit2-4.1'],
    ['/usr/bin/python3', '-c', 'import gi; gi.require_version("WebKit2", "4.1")'],
  ],
  [['fonts-liberation'], ['test', '-d', '/usr/share/fonts/truetype/liberation']],
];

const succeeds = ([command, ...args]: readonly [string, ...string[]]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const findMissing = (): string[] =>
  PACKAGES.filter(([, check]) => !succeeds(check)).flatMap(([packages]) => packages);

/** Installs what is missing of Firefox and WebKit, if this process is root on Debian. */
export const installEngines = (): void => {
  const missing = findMissing();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')}.`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options);
  }
  const absent = findMissing();
  if (absent.length > 0) throw new Error(`These journeys need Debian’s packages ${absent.join(', ')}.`);
};
