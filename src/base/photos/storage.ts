import { hashHex } from '../engine/storage/keys.ts';
import { removeAll } from '../engine/storage/remove-all.ts';
import type { Storage } from '../engine/storage/storage.ts';

const FILE = /^(a|[0-9a-z]{8,12})-([0-9a-f]{32})\.jpg$/;

// The subject `a` is the newsroom; all others are profile ids.
const keyOf = (file: string): string | null => {
  const match = FILE.exec(file);
  return match === null ? null : `photos/${match[1]}/${match[2]}`;
};

/** The file name of an encoded photo: a hash of its subject and its content, so that no file is shared. */
export const photoFile = (subject: string, jpeg: Uint8Array): string =>
  `${subject}-${hashHex(Buffer.concat([Buffer.from(`${subject}:`), jpeg])).slice(0, 32)}.jpg`;

/** Stores a JPEG for a profile (or for the newsroom) and returns its file name. */
export const putPhoto = async (storage: Storage, subject: string, jpeg: Uint8Array): Promise<string> => {
  const file = photoFile(subject, jpeg);
  await storage.put(keyOf(file) as string, jpeg);
  return file;
};

export const getPhoto = async (storage: Storage, file: string): Promise<Uint8Array | null> => {
  const key = keyOf(file);
  return key === null ? null : storage.getBytes(key);
};

/** The subject in a photo's file name: a profile's id, or the newsroom; null if it is not the name of a photo. */
export const photoSubject = (file: string): string | null => FILE.exec(file)?.[1] ?? null;

export const removePhoto = async (storage: Storage, file: string): Promise<void> => {
  const key = keyOf(file);
  if (key !== null) await storage.remove(key);
};

/** The file names of all stored photos of a profile, in use or not. */
export const listPhotos = async (storage: Storage, subject: string): Promise<string[]> => {
  const { keys } = await storage.list(`photos/${subject}/`);
  return keys.map((key) => `${subject}-${key.slice(key.lastIndexOf('/') + 1)}.jpg`);
};

export const removePhotos = async (storage: Storage, subject: string): Promise<void> => {
  const { keys } = await storage.list(`photos/${subject}/`);
  await removeAll(storage, keys);
};

/** The subject of the photos of articles. */
export const NEWSROOM = 'a';

/** The name of a photo's key after `photos/`; for commands. */
export const photoName = (file: string): string => keyOf(file)?.slice('photos/'.length) ?? file;

/** The inverse of `photoName`. */
export const photoFileNamed = (name: string): string => `${name.replace('/', '-')}.jpg`;
