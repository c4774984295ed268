import { PHOTO_WIDTHS, PICTURE_WIDTHS, THUMBNAIL_WIDTH } from '../rules/photo.ts';
import { MAX_PIXELS } from '../rules/upload.ts';
import { imageLibrary } from './image-library.ts';
import { makePicture } from './picture-maker.ts';

const VARIANT = /^((?:a|[0-9a-z]{8,12})-[0-9a-f]{32})-(.+)\.\w+$/;
const ENDINGS = new Map(
  [THUMBNAIL_WIDTH, ...PHOTO_WIDTHS, ...PICTURE_WIDTHS].map((width) => [`-${width}.webp`, width]),
);

/**
 * The stored photo of a file name under `/uploads`, and the requested width, null for the original; null for a width or format that no
 * page asks for.
 */
export const readPhotoName = (name: string): { file: string; width: number | null } | null => {
  const base = VARIANT.exec(name)?.[1];
  if (base === undefined) return { file: name, width: null };
  const width = ENDINGS.get(name.slice(base.length));
  return width === undefined ? null : { file: `${base}.jpg`, width };
};

/** A picture of this site as WebP, at most this wide, cached; `address` is the client's. */
export const shrinkPicture = (
  bytes: Uint8Array,
  width: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  makePicture({ address, from: ['webp', String(width), bytes] }, async () => {
    const sharp = await imageLibrary();
    // Maximum effort saves a fourteenth at the same quality, for 20 ms more on the first request.
    return sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75, effort: 6 })
      .timeout({ seconds: 20 })
      .toBuffer();
  });
