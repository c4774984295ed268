import { PHOTO_WIDTHS, PICTURE_WIDTHS } from '../../domain/photos/photo.ts';
import { MAX_PIXELS } from '../../domain/photos/upload.ts';
import { makePicture } from './picture-maker.ts';

const VARIANT = /^(.+)-([1-9]\d{2,3})\.webp$/;
const WIDTHS: readonly number[] = [...PHOTO_WIDTHS, ...PICTURE_WIDTHS];

/** The stored photo of a file name under `/uploads`, and the requested width, null for the original. */
export const readPhotoName = (name: string): { file: string; width: number | null } => {
  const [, base, digits] = VARIANT.exec(name) ?? [];
  const width = Number(digits);
  return base !== undefined && WIDTHS.includes(width)
    ? { file: `${base}.jpg`, width }
    : { file: name, width: null };
};

/** A picture of this site as WebP, at most this wide, cached; `address` is the client's. */
export const shrinkPicture = (
  bytes: Uint8Array,
  width: number,
  address: string,
): Promise<Uint8Array<ArrayBuffer>> =>
  makePicture({ address, from: ['webp', String(width), bytes] }, async () => {
    // Requests for the original need not wait for the image library.
    const { default: sharp } = await import('sharp');
    // Maximum effort saves a fourteenth at the same quality, for 20 ms more on the first request.
    return sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 75, effort: 6 })
      .timeout({ seconds: 20 })
      .toBuffer();
  });
