import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** A mail in the outbox. */
export type StoredMail = { to: string; subject: string; text: string };

/** A temporary outbox for the mails of a local site. */
export const anOutbox = () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitae-outbox-'));
  vi.stubEnv('VITAE_DATA', folder);
  const box = join(folder, 'outbox');
  const files = (): string[] => {
    try {
      return readdirSync(box).sort();
    } catch {
      return [];
    }
  };
  const read = (file: string): StoredMail => {
    const raw = readFileSync(join(box, file), 'utf8');
    const header = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1]?.trim() ?? '';
    return { to: header('To'), subject: header('Subject'), text: raw.split('text/html')[0] ?? '' };
  };
  return {
    /** Removes and returns all mails, in the order in which they were sent. */
    take: (): StoredMail[] => {
      const mails = files().map(read);
      for (const file of files()) rmSync(join(box, file));
      return mails;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
