import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { Storage } from '../../../../base/engine/storage/storage.ts';
import { PHOTO_FIELDS, type PhotoField } from '../../../../base/fields/rules/photo-fields.ts';
import { DEFAULT_AVATAR } from '../../../../base/photos/rules/photo.ts';
import { PHOTO_BYTES, PHOTO_SENTENCES } from '../../../../base/photos/rules/upload.ts';
import { encodePhoto } from '../../../../base/photos/server/encode-images.ts';
import { photoFile, putPhoto } from '../../../../base/photos/storage.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import { isCorrectedValue } from '../../../../profiles/server/corrections.ts';
import type { ImportedPhotos, ReadPhoto, StorePhotos } from './import-context.ts';

/**
 * Reads the photos that a record names, re-encodes and stores them. A missing field changes nothing; an
 * empty one removes the photo; an unusable one is a problem and changes nothing.
 */
const importPhotos = async (
  storage: Storage,
  readNamed: ReadPhoto,
  id: string,
  existing: Record<PhotoField, string> & Pick<ProfileRecord, 'corrected'>,
  raw: Record<string, unknown>,
): Promise<ImportedPhotos> => {
  const files = { avatar: existing.avatar, avatar1: existing.avatar1, avatar2: existing.avatar2 };
  const problems: string[] = [];
  for (const field of PHOTO_FIELDS) {
    const value = raw[field];
    if (value === undefined || value === null || value === existing[field]) continue;
    if (value === '' || value === DEFAULT_AVATAR) {
      files[field] = '';
      continue;
    }
    const photo = typeof value === 'string' ? await readNamed(value) : 'is not a file name';
    if (typeof photo === 'string') {
      problems.push(`${field} ${JSON.stringify(value)} ${photo}`);
      continue;
    }
    const encoded = await encodePhoto(photo, { patient: true });
    if ('problem' in encoded) {
      problems.push(`${field} ${JSON.stringify(value)}: ${encoded.problem}`);
      continue;
    }
    const file = photoFile(id, encoded.jpeg);
    if (isCorrectedValue(existing, field, file)) continue;
    files[field] = file === existing[field] ? file : await putPhoto(storage, id, encoded.jpeg);
  }
  return { files, problems };
};

/** The names of the photos in a line. */
export const photosNamed = (raw: Record<string, unknown>): string[] =>
  PHOTO_FIELDS.map((field) => raw[field]).filter(
    (value): value is string => typeof value === 'string' && value !== '' && value !== DEFAULT_AVATAR,
  );

/** The bytes of a file in a folder of photos, or the problem. Accepts only plain names, and only files really in the folder, because a symbolic link could lead out. */
export const readPhoto = async (folder: string, name: string): Promise<Uint8Array | string> => {
  if (name !== basename(name) || /[\\/\0]/.test(name) || name === '.' || name === '..')
    return 'is not a plain file name';
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, name));
    if (!path.startsWith(root + sep)) return 'leads out of the folder photos/';
    const { size } = await stat(path);
    if (size > PHOTO_BYTES) return `: ${PHOTO_SENTENCES.tooLarge}`;
    return new Uint8Array(await readFile(path));
  } catch {
    return 'is not in the folder photos/';
  }
};

/** Stores the photos that records name, whose bytes are read by their names. */
export const storeNamedPhotos =
  (storage: Storage, readNamed: ReadPhoto): StorePhotos =>
  (...named) =>
    importPhotos(storage, readNamed, ...named);
