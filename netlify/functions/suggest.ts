import { listCache } from '../../src/base/http/server/cache-times.ts';
import { suggest } from '../../src/search/calls.ts';
import { listSuggestions } from '../../src/search/completion/server.ts';
import { handle } from '../../src/server/accounts/handle.ts';

export default handle(suggest, async ({ input, storage }) =>
  Response.json(await listSuggestions(storage, input.q ?? ''), { headers: listCache(['q']) }),
);

export const config = {
  path: '/php-api/suggest.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
