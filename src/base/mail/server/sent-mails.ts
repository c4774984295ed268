import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { timeOfId } from '../../engine/storage/keys.ts';
import { isLocal } from '../../settings/server.ts';

/** The folder of the mails that a local site writes to files. */
export const sentMailsFolder = (): string => resolve(process.env['VITAE_DATA'] || '.netlify', 'outbox');

/** How long mails of earlier versions stay, in milliseconds: their file names lack the profile. */
const UNNAMED_PERIOD = 3 * 86_400_000;

/** `{time-ordered id}.{profile}.eml`; earlier versions left the profile out. */
const NAME = /^([0-9a-z]{22})(?:\.([0-9a-z]+))?\.eml$/;

/** The name of a mail's file; `about` is the profile's id. */
export const sentMailName = (id: string, about: string): string => `${id}.${about}.eml`;

/** Removes the mails about deleted profiles from a local site's folder. */
export const removeSentMails = async (profiles: ReadonlySet<string>, now: number): Promise<void> => {
  if (!isLocal()) return;
  const folder = sentMailsFolder();
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const [, id, about] = NAME.exec(file) ?? [];
    if (id === undefined) continue;
    const isOver = about === undefined ? now - timeOfId(id) > UNNAMED_PERIOD : profiles.has(about);
    if (isOver) await rm(join(folder, file), { force: true });
  }
};
