import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = resolve('netlify/functions');
const { provideContent } = await import(pathToFileURL(resolve('src/build/provide-content.ts')).href);
await provideContent();

/**
 * Under `netlify dev` this one function takes every call, and loads the function that the path belongs to from its
 * source: a change is there at the next call, and nothing waits for the command line to bundle all of them.
 *
 * @param {Request} request
 * @param {import('@netlify/functions').Context} context
 * @returns {Promise<Response>}
 */
export default async (request, context) => {
  const file = await findFunction(new URL(request.url).pathname);
  if (file === undefined) return new Response('Not Found', { status: 404 });
  return (await import(pathToFileURL(file).href)).default(request, context);
};

/** The file whose `config` names the path, by its pattern or in lower case as the platform compares. @param {string} pathname */
const findFunction = async (pathname) => {
  for (const name of await readdir(folder)) {
    const [, config = ''] = (await readFile(join(folder, name), 'utf8')).split('export const config');
    for (const [, route = ''] of config.matchAll(/'(\/[^']+)'/g))
      if (route === pathname.toLowerCase() || new URLPattern({ pathname: route }).test({ pathname }))
        return join(folder, name);
  }
  return undefined;
};

export const config = {
  path: [
    '/php-api/:call',
    '/profile/:segment/card.png',
    '/profile/:segment/qr.svg',
    '/profile/:segment/contact.vcf',
    '/profile/:segment/resume.json',
    '/profile/:segment.jsonld',
    '/profile/:segment.md',
    '/uploads/:file',
    '/embed/:id',
    '/oembed',
    '/manage/:step',
    '/data/:file',
    '/reconcile',
    '/reconcile/suggest/entity',
    '/reconcile/suggest/property',
    '/reconcile/properties',
  ],
};
