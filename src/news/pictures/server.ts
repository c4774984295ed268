import type { Storage } from '../../base/engine/storage/storage.ts';
import { invalid } from '../../base/http/server/errors.ts';
import { LIMITS, throttle } from '../../base/http/server/limits.ts';
import { PHOTO_BYTES } from '../../base/photos/rules/upload.ts';
import { encodeArticleImage } from '../../base/photos/server/encode-images.ts';
import { photoTooLarge } from '../../base/photos/server/photo-files.ts';
import { photoFile, putPhoto } from '../../base/photos/storage.ts';
import { paths } from '../../paths.ts';
import { type AdminCall, adminHandler } from '../../site/audit/server/admin-handler.ts';
import { uploadArticleImage } from '../calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../rules/article.ts';

const NEWSROOM = 'a';

/** Encodes and stores an article's image, and returns its path. Refuses a file that is too large or no photo. */
export const storeArticleImage = async (
  storage: Storage,
  file: File,
  audit: AdminCall<unknown>['audit'],
): Promise<string> => {
  if (file.size > PHOTO_BYTES) throw photoTooLarge('image');
  const encoded = await encodeArticleImage(new Uint8Array(await file.arrayBuffer()));
  if ('problem' in encoded) throw invalid({ image: encoded.problem });
  const path = paths.photo(photoFile(NEWSROOM, encoded.jpeg));
  await audit('upload-image', path, null, { bytes: encoded.jpeg.byteLength });
  await putPhoto(storage, NEWSROOM, encoded.jpeg);
  return path;
};

export const uploadArticleImageHandler = adminHandler(
  uploadArticleImage,
  async ({ input, storage, address, audit }) => {
    await throttle(storage, LIMITS.teamUploads, address);
    const image_url = await storeArticleImage(storage, input.image, audit);
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.uploaded, image_url };
  },
);
