import { PHOTO_BYTES } from '../../domain/photos/upload.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { photoFile, putPhoto } from '../../storage/photos/photos.ts';
import { invalid } from '../http/errors.ts';
import { encodeArticleImage } from '../photos/images.ts';
import { tooLarge } from '../photos/photo-files.ts';
import type { AdminCall } from '../site/admin-call.ts';

const NEWSROOM = 'a';

/** Encodes and stores an article's image, and returns its path. Refuses a file over 4 MB or that is no photo. */
export const storeArticleImage = async (
  storage: Storage,
  file: File,
  audit: AdminCall<unknown>['audit'],
): Promise<string> => {
  if (file.size > PHOTO_BYTES) throw tooLarge('image');
  const encoded = await encodeArticleImage(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in encoded) throw invalid({ image: encoded.problem });
  const path = paths.photo(photoFile(NEWSROOM, encoded.jpeg));
  await audit('upload-image', path, null, { bytes: encoded.jpeg.byteLength });
  await putPhoto(storage, NEWSROOM, encoded.jpeg);
  return path;
};
