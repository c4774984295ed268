import type { Problems } from '../../fields/rules/field-sentences.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../fields/rules/photo-fields.ts';
import { AppError } from '../../http/server/errors.ts';
import type { HandledCall } from '../../http/server/handler.ts';
import { LIMITS, throttle } from '../../http/server/limits.ts';
import type { Limit } from '../../throttles/storage/throttles.ts';
import { PHOTO_BYTES, PHOTO_SENTENCES } from '../rules/upload.ts';
import { encodePhoto } from './encode-images.ts';

/** Refuses a photo over `PHOTO_BYTES` in the field of that name. */
export const photoTooLarge = (field: string): AppError =>
  new AppError('too-large', PHOTO_SENTENCES.tooLarge, { errors: { [field]: PHOTO_SENTENCES.tooLarge } });

/** Re-encodes the photos of a form; adds files that are no photo to `problems` by field. Ignores empty file inputs; refuses a photo over `PHOTO_BYTES` with 413, and a form with too many photos. */
export const readPhotos = async (
  { files, storage, address }: Pick<HandledCall<unknown>, 'files' | 'storage' | 'address'>,
  problems: Problems,
  limit: Limit = LIMITS.photoUploads,
): Promise<Partial<Record<PhotoField, Uint8Array>>> => {
  if (files.size > 0) await throttle(storage, limit, address);
  const photos: Partial<Record<PhotoField, Uint8Array>> = {};
  for (const field of PHOTO_FIELDS) {
    const file = files.get(field);
    if (file === undefined || (file.size === 0 && file.name === '')) continue;
    if (file.size > PHOTO_BYTES) throw photoTooLarge(field);
    const encoded = await encodePhoto(new Uint8Array(await file.arrayBuffer()));
    if ('jpeg' in encoded) photos[field] = encoded.jpeg;
    else problems[field] = encoded.problem;
  }
  return photos;
};
