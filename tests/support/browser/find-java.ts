import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const answers = (): boolean => spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0;

/** Whether Java is available; if this process is root on Debian, it installs a missing one. */
export const findJava = (): boolean => {
  if (answers()) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log('No Java found: installing it for the checker of HTML.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: 'ignore' as const };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'default-jre-headless'], options);
  return answers();
};
