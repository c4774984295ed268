import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import pLimit from 'p-limit';
import type { FitEnum, FormatEnum } from 'sharp';
import type { StaticFiles } from './static-files.ts';

const PATH = '/.netlify/images';
const MAX_PIXELS = 4_000;
const FORMATS: Record<string, keyof FormatEnum> = {
  avif: 'avif' as keyof FormatEnum,
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
};
const FITS = new Set(['contain', 'cover', 'fill']);
/** Maximum number of pictures at once: each takes a core and some tens of megabytes. */
const limit = pLimit(2);

/** Whether a path belongs to the platform's image service. */
export const isImagesPath = (path: string): boolean => path === PATH;

/** Answers `/.netlify/images?url=…&w=…&h=…&fit=…&fm=…&q=…` for the pictures of a build. */
export const imagesOf =
  (folder: string, files: StaticFiles) =>
  async (request: Request): Promise<Response> => {
    const { searchParams: asked } = new URL(request.url);
    const source = asked.get('url') ?? '';
    const headers = Object.fromEntries(files.headersOf(PATH));
    const refuse = (status: number, text: string): Response =>
      new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } });
    const numbers = ['w', 'h', 'q'].map((name) => Number(asked.get(name) ?? 0));
    const [width = 0, height = 0, quality = 0] = numbers;
    const isSound = numbers.every((number) => Number.isInteger(number) && number >= 0);
    if (!isSound || width > MAX_PIXELS || height > MAX_PIXELS || quality > 100)
      return refuse(400, 'Bad request.');
    const bytes = await readPicture(folder, source);
    if (bytes === null) return refuse(404, 'Not found');
    const { default: sharp } = await import('sharp');
    const fit = asked.get('fit') ?? 'contain';
    const format = FORMATS[asked.get('fm') ?? ''];
    try {
      const { data, info } = await limit(async () => {
        const picture = sharp(bytes, { limitInputPixels: 50_000_000 }).resize({
          ...(width > 0 && { width }),
          ...(height > 0 && { height }),
          fit: (FITS.has(fit) && fit !== 'contain' ? fit : 'inside') as keyof FitEnum,
          withoutEnlargement: true,
        });
        const made =
          format === undefined ? picture : picture.toFormat(format, quality > 0 ? { quality } : {});
        return made.toBuffer({ resolveWithObject: true });
      });
      return new Response(new Uint8Array(data), {
        headers: {
          ...headers,
          'Content-Type': `image/${info.format === 'heif' ? 'avif' : info.format}`,
          'Cache-Control': 'public, max-age=0, must-revalidate',
          'Netlify-CDN-Cache-Control': 'public, max-age=600',
          'Netlify-Vary': 'query=url|w|h|fit|fm|q',
        },
      });
    } catch {
      return refuse(400, 'Not a picture.');
    }
  };

const readPicture = async (folder: string, source: string): Promise<Uint8Array | null> => {
  if (!source.startsWith('/') || source.includes('\0')) return null;
  const file = resolve(join(folder, source));
  if (!file.startsWith(resolve(folder) + sep)) return null;
  return readFile(file).catch(() => null);
};
