import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { logEvent } from '../../log/storage/log.ts';

const GROUP = 0o070;
const EVERYBODY = 0o007;
const STICKY = 0o1000;

/** Creates a data folder, or restricts an existing one, its outbox and its settings to the owner. */
export const makeFolderPrivate = (folder: string): void => {
  makeFolder(folder);
  for (const path of [folder, join(folder, 'outbox')]) makePrivate(path);
  makePrivate(join(folder, 'local-settings.json'));
};

/** Creates a folder with its parents. Not by Node's own recursion, which never ends where nobody can make a folder, as in `/proc`. */
export const makeFolder = (folder: string): void => {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have been first.
    if (!isFolder(folder)) throw error;
  }
};

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Creates a SQLite file, or restricts an existing one and its companions to the owner. SQLite gives new companions the file's mode. */
export const makeDatabasePrivate = (file: string): void => {
  closeSync(openSync(file, 'a', 0o600));
  for (const path of [file, `${file}-wal`, `${file}-shm`]) makePrivate(path);
};

/**
 * Revokes other users' access to a file or folder; true if they had any. Warns if it cannot. Folders such as `/tmp` stay open, and a
 * group keeps what another owner or root granted it: the site may read its settings that way.
 */
export const makePrivate = (path: string): boolean => {
  const user = process.getuid?.();
  // Windows has neither users with numbers nor these modes.
  if (user === undefined) return false;
  // One look: SQLite takes its companions away when the last process closes a file.
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const { mode, uid, gid } = found;
  const isGroupsToo = uid !== user || (user === 0 && gid !== 0);
  const excess = mode & (isGroupsToo ? EVERYBODY : EVERYBODY | GROUP);
  if (excess === 0 || (mode & STICKY) !== 0) return false;
  try {
    chmodSync(path, mode & 0o777 & ~excess);
    return true;
  } catch {
    if (!existsSync(path)) return false;
    logEvent('warn', 'readable-by-others', {
      reason: `Other users of this machine may read ${path}.`,
      remedy: `Run: chmod go= ${path}`,
    });
    return false;
  }
};
