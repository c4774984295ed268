import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Context } from '@netlify/functions';
import { AppError } from '../../base/http/server/errors.ts';
import { PHOTO_WIDTHS, PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '../../base/photos/rules/photo.ts';
import { shrinkPicture } from '../../base/photos/server/photo-variant.ts';
import { IMAGES, paths } from '../../paths.ts';
import type { StaticFiles } from './static-files.ts';

const WIDTHS: readonly number[] = [THUMBNAIL_WIDTH, ...PHOTO_WIDTHS, ...PICTURE_WIDTHS];

/** Whether a path belongs to the platform's image service. */
export const isImagesPath = (path: string): boolean => path === IMAGES;

/** Answers `/.netlify/images?url=…&w=…&fm=webp` for the pictures of a build, in the widths and the format that pages ask for. */
export const imagesOf =
  (folder: string, files: StaticFiles) =>
  async (request: Request, { ip }: Context): Promise<Response> => {
    const parameters = new URL(request.url).searchParams;
    const headers = Object.fromEntries(files.headersOf(IMAGES));
    const refuse = (status: number, text: string, more: Record<string, string> = {}): Response =>
      new Response(text, {
        status,
        headers: {
          ...headers,
          'Content-Type': 'text/plain; charset=utf-8',
          'Cache-Control': 'no-store',
          ...more,
        },
      });
    const source = parameters.get('url') ?? '';
    const width = WIDTHS.find((each) => String(each) === parameters.get('w'));
    const isWebp = parameters.get('fm') === 'webp' && parameters.size === 3;
    if (width === undefined || !isWebp || !paths.picture(source, width)?.startsWith(IMAGES))
      return refuse(400, 'Bad request.');
    const bytes = await readPicture(folder, source);
    if (bytes === null) return refuse(404, 'Not found');
    try {
      const picture = await shrinkPicture(bytes, width, ip);
      return new Response(picture, {
        headers: {
          ...headers,
          'Content-Type': 'image/webp',
          'Cache-Control': 'public, max-age=0, must-revalidate',
          'Netlify-CDN-Cache-Control': 'public, max-age=31536000',
        },
      });
    } catch (error) {
      if (error instanceof AppError) return refuse(error.status, error.message, error.details.headers);
      return refuse(400, 'Not a picture.');
    }
  };

const readPicture = async (folder: string, source: string): Promise<Uint8Array | null> => {
  if (!source.startsWith('/') || source.includes('\0')) return null;
  const file = resolve(join(folder, source));
  if (!file.startsWith(resolve(folder) + sep)) return null;
  return readFile(file).catch(() => null);
};
