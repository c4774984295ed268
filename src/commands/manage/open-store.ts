import { resolve } from 'node:path';
import { Memory } from '../../base/engine/storage/memory.ts';
import { Storage } from '../../base/engine/storage/storage.ts';
import { closeLocalStore, LOCAL_STORE, openLocalStore } from '../../base/local-store/storage/local-store.ts';
import { COMMAND_MEMORY } from '../../base/local-store/storage/sqlite-store.ts';
import { requireDataFolder } from '../start/setting-rules.ts';
import { pacedFetch } from './paced-fetch.ts';
import { type SiteApi, siteApi } from './site-api.ts';

/** The store for a command. */
type StoreChoice = {
  /** A deployed site's id and an access token; without them, the local store. */
  site?: string | undefined;
  token?: string | undefined;
  /** Deploy context of the deployed store; `production` by default. */
  context?: string | undefined;
  env: NodeJS.ProcessEnv;
};

/** An opened store: a local one has a data folder; the production store of a deployed site has the platform's API. */
export type OpenedStore = {
  storage: Storage;
  dataFolder: string | null;
  site: SiteApi | null;
  place: string;
  /** Does work that only reads; on a local store, all reads see one snapshot. */
  atOneMoment: <Result>(work: () => Promise<Result>) => Promise<Result>;
  close: () => Promise<void>;
};

/** Size of a command's cache of immutable keys, in bytes: enough for the leaves in use. */
const MEMORY = 8 * 1024 * 1024;
// 100,000 profiles are a list of a hundred pages.
const LIST_DEADLINE = 300_000;
const DEPLOYED_DEADLINE = 900_000;

const tellWait = (milliseconds: number): void =>
  console.error(
    `Waiting ${Math.ceil(milliseconds / 1000)} s: the platform takes 500 requests a minute from commands.`,
  );

/** Opens the local store (also while the site runs) or, with a site's id and token, a deployed one. */
export const openStore = async ({ site, token, context, env }: StoreChoice): Promise<OpenedStore> => {
  const siteID = site ?? env.NETLIFY_SITE_ID;
  const access = token ?? env.NETLIFY_AUTH_TOKEN;
  if (site !== undefined && !access) throw new Error('--site needs --token or NETLIFY_AUTH_TOKEN.');
  if (siteID && access) return openDeployed(siteID, access, context ?? 'production', env);
  const dataFolder = resolve(env.VITAE_DATA || '.netlify');
  requireDataFolder(dataFolder);
  return openLocal(dataFolder);
};

const openDeployed = (
  siteID: string,
  token: string,
  context: string,
  env: NodeJS.ProcessEnv,
): OpenedStore => {
  const name = env.VITAE_STORE ?? `vitae-${context}`;
  const apiURL = env.NETLIFY_API_URL ?? 'https://api.netlify.com';
  const send = pacedFetch(apiURL, { onWait: tellWait });
  const storage = new Storage({
    name,
    memory: new Memory(MEMORY),
    access: { siteID, token, apiURL },
    fetch: send,
    // Includes waiting for the rate limit.
    deadline: DEPLOYED_DEADLINE,
    listDeadline: DEPLOYED_DEADLINE,
  });
  return {
    storage,
    dataFolder: null,
    site: context === 'production' ? siteApi({ apiURL, siteID, token, send }) : null,
    place: `site ${siteID} (${name})`,
    atOneMoment: (work) => work(),
    close: async () => {},
  };
};

/** Opens the store of a local site by its data folder, whether the site runs or not. */
const openLocal = async (dataFolder: string): Promise<OpenedStore> => {
  const { access, fetch, file, atOneMoment } = openLocalStore(dataFolder, COMMAND_MEMORY);
  const storage = new Storage({
    name: LOCAL_STORE,
    memory: new Memory(MEMORY),
    access,
    fetch,
    deadline: 30_000,
    listDeadline: LIST_DEADLINE,
  });
  return {
    storage,
    dataFolder,
    site: null,
    place: file,
    atOneMoment,
    close: async () => closeLocalStore(dataFolder),
  };
};
