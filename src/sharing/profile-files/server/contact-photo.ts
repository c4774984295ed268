import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { MAX_PIXELS } from '../../../base/photos/rules/upload.ts';
import { imageLibrary } from '../../../base/photos/server/image-library.ts';
import { makePicture } from '../../../base/photos/server/picture-maker.ts';
import { getPhoto } from '../../../base/photos/storage.ts';

/** The width in pixels: phones show no more, and some refuse a card of more than 200 KB. */
const WIDTH = 320;

/** A stored photo as a `data:` URI of a small JPEG, because address books load no photo from an address; null if it is not there. `client` is the client's address. */
export const contactPhoto = async (
  storage: Storage,
  file: string,
  client: string,
): Promise<string | null> => {
  try {
    const jpeg = await makePicture({ address: client, from: ['contact', file] }, () => shrink(storage, file));
    return `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
};

// Read only for a picture that is not cached: the name of a photo is a hash of its content.
const shrink = async (storage: Storage, file: string): Promise<Uint8Array> => {
  const photo = await getPhoto(storage, file);
  if (photo === null) throw new AppError('not-found');
  const sharp = await imageLibrary();
  return sharp(photo, { limitInputPixels: MAX_PIXELS })
    .resize({ width: WIDTH, withoutEnlargement: true })
    .jpeg({ quality: 75 })
    .timeout({ seconds: 20 })
    .toBuffer();
};
