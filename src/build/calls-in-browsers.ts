import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { pathOfModule } from './own-modules.ts';

/** A module that declares calls with their schemas. */
const DECLARES_CALLS = /\/src\/.*\/calls(?:\/[^/]*)?\.ts$/;
/** The schema of the brand's settings, with which the build has checked them. */
const SITE_SCHEMA = /\/src\/base\/brand\/rules\/site-schema\.ts$/;
/** The settings themselves, this site's or its operator's. */
const SITE = /\/content\/site\.json$/;
/** The settings that scripts need; the texts of the others are on the pages. */
const SITE_IN_BROWSERS = ['name', 'languages'];
const USES_SITE = /brand\/rules\/site\.ts/;

/** A value that JSON keeps as it is. */
const isPlain = (value: unknown): boolean =>
  value === null ||
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every(isPlain)) ||
  (typeof value === 'object' &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.values(value).every(isPlain));

/** What a browser needs of an exported value: a call without its schemas, or a plain constant; undefined for a schema or a function. */
const forBrowsers = (value: unknown): unknown => {
  if (typeof value === 'object' && value !== null && 'schema' in value && 'reply' in value) {
    const { schema: _schema, reply: _reply, ...call } = value;
    return call;
  }
  return isPlain(value) ? value : undefined;
};

/** The code of a module of calls as browsers get it. What is left out cannot be imported: the build says so. */
export const browserCalls = (exported: Readonly<Record<string, unknown>>): string =>
  Object.entries(exported)
    .map(([name, value]) => [name, forBrowsers(value)] as const)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
    .join('');

/** The settings of the brand as browsers get them. */
export const browserSite = (json: string): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(JSON.parse(json)).filter(([name]) => SITE_IN_BROWSERS.includes(name))),
  );

/** Throws if a module of the browser uses a setting that browsers do not get. */
export const refuseServerSettings = (code: string, id: string): void => {
  for (const [, name = ''] of code.matchAll(/(?<![./])\bsite\??\.(\w+)/g))
    if (!SITE_IN_BROWSERS.includes(name))
      throw new Error(`${id} uses site.${name}, which scripts do not get.`);
};

/** Gives browsers the calls without their schemas, which only the server checks: they would load the whole validator. */
export const callsInBrowsers = (): Plugin => ({
  name: 'vitae-calls-in-browsers',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  // Before JSON becomes a module.
  enforce: 'pre',
  transform: {
    filter: { id: [/\/content\/site\.json(?:\?[a-z]+)?$/, /\/src\/.*\.tsx?(?:\?[a-z]+)?$/] },
    handler: async (code, module) => {
      const id = pathOfModule(module);
      if (SITE.test(id)) return { code: browserSite(code), moduleType: 'json', map: null };
      if (SITE_SCHEMA.test(id))
        return { code: 'export const siteSchema = { parse: (site) => site };', map: null };
      if (USES_SITE.test(code)) refuseServerSettings(code, id);
      if (!DECLARES_CALLS.test(id) || !/\bendpoint(?:<[^>]*>)?\(/.test(code) || id.endsWith('/endpoint.ts'))
        return undefined;
      return { code: browserCalls(await import(pathToFileURL(id).href)), map: null };
    },
  },
});
