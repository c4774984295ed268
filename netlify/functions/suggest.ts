import { handle } from '../../src/accounts/server/handle.ts';
import { listCache } from '../../src/base/http/server/cache-times.ts';
import { suggest } from '../../src/search/calls.ts';
import { listSuggestions } from '../../src/search/completion/server.ts';

export default handle(suggest, async ({ input, storage }) =>
  Response.json(await listSuggestions(storage, input.q ?? ''), { headers: listCache(['q']) }),
);

export const config = {
  path: '/php-api/suggest.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
