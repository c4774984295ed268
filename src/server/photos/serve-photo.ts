import type { Context } from '@netlify/functions';
import { openStorage } from '../../storage/engine/open.ts';
import { getPhoto } from '../../storage/profiles/photos.ts';
import { securityHeaders } from '../http/headers.ts';
import { isLocal } from '../http/settings.ts';
import { readPhotoName, shrinkPhoto } from './photo-variant.ts';

type Picture = { bytes: Uint8Array; type: string; isFinal: boolean };

// A photo that cannot be shrunk, or not just now, is still that photo.
const pictureOf = async (photo: Uint8Array, width: number | null): Promise<Picture> => {
  if (width === null) return { bytes: photo, type: 'image/jpeg', isFinal: true };
  try {
    return { bytes: await shrinkPhoto(photo, width), type: 'image/webp', isFinal: true };
  } catch (error) {
    console.warn(JSON.stringify({ call: '/uploads', width, error: String(error) }));
    return { bytes: photo, type: 'image/jpeg', isFinal: false };
  }
};

/**
 * Answers `/uploads/{file}`: a kept photo, or with `-{width}.webp` for its ending a smaller one made of it; immutable for browsers, in
 * the CDN under the photo's own tag, so that all of it can be purged.
 */
export const servePhoto = async (request: Request, context?: Context): Promise<Response> => {
  const security = securityHeaders({ kind: 'json', deployed: !isLocal() });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, {
      status: 405,
      headers: { ...security, Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
    });
  }
  const { file, width } = readPhotoName(new URL(request.url).pathname.split('/')[2] ?? '');
  try {
    const photo = await getPhoto(openStorage(context?.deploy?.context), file);
    if (photo === null)
      return new Response('Not found', {
        status: 404,
        headers: { ...security, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    const { bytes, type, isFinal } = await pictureOf(photo, width);
    return new Response(request.method === 'HEAD' ? null : (bytes.slice().buffer as ArrayBuffer), {
      headers: {
        ...security,
        'Content-Type': type,
        'Content-Length': String(bytes.byteLength),
        ...(isFinal
          ? {
              'Cache-Control': 'public, max-age=31536000, immutable',
              'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000, immutable',
              'Netlify-Cache-Tag': `photo-${file.replace(/\.jpg$/, '')}`,
            }
          : { 'Cache-Control': 'no-store' }),
      },
    });
  } catch (error) {
    console.error(
      JSON.stringify({ call: '/uploads', error: error instanceof Error ? error.message : String(error) }),
    );
    return new Response('Something went wrong.', {
      status: 500,
      headers: { ...security, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
    });
  }
};
