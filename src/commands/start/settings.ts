import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { NEW_PAGES } from '../../domain/site/new-pages.ts';
import { makeFolderPrivate } from '../../storage/local/private-files.ts';
import { requireDatabaseUrl } from '../../storage/search/postgres/directory-url.ts';

const storedSettingsSchema = z.object({
  secret: z.string(),
  /** Created only when it is needed. */
  adminPassword: z.optional(z.string()),
  /** Set until a start has shown the password, because the start that generates it may fail. */
  isUnshown: z.optional(z.boolean()),
});

type StoredSettings = z.infer<typeof storedSettingsSchema>;

/** The settings of the start command: given, or generated once and stored. */
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

/** Reads the environment and `.env`; generates missing settings once and stores them in the data folder. */
export const readSettings = async (env: NodeJS.ProcessEnv): Promise<StartSettings> => {
  const port = readPort(env.PORT);
  requireDatabaseUrl(env);
  requireNewPages(env.NEW_PAGES);
  const dataFolder = resolve(env.VITAE_DATA || '.netlify');
  const file = join(dataFolder, 'local-settings.json');
  const { secret, adminPassword, isUnshown } = await readOrGenerate(file, !env.ADMIN_PASSWORD);
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
  const stored = passwordFile === undefined ? null : await readStored(passwordFile);
  if (passwordFile === undefined || stored?.isUnshown === undefined) return;
  const { isUnshown: _, ...shown } = stored;
  await writeStored(passwordFile, shown);
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

const requireNewPages = (text: string | undefined): void => {
  if (!text?.trim() || NEW_PAGES.some((setting) => setting === text.trim())) return;
  throw new Error(
    `NEW_PAGES must be ${NEW_PAGES.slice(0, -1).join(', ')} or ${NEW_PAGES.at(-1)}, not "${text}".`,
  );
};

type GeneratedSettings = { secret: string; adminPassword: string; isUnshown: boolean };

const readOrGenerate = async (file: string, withPassword: boolean): Promise<GeneratedSettings> => {
  const stored = await readStored(file);
  const isNew = withPassword && stored?.adminPassword === undefined;
  const adminPassword = stored?.adminPassword ?? (withPassword ? randomBytes(12).toString('base64url') : '');
  const secret = stored?.secret ?? randomBytes(32).toString('hex');
  if (stored === null || isNew) {
    makeFolderPrivate(dirname(file));
    await writeStored(file, {
      secret,
      ...(adminPassword !== '' && { adminPassword }),
      ...(isNew && { isUnshown: true }),
    });
  }
  return { secret, adminPassword, isUnshown: withPassword && (isNew || stored?.isUnshown === true) };
};

const writeStored = (file: string, settings: StoredSettings): Promise<void> =>
  writeFile(file, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });

const readStored = async (file: string): Promise<StoredSettings | null> => {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return null;
  const parsed = storedSettingsSchema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is damaged. Delete it, and the next start makes a new one.`);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
