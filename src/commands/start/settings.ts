import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { makeFolderPrivate } from '../../storage/local/private-files.ts';

const keptSchema = z.object({
  secret: z.string(),
  /** Created only when it is needed, so that the start that creates it can show it. */
  adminPassword: z.optional(z.string()),
});

type Kept = z.infer<typeof keptSchema>;

/** The settings of the start command, given or generated once and kept. */
export type StartSettings = {
  port: number;
  /** The address to listen on; the loopback addresses if undefined. */
  host: string | undefined;
  /** Number of trusted proxies in front. */
  trustedProxies: number;
  /** Absolute path of the folder with the store, the outbox and generated settings. */
  dataFolder: string;
  siteUrl: string;
  secret: string;
  admin: { email: string; password: string };
  /** The file with the admin's password; undefined if that came from the environment. */
  passwordFile: string | undefined;
  /** True on the start that generated the admin's password. */
  passwordIsNew: boolean;
};

/** Reads the environment and `.env`; generates needed settings that are unset once, and keeps them in the data folder. */
export const readSettings = async (env: NodeJS.ProcessEnv): Promise<StartSettings> => {
  const port = readPort(env.PORT);
  const dataFolder = resolve(env.VITAE_DATA || '.netlify');
  const file = join(dataFolder, 'local-settings.json');
  const { secret, adminPassword, isNew } = await readOrMake(file, !env.ADMIN_PASSWORD);
  return {
    port,
    host: env.HOST || undefined,
    trustedProxies: readCount(env.TRUST_PROXY),
    dataFolder,
    siteUrl: (env.SITE_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    secret: env.SECRET || secret,
    admin: { email: env.ADMIN_EMAIL || 'admin@localhost', password: env.ADMIN_PASSWORD || adminPassword },
    passwordFile: env.ADMIN_PASSWORD ? undefined : file,
    passwordIsNew: isNew,
  };
};

const readPort = (text: string | undefined): number => {
  if (!text) return 8888;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`PORT must be a number from 1 to 65535, not "${text}".`);
};

const readCount = (text: string | undefined): number => {
  const count = Number(text || '0');
  if (Number.isInteger(count) && count >= 0 && count < 100) return count;
  throw new Error(`TRUST_PROXY must be the number of proxies in front, not "${text}".`);
};

type Made = { secret: string; adminPassword: string; isNew: boolean };

const readOrMake = async (file: string, withPassword: boolean): Promise<Made> => {
  const kept = await readKept(file);
  const isNew = withPassword && kept?.adminPassword === undefined;
  const adminPassword = kept?.adminPassword ?? (withPassword ? randomBytes(12).toString('base64url') : '');
  const secret = kept?.secret ?? randomBytes(32).toString('hex');
  if (kept === null || isNew) {
    makeFolderPrivate(dirname(file));
    const whole: Kept = { secret, ...(adminPassword !== '' && { adminPassword }) };
    await writeFile(file, `${JSON.stringify(whole, null, 2)}\n`, { mode: 0o600 });
  }
  return { secret, adminPassword, isNew };
};

const readKept = async (file: string): Promise<Kept | null> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return null;
  const kept = keptSchema.safeParse(parseJson(text));
  if (kept.success) return kept.data;
  throw new Error(`${file} is damaged. Delete it, and the next start makes a new one.`);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
