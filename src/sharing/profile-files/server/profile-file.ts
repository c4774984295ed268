import type { Storage } from '../../../base/engine/storage/storage.ts';
import { setPageCache } from '../../../base/http/server/page.ts';
import { plainReply } from '../../../base/http/server/replies.ts';
import { pathIn, splitPrefix } from '../../../base/languages/rules/prefix.ts';
import { inLanguage } from '../../../base/languages/server/in-language.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { decodeSegment } from '../../../base/text/rules/path-segment.ts';
import { profileIdOf } from '../../../base/text/rules/slug.ts';
import { withoutLinks } from '../../../profiles/links/rules/without-links.ts';
import { mayBeIndexed } from '../../../profiles/machines/rules.ts';
import { setMachineHeaders } from '../../../profiles/machines/server.ts';
import type { PublicProfile } from '../../../profiles/rules/profile.ts';
import { findVisibleProfile, profileNotFound } from '../../../profiles/server/find-profile.ts';
import { profilePath } from '../../../profiles/server/profile-path.ts';
import { findWithTies } from '../../../search/ties/server/shown-ties.ts';
import { citedLink } from '../../cite/rules/citation.ts';
import { publicFile } from '../../server.ts';

/**
 * A public profile with its path, its absolute address, when it was made (ISO 8601), and the version by which it is cited; without the addresses
 * of its links while it waits.
 */
export type SharedProfile = {
  profile: PublicProfile;
  path: string;
  address: string;
  created: string;
  version: { number: number; day: string } | null;
};

const FOLDER = '/profile/';

/** A file of a profile: what follows the page's address in its own, its type, whether it has the ties of the page, and how to make it. */
export type ProfileFile = {
  ending: `/${string}` | `.${string}`;
  type: string;
  hasTies?: true;
  /** Null if this profile has no such file. `client` is the address of the client. */
  make: (
    shared: SharedProfile,
    storage: Storage,
    client: string,
  ) => Promise<Uint8Array | string | null> | string | null;
};

/**
 * Answers `/profile/{slug}-{id}{ending}`: redirects another slug to the right one, like the page; a profile that is not public is
 * 404; anything else is cached and purged with the page.
 */
export const serveProfileFiles = (name: string, files: readonly ProfileFile[]) =>
  publicFile(name, async ({ url, storage, client }) => {
    const { language, path: pathname } = splitPrefix(url.pathname);
    const file = files.find(({ ending }) => pathname.toLowerCase().endsWith(ending));
    if (file === undefined || !pathname.startsWith(FOLDER)) return plainReply(404, profileNotFound());
    const segment = decodeSegment(pathname.slice(FOLDER.length, -file.ending.length));
    const id = segment === null ? null : profileIdOf(segment.toLowerCase());
    if (id === null) return plainReply(404, profileNotFound());
    const found = await (file.hasTies ? findWithTies : findVisibleProfile)(storage, id);
    if (found.visibility !== 'public') return plainReply(404, profileNotFound());
    const profile = found.waits === null ? found.profile : withoutLinks(found.profile);
    const path = profilePath(profile);
    if (path !== `/profile/${segment}`) {
      const location = pathIn(language, encodeURI(path) + file.ending);
      return new Response(null, {
        status: 301,
        headers: { Location: location, 'Cache-Control': 'no-cache' },
      });
    }
    const address = new URL(path, siteUrl()).href;
    const { created, version } = found;
    const shared = { profile, path, address, created, version };
    const body = await inLanguage(language, async () => file.make(shared, storage, client));
    if (body === null) return plainReply(404, profileNotFound());
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const headers = new Headers({ 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) });
    if (profile.listed === 'no' || !mayBeIndexed(found)) headers.set('X-Robots-Tag', 'noindex');
    headers.set('Link', citedLink(address, version));
    setMachineHeaders(headers, found);
    setPageCache(headers, [...(file.hasTies ? ['directory'] : []), `profile-${profile.id}`]);
    return new Response(bytes.slice().buffer as ArrayBuffer, { headers });
  });
