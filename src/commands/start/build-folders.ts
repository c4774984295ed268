import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { randomLetters } from '../../base/engine/storage/keys.ts';
import { type ProcessLock, tryLock } from '../../base/local-store/storage/process-lock.ts';

/** The list of a build's files with their sizes. It is written last, so a build without it is incomplete. */
const FILES = 'files.json';
/** A file for each process that serves the build, named by its id. */
const USERS = 'users';

type BuiltFile = [name: string, bytes: number];

/**
 * The folder of a complete build of these inputs, marked as in use by this process. If there is none, `make` fills a new one, once no other
 * process builds in this checkout: two builds write the same intermediate files, and need twice the memory. No build is ever changed,
 * because another process may serve it.
 */
export const openBuild = async (
  builds: string,
  inputs: string,
  make: (folder: string) => Promise<void>,
  onWait: () => void = () => {},
): Promise<string> => {
  const found = await findBuild(builds, inputs);
  if (found !== null) return found;
  const lock = await lockBuilds(builds, onWait);
  try {
    // Another process may have made it meanwhile.
    return (await findBuild(builds, inputs)) ?? (await makeBuild(builds, inputs, make));
  } finally {
    lock.release();
  }
};

const lockBuilds = async (builds: string, onWait: () => void): Promise<ProcessLock> => {
  await mkdir(builds, { recursive: true });
  for (let tries = 0; ; tries += 1) {
    const lock = tryLock(`${builds}.lock`);
    if (lock !== null) return lock;
    if (tries === 0) onWait();
    await pause(POLL_MS);
  }
};

const POLL_MS = 100;

const makeBuild = async (
  builds: string,
  inputs: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = join(builds, `${inputs}-${randomLetters(6)}`);
  await markUsed(folder);
  try {
    await make(folder);
    await complete(folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
};

/** The folder of a complete build whose name begins with these inputs, marked as in use by this process; null if there is none. */
export const findBuild = async (builds: string, inputs: string): Promise<string | null> => {
  for (const name of await namesIn(builds)) {
    const folder = join(builds, name);
    if (!name.startsWith(`${inputs}-`)) continue;
    // Marked first, so that no other start removes it meanwhile.
    await markUsed(folder);
    if (await isComplete(folder)) return folder;
    await releaseBuild(folder);
  }
  return null;
};

/** Notes that this process no longer serves a build. */
export const releaseBuild = (folder: string): Promise<void> =>
  rm(join(folder, USERS, String(process.pid)), { force: true });

/** Removes builds that no process serves, except the given one and the newest complete one besides it. */
export const removeOldBuilds = async (builds: string, current: string): Promise<void> => {
  const others = (await namesIn(builds)).map((name) => join(builds, name)).filter((each) => each !== current);
  const ages = await Promise.all(others.map(completionTime));
  const newest = Math.max(...ages.filter((time) => time !== null));
  for (const [index, folder] of others.entries())
    if (ages[index] !== newest && !(await isUsed(folder))) await rm(folder, { recursive: true, force: true });
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

// A build that this process may not change, as in an image, is not removed by others either, and needs no mark.
const markUsed = async (folder: string): Promise<void> => {
  try {
    await mkdir(join(folder, USERS), { recursive: true });
    await writeFile(join(folder, USERS, String(process.pid)), '');
  } catch (error) {
    if (!READ_ONLY.has((error as NodeJS.ErrnoException).code)) throw error;
  }
};

const READ_ONLY = new Set<string | undefined>(['EROFS', 'EACCES', 'EPERM']);

const isUsed = async (folder: string): Promise<boolean> =>
  (await namesIn(join(folder, USERS))).some((id) => isRunning(Number(id)));

/** Whether another process is running. A mark with the id of this process is from an earlier one. */
const isRunning = (id: number): boolean => {
  if (id === process.pid) return false;
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const complete = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((name) => !name.startsWith(USERS + sep));
  const files = await pMap(
    names,
    async (name): Promise<BuiltFile> => [name, await sizeOf(folder, name)],
    AT_ONCE,
  );
  const draft = join(folder, `.${FILES}`);
  await writeFile(draft, JSON.stringify(files));
  await rename(draft, join(folder, FILES));
};

const AT_ONCE = { concurrency: 32 };

const isComplete = async (folder: string): Promise<boolean> => {
  const files = await readFiles(folder);
  if (files === null) return false;
  const sizes = await pMap(files, ([name]) => sizeOf(folder, name), AT_ONCE);
  return files.every(([, bytes], index) => sizes[index] === bytes);
};

/** The list of a build's files; null if there is none, or it is damaged. */
const readFiles = async (folder: string): Promise<BuiltFile[] | null> => {
  try {
    return JSON.parse(await readFile(join(folder, FILES), 'utf8'));
  } catch {
    return null;
  }
};

/** The size of a file; -1 if it is missing. */
const sizeOf = (folder: string, name: string): Promise<number> =>
  stat(join(folder, name)).then(
    ({ size }) => size,
    () => -1,
  );

const completionTime = async (folder: string): Promise<number | null> =>
  (await isComplete(folder)) ? (await stat(join(folder, FILES))).mtimeMs : null;
