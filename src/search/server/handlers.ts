import { listCache } from '../../base/http/server/cache-times.ts';
import { handler } from '../../base/http/server/handler.ts';
import { pageInLanguage } from '../../profiles/languages/rules/page-in-language.ts';
import { withoutLinks } from '../../profiles/links/rules/without-links.ts';
import { withMachineHeaders } from '../../profiles/machines/server.ts';
import { mergedInto } from '../../profiles/merge/server.ts';
import { noProfile } from '../../profiles/server/find-profile.ts';
import { getFacets, getProfile } from '../calls.ts';
import { findWithTies } from '../ties/server/shown-ties.ts';
import { listFacets, listProfiles } from './directory-queries.ts';

const LIST_QUERY = [
  'id',
  'language',
  'profile',
  'q',
  'place',
  'profession',
  'industry',
  'verified',
  'sort',
  'found',
  'limit',
  'cursor',
];

export const getProfileHandler = handler(getProfile, async ({ input, storage }) => {
  const { id, language, ...query } = input;
  if (id === undefined)
    return Response.json(await listProfiles(storage, query), { headers: listCache(LIST_QUERY) });
  const found = await findWithTies(storage, id);
  if (found.visibility !== 'public' || found.profile.id !== id)
    throw noProfile({ body: { data: [], ...(await mergedInto(storage, id)) } });
  const profile = found.waits === null ? found.profile : withoutLinks(found.profile);
  const shown = language ? pageInLanguage(profile, language) : profile;
  return withMachineHeaders({ success: true as const, data: [shown] as [typeof shown] }, found);
});

const FACETS_QUERY = ['profile', 'q', 'place', 'profession', 'industry', 'verified', 'sort'];

export const getFacetsHandler = handler(getFacets, async ({ input, storage }) =>
  Response.json(await listFacets(storage, input), { headers: listCache(FACETS_QUERY) }),
);
