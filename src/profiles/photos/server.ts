import type { Context } from '@netlify/functions';
import { openStorage } from '../../base/engine/storage/open.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { AppError, asRefusal, loggedError } from '../../base/http/server/errors.ts';
import { securityHeaders } from '../../base/http/server/headers.ts';
import { isOldDeploy } from '../../base/http/server/old-deploy.ts';
import { logEvent } from '../../base/log/storage/log.ts';
import { readPhotoName, shrinkPicture } from '../../base/photos/server/photo-variant.ts';
import { getPhoto, NEWSROOM, photoSubject } from '../../base/photos/storage.ts';
import { isLocal } from '../../base/settings/server.ts';
import { getVisibleProfile } from '../visibility/storage/visibility.ts';
import { privatePhotos } from './rules.ts';

type Picture = { bytes: Uint8Array; type: string; isFinal: boolean };

// If resizing fails, serve the original.
const pictureOf = async (photo: Uint8Array, width: number | null, address: string): Promise<Picture> => {
  if (width === null) return { bytes: photo, type: 'image/jpeg', isFinal: true };
  try {
    return { bytes: await shrinkPicture(photo, width, address), type: 'image/webp', isFinal: true };
  } catch (error) {
    if (error instanceof AppError) throw error;
    logEvent('warn', 'photo-not-resized', { width, error: String(error) });
    return { bytes: photo, type: 'image/jpeg', isFinal: false };
  }
};

/** Whether a request comes from an administrator or the owner of that profile. */
type MaySeePrivate = (request: Request, storage: Storage, owner: string) => Promise<boolean>;

/** Who may see a photo: everybody, nobody, or only owner and administrators if it is private or its profile hidden. */
const photoVisibility = async (
  storage: Storage,
  file: string,
  request: Request,
  maySeePrivate: MaySeePrivate,
): Promise<'public' | 'private' | 'gone'> => {
  const subject = photoSubject(file);
  if (subject === NEWSROOM) return 'public';
  if (subject === null) return 'gone';
  const visible = await getVisibleProfile(storage, subject);
  if (visible.visibility === 'gone') return 'gone';
  if (visible.visibility === 'public' && !privatePhotos(visible.profile.record).includes(file))
    return 'public';
  return (await maySeePrivate(request, storage, subject)) ? 'private' : 'gone';
};

/**
 * Answers `/uploads/{file}`: a stored photo or, with the ending `-{width}.webp`, a smaller version; 400 for any other width or format.
 * Browsers cache it for good, the CDN under the photo's own tag, so that one purge covers all versions. Only owner and administrators get
 * private photos and those of a hidden profile.
 */
export const servePhoto = async (
  request: Request,
  context: Context | undefined,
  maySeePrivate: MaySeePrivate,
): Promise<Response> => {
  const security = securityHeaders({ kind: 'json', deployed: !isLocal() });
  const isHead = request.method === 'HEAD';
  try {
    const { picture, caching } = await findPhoto(request, context, maySeePrivate);
    const { bytes, type } = picture;
    return new Response(isHead ? null : (bytes.slice().buffer as ArrayBuffer), {
      headers: {
        ...security,
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        ...caching,
      },
    });
  } catch (thrown) {
    const { status, message, details } = asRefused(thrown);
    return new Response(isHead ? null : message, {
      status,
      headers: {
        ...security,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...details.headers,
      },
    });
  }
};

/** The picture that a request asks for, and the headers that say how long it is kept; an `AppError` if there is none for it. */
const findPhoto = async (
  request: Request,
  context: Context | undefined,
  maySeePrivate: MaySeePrivate,
): Promise<{ picture: Picture; caching: Record<string, string> }> => {
  if (isOldDeploy(context)) throw new AppError('gone');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new AppError('wrong-method', undefined, { headers: { Allow: 'GET, HEAD' } });
  const name = readPhotoName(new URL(request.url).pathname.split('/')[2] ?? '');
  if (name === null) throw new AppError('invalid', 'Bad request.');
  const { file, width } = name;
  const storage = openStorage(context?.deploy?.context);
  const [photo, visibility] = await Promise.all([
    getPhoto(storage, file),
    photoVisibility(storage, file, request, maySeePrivate),
  ]);
  if (photo === null || visibility === 'gone') throw new AppError('not-found');
  const picture = await pictureOf(photo, width, context?.ip ?? 'unknown');
  return { picture, caching: cachingOf(file, visibility, picture) };
};

const cachingOf = (
  file: string,
  visibility: 'public' | 'private',
  { isFinal }: Picture,
): Record<string, string> => {
  if (visibility === 'private') return { 'Cache-Control': 'private, no-store' };
  if (!isFinal) return { 'Cache-Control': 'no-store' };
  return {
    'Cache-Control': 'public, max-age=31536000, immutable',
    'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000, immutable',
    'Netlify-Cache-Tag': `photo-${file.replace(/\.jpg$/, '')}`,
  };
};

const asRefused = (thrown: unknown): AppError => {
  const error = asRefusal(thrown);
  const logged = loggedError(error);
  if (logged !== null) logEvent('error', 'call-failed', { call: '/uploads', error: logged });
  return error instanceof AppError ? error : new AppError('internal');
};
