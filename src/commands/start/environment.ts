import type { StartSettings } from './settings.ts';

/** Tells this process and those that it starts what the start command was told or made up. */
export const setEnvironment = (settings: StartSettings): void => {
  for (const name of Object.keys(process.env)) {
    // A login or a linked site of the operator's has no place in a local run.
    if (name.startsWith('NETLIFY')) delete process.env[name];
  }
  Object.assign(process.env, {
    SITE_URL: settings.siteUrl,
    SECRET: settings.secret,
    ADMIN_EMAIL: settings.admin.email,
    ADMIN_PASSWORD: settings.admin.password,
    // React renders twice as fast.
    NODE_ENV: 'production',
    VITAE_LOCAL: '1',
    VITAE_DATA: settings.dataFolder,
  });
};
