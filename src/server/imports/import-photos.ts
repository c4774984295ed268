import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { PHOTO_FIELDS, type PhotoField } from '../../domain/fields/fields.ts';
import { DEFAULT_AVATAR, PHOTO_BYTES, PHOTO_SENTENCES } from '../../domain/profiles/photo.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { photoFile, putPhoto } from '../../storage/profiles/photos.ts';
import { encodePhoto } from '../photos/images.ts';

/** The file names that a profile's photo fields are to hold, and what was wrong with those that were asked for. */
export type ImportedPhotos = { files: Record<PhotoField, string>; problems: string[] };

/** The bytes of a photo by the name that a line gives it, or what is wrong with it. */
export type ReadPhoto = (name: string) => Promise<Uint8Array | string>;

/**
 * Reads the photos that a record names, encodes them anew and keeps them. A field that is not given keeps what the profile has; an
 * empty one takes it away; one that cannot be used is a problem and changes nothing.
 */
export const importPhotos = async (
  storage: Storage,
  readNamed: ReadPhoto,
  id: string,
  kept: Record<PhotoField, string>,
  raw: Record<string, unknown>,
): Promise<ImportedPhotos> => {
  const files = { avatar: kept.avatar, avatar1: kept.avatar1, avatar2: kept.avatar2 };
  const problems: string[] = [];
  for (const field of PHOTO_FIELDS) {
    const value = raw[field];
    if (value === undefined || value === null || value === kept[field]) continue;
    if (value === '' || value === DEFAULT_AVATAR) {
      files[field] = '';
      continue;
    }
    const read = typeof value === 'string' ? await readNamed(value) : 'is not a file name';
    if (typeof read === 'string') {
      problems.push(`${field} ${JSON.stringify(value)} ${read}`);
      continue;
    }
    const encoded = await encodePhoto(read);
    if ('problem' in encoded) {
      problems.push(`${field} ${JSON.stringify(value)}: ${encoded.problem}`);
      continue;
    }
    const file = photoFile(id, encoded.jpeg);
    files[field] = file === kept[field] ? file : await putPhoto(storage, id, encoded.jpeg);
  }
  return { files, problems };
};

/** The names of photos that a line asks for. */
export const photosNamed = (raw: Record<string, unknown>): string[] =>
  PHOTO_FIELDS.map((field) => raw[field]).filter(
    (value): value is string => typeof value === 'string' && value !== '' && value !== DEFAULT_AVATAR,
  );

/** The bytes of a file in a folder of photos, or what is wrong: only plain names, and only files that really lie there, since a link could lead out. */
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
