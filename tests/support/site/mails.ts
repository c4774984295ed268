import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';

/** Stores the mails of each test in a temporary folder, and returns functions to read them. */
export const keptMails = () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vitae-mail-'));
    vi.stubEnv('VITAE_DATA', folder);
    vi.stubEnv('SITE_URL', 'https://vitae.example');
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });
  const mails = async (): Promise<string[]> => {
    const files = await readdir(join(folder, 'outbox')).catch(() => []);
    return Promise.all(files.sort().map((file) => readFile(join(folder, 'outbox', file), 'utf8')));
  };
  /** The mails to an address, oldest first. */
  const mailsTo = async (email: string): Promise<string[]> =>
    (await mails()).filter((mail) => mail.includes(`\nTo: ${email}\r`));
  /** The token of the newest link to a page that was mailed to an address; '' if there is none. */
  const tokenFor = async (email: string, page: string): Promise<string> => {
    const found = (await mailsTo(email)).flatMap((mail) => {
      const [, token] = new RegExp(`https://vitae\\.example/${page}\\?token=([\\w.-]+)`).exec(mail) ?? [];
      return token === undefined ? [] : [token];
    });
    return found.at(-1) ?? '';
  };
  return { mails, mailsTo, tokenFor };
};
