import { handle } from '../../src/accounts/server/handle.ts';
import { listCache } from '../../src/base/http/server/cache-times.ts';
import { withoutLinks } from '../../src/profiles/links/rules/without-links.ts';
import { noProfile } from '../../src/profiles/server/find-profile.ts';
import { getProfile } from '../../src/search/calls.ts';
import { listProfiles } from '../../src/search/server/directory-queries.ts';
import { findWithTies } from '../../src/search/ties/server/shown-ties.ts';

const QUERY = [
  'id',
  'profile',
  'q',
  'place',
  'profession',
  'industry',
  'verified',
  'sort',
  'limit',
  'cursor',
];

export default handle(getProfile, async ({ input, storage }) => {
  const { id, ...query } = input;
  if (id === undefined)
    return Response.json(await listProfiles(storage, query), { headers: listCache(QUERY) });
  const found = await findWithTies(storage, id);
  if (found.visibility !== 'public') throw noProfile({ body: { data: [] } });
  const profile = found.waits === null ? found.profile : withoutLinks(found.profile);
  return { success: true as const, data: [profile] as [typeof profile] };
});

export const config = {
  path: '/php-api/get-profile.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
