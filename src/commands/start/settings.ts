import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { makeFolderPrivate } from '../../storage/local/private-files.ts';

const keptSchema = z.object({
  secret: z.string(),
  /** Created only when it is needed. */
  adminPassword: z.optional(z.string()),
  /** Until a start has shown the password: the one that creates it may fail. */
  isUnshown: z.optional(z.boolean()),
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
  /** True until a start has shown the generated password. */
  passwordIsNew: boolean;
};

/** Reads the environment and `.env`; generates needed settings that are unset once, and keeps them in the data folder. */
export const readSettings = async (env: NodeJS.ProcessEnv): Promise<StartSettings> => {
  const port = readPort(env.PORT);
  const dataFolder = resolve(env.VITAE_DATA || '.netlify');
  const file = join(dataFolder, 'local-settings.json');
  const { secret, adminPassword, isUnshown } = await readOrMake(file, !env.ADMIN_PASSWORD);
  return {
    port,
    host: env.HOST || undefined,
    trustedProxies: readCount(env.TRUST_PROXY),
    dataFolder,
    siteUrl: (env.SITE_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    secret: env.SECRET || secret,
    admin: { email: env.ADMIN_EMAIL || 'admin@localhost', password: env.ADMIN_PASSWORD || adminPassword },
    passwordFile: env.ADMIN_PASSWORD ? undefined : file,
    passwordIsNew: isUnshown,
  };
};

/** Notes that the generated password has been shown. */
export const markPasswordShown = async ({ passwordFile }: StartSettings): Promise<void> => {
  const kept = passwordFile === undefined ? null : await readKept(passwordFile);
  if (passwordFile === undefined || kept?.isUnshown === undefined) return;
  const { isUnshown: _, ...shown } = kept;
  await writeKept(passwordFile, shown);
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

type Made = { secret: string; adminPassword: string; isUnshown: boolean };

const readOrMake = async (file: string, withPassword: boolean): Promise<Made> => {
  const kept = await readKept(file);
  const isNew = withPassword && kept?.adminPassword === undefined;
  const adminPassword = kept?.adminPassword ?? (withPassword ? randomBytes(12).toString('base64url') : '');
  const secret = kept?.secret ?? randomBytes(32).toString('hex');
  if (kept === null || isNew) {
    makeFolderPrivate(dirname(file));
    await writeKept(file, {
      secret,
      ...(adminPassword !== '' && { adminPassword }),
      ...(isNew && { isUnshown: true }),
    });
  }
  return { secret, adminPassword, isUnshown: withPassword && (isNew || kept?.isUnshown === true) };
};

const writeKept = (file: string, kept: Kept): Promise<void> =>
  writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });

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
