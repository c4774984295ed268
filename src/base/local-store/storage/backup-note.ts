import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileIn = (dataFolder: string): string => join(dataFolder, 'last-backup.json');

/** Notes when the newest complete backup of a store began, in milliseconds. */
export const noteBackup = (dataFolder: string, at: number): void =>
  writeFileSync(fileIn(dataFolder), JSON.stringify({ at }), { mode: 0o600 });

/** When the newest backup began; null if there is none. */
export const lastBackup = (dataFolder: string): number | null => {
  try {
    const { at } = JSON.parse(readFileSync(fileIn(dataFolder), 'utf8')) as { at?: unknown };
    return typeof at === 'number' ? at : null;
  } catch {
    return null;
  }
};
