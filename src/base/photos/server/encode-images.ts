import {
  ARTICLE_IMAGE_WIDTH,
  beginsAsPhoto,
  MAX_PIXELS,
  PHOTO_BYTES,
  PHOTO_SENTENCES,
  PHOTO_SIDE,
} from '../rules/upload.ts';
import { imageLibrary } from './image-library.ts';
import { inPictureQueue, inPictureQueuePatiently } from './picture-maker.ts';

/** Background for transparent photos. */
const PAPER = '#ffffff';

/** Whether it waits for a free core however long that takes, as imports do, or is refused after some seconds. */
type Patience = { patient?: boolean };

type EncodedImage = { jpeg: Uint8Array } | { problem: string };

const encode = async (
  bytes: Uint8Array,
  width: number,
  height: number | undefined,
  { patient = false }: Patience = {},
): Promise<EncodedImage> => {
  if (bytes.length > PHOTO_BYTES) return { problem: PHOTO_SENTENCES.tooLarge };
  if (!beginsAsPhoto(bytes)) return { problem: PHOTO_SENTENCES.type };
  const inQueue = patient ? inPictureQueuePatiently : inPictureQueue;
  return inQueue(() => encodeJpeg(bytes, width, height));
};

const encodeJpeg = async (
  bytes: Uint8Array,
  width: number,
  height: number | undefined,
): Promise<EncodedImage> => {
  const sharp = await imageLibrary();
  try {
    const jpeg = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 })
      .autoOrient()
      .resize({ width, ...(height !== undefined && { height }), fit: 'inside', withoutEnlargement: true })
      .flatten({ background: PAPER })
      .toColourspace('srgb')
      .jpeg({ quality: 84, mozjpeg: true })
      .timeout({ seconds: 20 })
      .toBuffer();
    return { jpeg };
  } catch {
    return { problem: PHOTO_SENTENCES.type };
  }
};

/** Re-encodes a profile's photo upright, small enough for every place that shows it, and without metadata. Refuses anything but a real JPEG or PNG. */
export const encodePhoto = (bytes: Uint8Array, patience?: Patience): Promise<EncodedImage> =>
  encode(bytes, PHOTO_SIDE, PHOTO_SIDE, patience);

/** Re-encodes an article's image, no wider than any page shows it. */
export const encodeArticleImage = (bytes: Uint8Array, patience?: Patience): Promise<EncodedImage> =>
  encode(bytes, ARTICLE_IMAGE_WIDTH, undefined, patience);
