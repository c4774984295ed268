import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (file) => import(pathToFileURL(resolve(file)).href);
const { provideContent } = await load('src/build/provide-content.ts');
await provideContent();
const { serveGroups } = await load('src/app/calls/serve-group.ts');
const { GROUPS } = await load('src/app/calls/call-table.ts');

/**
 * Under `netlify dev` this one function answers all that the others answer on the platform, from their sources: a change is there at the
 * next call, and nothing waits for the command line to bundle them.
 *
 * @type {(request: Request, context: import('@netlify/functions').Context) => Promise<Response>}
 */
export default serveGroups(...Object.values(GROUPS));

export const config = {
  path: [
    '/php-api/*',
    '/profile/:segment/card.png',
    '/:language/profile/:segment/card.png',
    '/profile/:segment/qr.svg',
    '/profile/:segment/contact.vcf',
    '/profile/:segment/resume.json',
    '/profile/:segment/changes.xml',
    '/profile/:segment/cite.txt',
    '/profile/:segment/cite.bib',
    '/profile/:segment/cite.json',
    '/profile/:segment.jsonld',
    '/profile/:segment.md',
    '/uploads/:file',
    '/embed/:id',
    '/oembed',
    '/manage/:step',
    '/data/:file',
    '/mcp',
    '/reconcile',
    '/reconcile/suggest/entity',
    '/reconcile/suggest/property',
    '/reconcile/properties',
  ],
};
