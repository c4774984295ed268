import { statSync } from 'node:fs';
import { noteBackup } from '../../../base/local-store/storage/backup-note.ts';
import type { ArchiveFoot } from '../../../imports/restore/server/archive-format.ts';
import { NoSiteFunction, openSiteBatches, type SendBatch } from '../batches/site-batches.ts';
import { requireSoundStore } from '../check/require-sound-store.ts';
import type { CommandCall } from '../command.ts';
import { formatFigure, secondsSince } from '../figures.ts';
import { type ProgressBar, progressBar } from '../progress-bar.ts';
import { exportSite } from './export-site.ts';
import { archiveFile, BACKUP_DAYS, isFolder, removeOldArchives } from './keep-archives.ts';
import { proveArchive } from './prove-archive.ts';
import type { RestoreProgress } from './restore-progress.ts';
import { restoreSite } from './restore-site.ts';

/**
 * `export FILE`, or into a folder under a name with the time. `--prove` restores the archive into an empty store and compares: 1 if it
 * differs. `--keep [DAYS]` then removes the folder's older archives, unless this one could not be proven.
 */
export const runExport = async (call: CommandCall): Promise<number> => {
  const { storage, place, dataFolder, operands, atOneMoment } = call;
  const target = operands[0] as string;
  const started = Date.now();
  const days = await readDays(call.keep, target);
  const file = await archiveFile(target, started);
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
  if (call.prove && !(await prove(file))) return 1;
  if (dataFolder !== null) noteBackup(dataFolder, started);
  if (days !== null)
    for (const name of await removeOldArchives(target, days, started)) console.log(`Removed ${name}`);
  return 0;
};

const readDays = async (text: string | undefined, folder: string): Promise<number | null> => {
  if (text === undefined) return null;
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1)
    throw new Error(`--keep is a number of days, such as ${BACKUP_DAYS}, not "${text}".`);
  if (!(await isFolder(folder))) throw new Error(`--keep needs an existing folder, not ${folder}.`);
  return days;
};

const prove = async (file: string): Promise<boolean> => {
  const started = Date.now();
  const bars = progressBars(file);
  const faults = await proveArchive(file, bars.show).finally(bars.end);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) console.error(`${file} does not restore as it should.`);
  else console.log(`Restored and verified in ${secondsSince(started)}: the archive is good.`);
  return faults.length === 0;
};

/** `restore FILE`. A deployed site restores the archive itself, in batches; if it cannot, each entry goes through the platform's API. */
export const runRestore = async (call: CommandCall): Promise<number> => {
  const { storage, dataFolder, intoExisting, place, operands } = call;
  const file = operands[0] as string;
  const started = Date.now();
  const send = await openBatches(call);
  const bars = progressBars(file);
  const options = { dataFolder, intoExisting, progress: bars.show, send };
  const foot = await restoreSite(storage, file, options).finally(bars.end);
  console.log(`${summary(foot)} in ${secondsSince(started)}, from ${file} into ${place}`);
  return 0;
};

/** The batches of a deployed site; undefined if the command does the work itself. */
const openBatches = async ({ storage, site }: CommandCall): Promise<SendBatch | undefined> => {
  const address = (await site?.address()) ?? null;
  if (address === null) return undefined;
  try {
    return await openSiteBatches(storage, address, 'restore');
  } catch (error) {
    if (!(error instanceof NoSiteFunction)) throw error;
    console.error(`${error.message} Each entry goes through the platform's API, which takes hours for many.`);
    return undefined;
  }
};

/** Shows a progress bar for one phase after the other. */
const progressBars = (file: string): { show: RestoreProgress; end: () => void } => {
  const { size } = statSync(file);
  let phase = '';
  let bar: ProgressBar | undefined;
  const end = (): void => bar?.end();
  return {
    show: (now, done, total = now === 'Checking' ? size : 0) => {
      if (now !== phase) {
        end();
        bar = progressBar(now, total);
      }
      phase = now;
      bar?.set(done);
    },
    end,
  };
};

const summary = ({ entries, parts }: ArchiveFoot): string =>
  `${formatFigure(parts['profiles'] ?? 0)} profiles · ${formatFigure(parts['articles'] ?? 0)} articles · ${formatFigure(parts['photos'] ?? 0)} photos · ${formatFigure(entries)} entries in all`;
