import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLocal } from '../../settings/server.ts';

/** The folder of the mails that a local site writes to files. */
export const sentMailsFolder = (): string => resolve(process.env['VITAE_DATA'] || '.netlify', 'outbox');

/** `{time-ordered id}.{profile}.eml`. */
const NAME = /^[0-9a-z]{22}\.([0-9a-z]+)\.eml$/;

/** The name of a mail's file; `about` is the profile's id. */
export const sentMailName = (id: string, about: string): string => `${id}.${about}.eml`;

/** Removes the mails about deleted profiles from a local site's folder. */
export const removeSentMails = async (profiles: ReadonlySet<string>): Promise<void> => {
  if (!isLocal()) return;
  const folder = sentMailsFolder();
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const about = NAME.exec(file)?.[1];
    if (about !== undefined && profiles.has(about)) await rm(join(folder, file), { force: true });
  }
};
