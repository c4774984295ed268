import { statSync } from 'node:fs';
import { requireSoundStore } from '../check/require-sound-store.ts';
import type { CommandCall } from '../commands.ts';
import { formatNumber, secondsSince } from '../figures.ts';
import { type ProgressBar, progressBar } from '../progress-bar.ts';
import type { ArchiveFoot } from './archive-format.ts';
import { exportSite } from './export-site.ts';
import { restoreSite } from './restore-site.ts';

/** `export FILE` */
export const runExport = async (call: CommandCall): Promise<number> => {
  const { storage, place, dataFolder, operands, atOneMoment } = call;
  const file = operands[0] as string;
  const started = Date.now();
  await requireSoundStore(call);
  const unreadable: string[] = [];
  let bar: ProgressBar | undefined;
  const options = {
    dataFolder,
    progress: (done: number, total: number): void => {
      bar ??= progressBar('Exporting', total);
      bar.set(done);
    },
    onUnreadable: (email: string) => unreadable.push(email),
  };
  const foot = await atOneMoment(() => exportSite(storage, file, options)).finally(() => bar?.end());
  console.log(`${summary(foot)} in ${secondsSince(started)}, from ${place} to ${file}`);
  for (const email of unreadable)
    console.error(
      `The second factor of ${email} cannot be read without the site's SECRET. Elsewhere a recovery code works, or: npm run manage -- admin totp-off ${email}`,
    );
  console.log('The archive holds password hashes and secrets: keep it where nobody else reads it.');
  return 0;
};

/** `restore FILE` */
export const runRestore = async (call: CommandCall): Promise<number> => {
  const { storage, place, dataFolder, operands, intoExisting } = call;
  const file = operands[0] as string;
  const started = Date.now();
  const { size } = statSync(file);
  let phase = '';
  let bar: ProgressBar | undefined;
  const foot = await restoreSite(storage, file, {
    dataFolder,
    intoExisting,
    progress: (now, done) => {
      if (now !== phase) bar?.end();
      if (now !== phase) bar = progressBar(now, now === 'Checking' ? size : 0);
      phase = now;
      bar?.set(done);
    },
  }).finally(() => bar?.end());
  console.log(`${summary(foot)} in ${secondsSince(started)}, from ${file} into ${place}`);
  return 0;
};

const summary = ({ entries, parts }: ArchiveFoot): string =>
  `${formatNumber(parts['profiles'] ?? 0)} profiles · ${formatNumber(parts['articles'] ?? 0)} articles · ${formatNumber(parts['photos'] ?? 0)} photos · ${formatNumber(entries)} entries in all`;
