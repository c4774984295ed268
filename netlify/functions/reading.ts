import { READING } from '../../src/app/calls/call-table.ts';
import { serveGroups } from '../../src/app/calls/serve-group.ts';

export default serveGroups(READING);

export const config = {
  path: [
    '/php-api/get-profile.php',
    '/php-api/get-facets.php',
    '/php-api/suggest.php',
    '/php-api/get-history.php',
    '/php-api/changes.php',
    '/reconcile',
    '/reconcile/suggest/entity',
    '/reconcile/suggest/property',
    '/reconcile/properties',
  ],
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
