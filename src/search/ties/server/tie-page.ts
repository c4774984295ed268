import type { AstroGlobal } from 'astro';
import { openPage, setMissing, setPageCache } from '../../../base/http/server/page.ts';
import { to } from '../../../base/languages/rules/address.ts';
import { decodeSegment } from '../../../base/text/rules/path-segment.ts';
import { profileIdOf } from '../../../base/text/rules/slug.ts';
import { paths } from '../../../paths.ts';
import { mayBeIndexed } from '../../../profiles/machines/rules.ts';
import { setMachineHeaders } from '../../../profiles/machines/server.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { type PublicTie, TIES } from '../../../profiles/ties/rules/tie.ts';
import { readPageNumber } from '../../browse/server/browse.ts';
import { findWithTies } from './shown-ties.ts';

type PageRequest = Pick<AstroGlobal, 'params' | 'url' | 'locals' | 'response'>;

/** A page of everybody whom ties join to a profile. `path` is that of the profile. */
type ShownTiePage = {
  profile: PublicProfile;
  path: string;
  ties: readonly PublicTie[];
  page: number;
  pages: number;
  /** Whether search engines may show it. */
  isIndexed: boolean;
};

/**
 * The content of `{profile}/people`; a redirect where the name in the address is not the present one; or, with a 404, whether the profile is
 * hidden, or there is no such page.
 */
export const openTiePage = async ({
  params,
  url,
  locals,
  response,
}: PageRequest): Promise<ShownTiePage | Response | { missing: 'hidden' | 'gone' }> => {
  const segment = decodeSegment(params['page'] ?? '') ?? '';
  const number = readPageNumber(url.searchParams);
  const found = await findWithTies(openPage(locals), profileIdOf(segment.toLowerCase()) ?? '');
  if (found.visibility !== 'public') return missing(response, found.visibility);
  const { profile } = found;
  const path = profilePath(profile);
  if (path !== to(`/profile/${segment}`))
    return new Response(null, {
      status: 301,
      headers: { Location: encodeURI(paths.tiesOf(path)) + url.search, 'Cache-Control': 'no-cache' },
    });
  const pages = Math.max(1, Math.ceil(profile.ties.length / TIES.listed));
  if (number === null || number > pages) return missing(response, 'gone');
  setPageCache(response.headers, ['directory', `profile-${profile.id}`], ['page']);
  setMachineHeaders(response.headers, found);
  const ties = profile.ties.slice((number - 1) * TIES.listed, number * TIES.listed);
  return { profile, path, ties, page: number, pages, isIndexed: ties.length > 0 && mayBeIndexed(found) };
};

const missing = (response: PageRequest['response'], why: 'hidden' | 'gone'): { missing: typeof why } => {
  setMissing(response);
  return { missing: why };
};
