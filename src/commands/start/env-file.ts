import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { makePrivate } from '../../base/local-store/storage/private-files.ts';

/** Reads `.env` into the environment, if there is one, and makes it unreadable for other users, because it has passwords. */
export const loadEnvFile = (file = '.env'): void => {
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
  if (makePrivate(file)) console.warn(`Other users of this machine could read ${file}; now only you can.`);
};

/** The names of the settings in `.env`. */
export const namesInEnvFile = (file = '.env'): string[] =>
  existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
