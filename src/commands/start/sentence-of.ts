import { dirname } from 'node:path';
import { thisUser } from '../../base/local-store/storage/this-user.ts';

/** What ended a command, for its user: the sentence of an error, and what to do where the system refused a file. */
export const startSentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as NodeJS.ErrnoException;
  const remedy = path === undefined ? undefined : REMEDIES[code]?.(dirname(path));
  return remedy === undefined ? error.message : `${error.message}. ${remedy}`;
};

const giveTo = (folder: string): string =>
  `Run this as the user who owns ${folder}, or give it to this one, as root: chown -R ${thisUser()} ${folder}`;

const REMEDIES: Readonly<Record<string, (folder: string) => string>> = {
  EACCES: giveTo,
  EPERM: giveTo,
  EROFS: (folder) => `The disk of ${folder} can only be read.`,
  ENOSPC: (folder) => `The disk of ${folder} is full: free some space.`,
  EDQUOT: (folder) => `This user's share of the disk of ${folder} is full: free some space.`,
};
