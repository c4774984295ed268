import { getProfile } from '../../src/contract/profile.ts';
import { AppError } from '../../src/server/http/errors.ts';
import { handle } from '../../src/server/http/handle.ts';
import { findProfile, listProfiles } from '../../src/server/profiles/directory-queries.ts';

// A CDN may keep a list for five seconds and serve it for five more while it asks again: fresh within ten.
const LIST_CACHE = {
  'Cache-Control': 'public, max-age=0, must-revalidate',
  'Netlify-CDN-Cache-Control': 'public, durable, s-maxage=5, stale-while-revalidate=5',
  'Netlify-Vary': 'query=id|profile|q|limit|cursor',
  'Netlify-Cache-Tag': 'directory',
};

export default handle(getProfile, async ({ input, storage, later }) => {
  const { id, ...query } = input;
  if (id === undefined)
    return Response.json(await listProfiles(storage, query, later), { headers: LIST_CACHE });
  const profile = await findProfile(storage, id, later);
  if (profile === null) throw new AppError('not-found', 'Profile not found', { body: { data: [] } });
  return { success: true as const, data: [profile] as [typeof profile] };
});

export const config = { path: '/php-api/get-profile.php' };
