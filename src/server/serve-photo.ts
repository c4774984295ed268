import type { Context } from '@netlify/functions';
import { openStorage } from '../storage/open.ts';
import { getPhoto } from '../storage/photos.ts';
import { securityHeaders } from './headers.ts';
import { isLocal } from './settings.ts';

/** Answers `/uploads/{file}`: a kept photo, immutable for browsers, in the CDN under its own tag so that it can be purged. */
export const servePhoto = async (request: Request, context?: Context): Promise<Response> => {
  const security = securityHeaders({ kind: 'json', deployed: !isLocal() });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, {
      status: 405,
      headers: { ...security, Allow: 'GET, HEAD', 'Cache-Control': 'no-store' },
    });
  }
  const file = new URL(request.url).pathname.split('/')[2] ?? '';
  try {
    const photo = await getPhoto(openStorage(context?.deploy?.context), file);
    if (photo === null)
      return new Response('Not found', {
        status: 404,
        headers: { ...security, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
      });
    return new Response(request.method === 'HEAD' ? null : (photo.slice().buffer as ArrayBuffer), {
      headers: {
        ...security,
        'Content-Type': 'image/jpeg',
        'Content-Length': String(photo.byteLength),
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Netlify-CDN-Cache-Control': 'public, durable, max-age=31536000, immutable',
        'Netlify-Cache-Tag': `photo-${file.replace(/\.jpg$/, '')}`,
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
