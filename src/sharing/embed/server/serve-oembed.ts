import { ownLanguage } from '../../../base/brand/rules/languages.ts';
import { site } from '../../../base/brand/rules/site.ts';
import { setPageCache } from '../../../base/http/server/page.ts';
import { pathIn, splitPrefix } from '../../../base/languages/rules/prefix.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { isProfileId, profileIdOf } from '../../../base/text/rules/slug.ts';
import { filePaths } from '../../../paths.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';
import { setMachineHeaders } from '../../../profiles/machines/server.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import { findVisibleProfile, profileNotFound } from '../../../profiles/server/find-profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { OG_IMAGE } from '../../card-images/rules.ts';
import { publicFile } from '../../server.ts';
import { cardIn, cardLanguage, embedCode, embedSize } from '../rules.ts';

const QUERY = ['url', 'format', 'maxwidth', 'maxheight'];

const refuse = (status: number, code: string, message: string): Response =>
  Response.json(
    { success: false, message, code },
    { status, headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' } },
  );

// The profile of an address on this site, by any of the site's host names, and the language of the page there.
const pageOf = (address: string, ownOrigins: readonly string[]): { id: string; language: string } | null => {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, searchParams } = new URL(address);
  if (!ownOrigins.includes(origin)) return null;
  const { language, path } = splitPrefix(pathname.replace(/\/$/, '').toLowerCase());
  const [, folder, segment = '', ...rest] = path.split('/');
  if (rest.length > 0) return null;
  const id = folder === 'profile' ? profileIdOf(segment) : null;
  if (id !== null) return { id, language };
  return folder === 'embed' && isProfileId(segment)
    ? { id: segment, language: cardLanguage(searchParams) }
    : null;
};

// Ignores anything but a whole number of pixels.
const pixels = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

/** Answers `/oembed?url=…` (oEmbed 1.0): the frame of a profile's card, for programs that embed links. */
export const serveOembed = publicFile('/oembed', async ({ url, storage }) => {
  const query = url.searchParams;
  const format = query.get('format') ?? 'json';
  if (format !== 'json') return refuse(501, 'invalid', 'Only the format json is served.');
  const { id, language } = pageOf(query.get('url') ?? '', [siteUrl(), url.origin]) ?? {
    id: '',
    language: ownLanguage(),
  };
  const found = await findVisibleProfile(storage, id);
  if (found.visibility !== 'public') return refuse(404, 'not-found', profileNotFound());
  const { profile } = found;
  const name = withoutBadgeMarks(displayName(profile));
  const page = new URL(pathIn(language, profilePath(profile)), siteUrl()).href;
  const width = pixels(query.get('maxwidth'));
  const height = pixels(query.get('maxheight'));
  const size = embedSize({ ...(width !== undefined && { width }), ...(height !== undefined && { height }) });
  const fits = (width ?? OG_IMAGE.width) >= OG_IMAGE.width && (height ?? OG_IMAGE.height) >= OG_IMAGE.height;
  const reply = Response.json({
    version: '1.0',
    type: 'rich',
    title: name,
    author_name: name,
    author_url: page,
    provider_name: site.name,
    provider_url: `${siteUrl()}/`,
    html: embedCode(new URL(cardIn(filePaths.embed(profile.id), language), siteUrl()).href, name, size),
    ...size,
    // The protocol limits the thumbnail to the requested size too.
    ...(fits && {
      thumbnail_url: filePaths.card(page),
      thumbnail_width: OG_IMAGE.width,
      thumbnail_height: OG_IMAGE.height,
    }),
  });
  reply.headers.set('Content-Type', 'application/json; charset=utf-8');
  setPageCache(reply.headers, [`profile-${profile.id}`], QUERY);
  setMachineHeaders(reply.headers, found);
  return reply;
});
