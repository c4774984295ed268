import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** For how many days `--keep` keeps older archives unless it is given another number; so the backups of each night are kept. */
export const BACKUP_DAYS = 30;

const DAY_MS = 86_400_000;
/** An archive, or what an interrupted export left of one. */
const NAME = /^vitae-(\d{4}-\d{2}-\d{2})T(\d{2})(\d{2})(\d{2})Z\.archive(\.part(?:\.json)?)?$/;

/** The name of an archive of this moment, by which its age is known. */
export const archiveName = (now: number): string =>
  `vitae-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}Z.archive`;

/** The file of an archive: a folder gets one named by the time, anything else is the file. */
export const archiveFile = async (path: string, now: number): Promise<string> =>
  (await isFolder(path)) ? join(path, archiveName(now)) : path;

/** Whether a path is an existing folder. */
export const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Removes the archives of a folder that are older than some days, but never the newest; returns their names. Other files stay. */
export const removeOldArchives = async (folder: string, days: number, now: number): Promise<string[]> => {
  const archives = (await readdir(folder)).flatMap((name) => archiveOf(name) ?? []);
  const newest = Math.max(...archives.filter(({ isWhole }) => isWhole).map(({ time }) => time));
  const old = archives.filter(({ time }) => time !== newest && now - time > days * DAY_MS);
  for (const { name } of old) await rm(join(folder, name));
  return old.map(({ name }) => name);
};

type Archive = { name: string; time: number; isWhole: boolean };

/** The archive of a file name; null for another file. */
const archiveOf = (name: string): Archive | null => {
  const [, day, hours, minutes, seconds, rest] = NAME.exec(name) ?? [];
  const time = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time) ? null : { name, time, isWhole: rest === undefined };
};
