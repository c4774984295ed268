import type { AstroGlobal } from 'astro';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { openPage, setListHeaders, setMissing, setPageCache } from '../../../base/http/server/page.ts';
import { decodeSegment } from '../../../base/text/rules/path-segment.ts';
import { paths } from '../../../paths.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import type { FacetValue } from '../../facets/rules.ts';
import { browseGroup, browseIndex, browseKind, readInitial, readPageNumber } from './browse.ts';

/** A page's request, and its reply for status and headers. */
type PageRequest = Pick<AstroGlobal, 'params' | 'url' | 'locals' | 'response'>;

/** The content of a page of all people or companies; null, with a 404, if there is no such page. Redirects from other spellings of an initial. */
export const openKindPage = async ({ params, url, locals, response }: PageRequest, kind: ProfileKind) => {
  const path = kind === 'personal' ? paths.people : paths.companies;
  const initial = readInitial(params['initial']);
  const meant = readInitial(params['initial']?.toLowerCase());
  if (initial === null && meant !== null) return moved(path(meant), url);
  const number = readPageNumber(url.searchParams);
  const storage = openPage(locals);
  const list =
    initial === null || number === null
      ? null
      : await browseKind(storage, kind, initial || undefined, number);
  if (list === null) return missing(response);
  setListHeaders(response.headers, list, (page) => path(initial ?? '', page));
  return { kind, initial: initial || undefined, list };
};

/**
 * The content of a page of one place, profession or industry; null, with a 404, if there is no such page. Redirects
 * from other spellings and merged slugs.
 */
export const openGroupPage = async ({ params, url, locals, response }: PageRequest, dimension: Dimension) => {
  const slug = params['slug'] ?? '';
  const number = readPageNumber(url.searchParams);
  const storage = openPage(locals);
  const list =
    number === null ? null : await browseGroup(storage, dimension, decodeSegment(slug) ?? slug, number);
  if (list === null) return missing(response);
  if ('moved' in list) return moved(paths.group(dimension, list.moved), url);
  setListHeaders(response.headers, list, (page) => paths.group(dimension, slug, page));
  return { dimension, slug, list };
};

/** The content of an index of places, professions or industries. */
export const openIndexPage = async (
  { url, locals, response }: PageRequest,
  dimension: Dimension,
): Promise<{ dimension: Dimension; groups: readonly FacetValue[]; initial: string | undefined }> => {
  const storage = openPage(locals);
  const groups = await browseIndex(storage, dimension);
  setPageCache(response.headers, ['directory'], ['letter']);
  const initial = readInitial(url.searchParams.get('letter') ?? undefined) || undefined;
  return { dimension, groups, initial };
};

const moved = (path: string, { search }: URL): Response =>
  new Response(null, {
    status: 301,
    headers: { Location: encodeURI(path) + search, 'Cache-Control': 'no-cache' },
  });

const missing = (response: PageRequest['response']): null => {
  setMissing(response);
  return null;
};
