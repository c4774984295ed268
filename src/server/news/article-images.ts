import { PHOTO_BYTES, PHOTO_SENTENCES } from '../../domain/photos/upload.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { photoFile, putPhoto } from '../../storage/photos/photos.ts';
import { AppError, invalid } from '../http/errors.ts';
import { encodeArticleImage } from '../photos/images.ts';
import type { AdminCall } from '../site/admin-call.ts';

const NEWSROOM = 'a';

/** Encodes and stores an article's image, and returns its path. Refuses a file over 4 MB or that is no photo. */
export const storeArticleImage = async (
  storage: Storage,
  file: File,
  audit: AdminCall<unknown>['audit'],
): Promise<string> => {
  if (file.size > PHOTO_BYTES) throw new AppError('too-large', PHOTO_SENTENCES.tooLarge);
  const encoded = await encodeArticleImage(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in encoded) throw invalid({ image: encoded.problem });
  const path = paths.photo(photoFile(NEWSROOM, encoded.jpeg));
  await audit('upload-image', path, null, { bytes: encoded.jpeg.byteLength });
  await putPhoto(storage, NEWSROOM, encoded.jpeg);
  return path;
};
