import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { makeFolderPrivate } from '../../base/local-store/storage/private-files.ts';
import { isLoopbackHost } from '../../base/settings/server.ts';
import { withoutSlashes } from '../../base/text/rules/path-segment.ts';
import { requireDataFolder, requireSettings } from './setting-rules.ts';

const DEFAULT_PORT = 8888;

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
  /** Whether others than this machine can use the site. */
  isPublic: boolean;
  sendsMail: boolean;
  secret: string;
  admin: { email: string; password: string };
  /** The file with the admin's password; undefined if that came from the environment. */
  passwordFile: string | undefined;
  /** True until a start has shown the generated password. */
  passwordIsNew: boolean;
};

/** Reads the environment and `.env`; generates missing settings once and stores them in the data folder. */
export const readSettings = async (env: NodeJS.ProcessEnv): Promise<StartSettings> => {
  requireSettings(env);
  const port = Number(env.PORT?.trim() || DEFAULT_PORT);
  const dataFolder = resolve(env.VITAE_DATA || '.netlify');
  requireDataFolder(dataFolder);
  const file = join(dataFolder, 'local-settings.json');
  const { secret, adminPassword, isUnshown } = await readOrGenerate(file, !env.ADMIN_PASSWORD);
  const siteUrl = withoutSlashes(env.SITE_URL?.trim() || `http://localhost:${port}`);
  return {
    port,
    host: env.HOST || undefined,
    trustedProxies: Number(env.TRUST_PROXY?.trim() || 0),
    dataFolder,
    siteUrl,
    isPublic: !isLoopbackHost(new URL(siteUrl).hostname),
    sendsMail: Boolean(env.SMTP_URL?.trim()),
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
