import { displayName, type PublicProfile } from '../../domain/profiles/profile.ts';
import { profileIdOf, profileSlug } from '../../domain/text/slug.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { setPageCache } from '../http/page.ts';
import { siteUrl } from '../http/settings.ts';
import { findProfile } from '../profiles/directory-queries.ts';
import { plainReply, publicFile } from './public-file.ts';

/** A profile that the public may see, with its path and its full address. */
export type SharedProfile = { profile: PublicProfile; path: string; address: string };

/** The path of a profile's page, which follows its name. */
export const pathOf = (profile: PublicProfile): string =>
  paths.profile(profileSlug(displayName(profile)), profile.id);

/** A file beside a profile's page: what its path ends in, its type, and how it is made. */
export type ProfileFile = {
  ending: string;
  type: string;
  make: (shared: SharedProfile, storage: Storage) => Promise<Uint8Array | string> | string;
};

const decoded = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/**
 * Answers `/profile/{slug}-{id}/{ending}`: another slug leads on to the right one as the page's does, a profile that nobody may see is
 * 404, and the rest is cached and purged with the page.
 */
export const serveProfileFiles = (name: string, files: readonly ProfileFile[]) =>
  publicFile(name, async ({ url, storage }) => {
    const [, , rawSegment = '', ending = ''] = url.pathname.split('/');
    const file = files.find((candidate) => candidate.ending === ending.toLowerCase());
    const segment = decoded(rawSegment);
    const id = segment === null ? null : profileIdOf(segment.toLowerCase());
    if (file === undefined || id === null) return plainReply(404, 'Profile not found');
    const profile = await findProfile(storage, id);
    if (profile === null) return plainReply(404, 'Profile not found');
    const path = pathOf(profile);
    if (path !== `/profile/${segment}`) {
      const location = `${encodeURI(path)}/${file.ending}`;
      return new Response(null, {
        status: 301,
        headers: { Location: location, 'Cache-Control': 'no-cache' },
      });
    }
    const body = await file.make({ profile, path, address: new URL(path, siteUrl()).href }, storage);
    const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
    const headers = new Headers({ 'Content-Type': file.type, 'Content-Length': String(bytes.byteLength) });
    setPageCache(headers, [`profile-${profile.id}`]);
    return new Response(bytes.slice().buffer as ArrayBuffer, { headers });
  });
