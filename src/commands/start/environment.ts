import { delimiter, dirname, resolve } from 'node:path';
import type { LocalBlobs } from '../local-blobs.ts';
import type { Settings } from './settings.ts';

/** What every process of the local site gets to know: settings, the one store, and silence towards the outside. */
export const innerEnvironment = (settings: Settings, blobs: LocalBlobs): NodeJS.ProcessEnv => {
  const env: NodeJS.ProcessEnv = {};
  for (const [name, value] of Object.entries(process.env)) {
    // A login or a linked site of the operator's has no place in a local run.
    if (!name.startsWith('NETLIFY')) env[name] = value;
  }
  const { stop: _, ...store } = blobs;
  return {
    ...env,
    // This very Node first: the machine's own may be too old for the packages.
    PATH: [dirname(process.execPath), resolve('node_modules/.bin'), env.PATH].join(delimiter),
    PORT: undefined,
    // Of a test runner that starts the site: a build must not take it over.
    NODE_ENV: undefined,
    SITE_URL: settings.siteUrl,
    SECRET: settings.secret,
    ADMIN_EMAIL: settings.admin.email,
    ADMIN_PASSWORD: settings.admin.password,
    VITAE_LOCAL: '1',
    VITAE_STORE: 'vitae',
    VITAE_DATA: settings.dataFolder,
    VITAE_BLOBS: JSON.stringify(store),
    // No telemetry, no questions, no notices.
    CI: 'true',
    DO_NOT_TRACK: '1',
    NO_UPDATE_NOTIFIER: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    BROWSER: 'none',
    // Each call runs in a fresh worker: compiled code kept on disk makes that quicker.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
  };
};
