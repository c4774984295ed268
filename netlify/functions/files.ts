import { FILES } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(FILES);

export const config = {
  path: [
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
    '/embed/:id',
    '/oembed',
    '/data/:file',
  ],
};
