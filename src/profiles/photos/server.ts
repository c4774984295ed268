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
import { privatePhotos } from '../visibility/rules/privacy.ts';
import { getVisibleProfile } from '../visibility/storage/visibility.ts';

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
  const refuse = ({ status, message, details }: AppError): Response =>
    new Response(request.method === 'HEAD' ? null : message, {
      status,
      headers: {
        ...security,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
        ...details.headers,
      },
    });
  if (isOldDeploy(context)) return refuse(new AppError('gone'));
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(new AppError('wrong-method', undefined, { headers: { Allow: 'GET, HEAD' } }));
  const name = readPhotoName(new URL(request.url).pathname.split('/')[2] ?? '');
  if (name === null) return refuse(new AppError('invalid', 'Bad request.'));
  const { file, width } = name;
  try {
    const storage = openStorage(context?.deploy?.context);
    const [photo, visibility] = await Promise.all([
      getPhoto(storage, file),
      photoVisibility(storage, file, request, maySeePrivate),
    ]);
    if (photo === null || visibility === 'gone') return refuse(new AppError('not-found'));
    const { bytes, type, isFinal } = await pictureOf(photo, width, context?.ip ?? 'unknown');
    return new Response(request.method === 'HEAD' ? null : (bytes.slice().buffer as ArrayBuffer), {
      headers: {
        ...security,
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        ...(visibility === 'private'
          ? { 'Cache-Control': 'private, no-store' }
          : isFinal
            ? {
                'Cache-Control': 'public, max-age=31536000, immutable',
                'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000, immutable',
                'Netlify-Cache-Tag': `photo-${file.replace(/\.jpg$/, '')}`,
              }
            : { 'Cache-Control': 'no-store' }),
      },
    });
  } catch (thrown) {
    const error = asRefusal(thrown);
    const logged = loggedError(error);
    if (logged !== null) logEvent('error', 'call-failed', { call: '/uploads', error: logged });
    return refuse(error instanceof AppError ? error : new AppError('internal'));
  }
};
