import { handle } from '../../src/accounts/server/handle.ts';
import { listCache } from '../../src/base/http/server/cache-times.ts';
import { getFacets } from '../../src/search/calls.ts';
import { listFacets } from '../../src/search/server/directory-queries.ts';

const QUERY = ['profile', 'q', 'place', 'profession', 'industry', 'verified', 'sort'];

export default handle(getFacets, async ({ input, storage }) =>
  Response.json(await listFacets(storage, input), { headers: listCache(QUERY) }),
);

export const config = {
  path: '/php-api/get-facets.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
