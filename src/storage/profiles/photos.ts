import { hashHex } from '../engine/keys.ts';
import { removeAll } from '../engine/remove-all.ts';
import type { Storage } from '../engine/storage.ts';

const FILE = /^(a|[0-9a-z]{8,12})-([0-9a-f]{32})\.jpg$/;

// `a` is the newsroom; everything else the id of a profile.
const keyOf = (file: string): string | null => {
  const match = FILE.exec(file);
  return match === null ? null : `photos/${match[1]}/${match[2]}`;
};

/** The file name of an encoded photo: a hash over its holder and its content, so that no file is shared. */
export const photoFile = (holder: string, jpeg: Uint8Array): string =>
  `${holder}-${hashHex(Buffer.concat([Buffer.from(`${holder}:`), jpeg])).slice(0, 32)}.jpg`;

/** Keeps a JPEG for a profile (or for the newsroom: holder `a`) and answers its file name. */
export const putPhoto = async (storage: Storage, holder: string, jpeg: Uint8Array): Promise<string> => {
  const file = photoFile(holder, jpeg);
  await storage.put(keyOf(file) as string, jpeg);
  return file;
};

/** The JPEG of a file name, null when there is none. */
export const getPhoto = async (storage: Storage, file: string): Promise<Uint8Array | null> => {
  const key = keyOf(file);
  return key === null ? null : storage.getBytes(key);
};

/** Whose photo a file name stands for: a profile's id, or the newsroom; null when it is no name of a photo. */
export const photoHolder = (file: string): string | null => FILE.exec(file)?.[1] ?? null;

/** Removes a photo. */
export const removePhoto = async (storage: Storage, file: string): Promise<void> => {
  const key = keyOf(file);
  if (key !== null) await storage.remove(key);
};

/** The file names of all photos that are kept for a profile, in use or not. */
export const listPhotos = async (storage: Storage, holder: string): Promise<string[]> => {
  const { keys } = await storage.list(`photos/${holder}/`);
  return keys.map((key) => `${holder}-${key.slice(key.lastIndexOf('/') + 1)}.jpg`);
};

/** Removes every photo of a profile. */
export const removePhotos = async (storage: Storage, holder: string): Promise<void> => {
  const { keys } = await storage.list(`photos/${holder}/`);
  await removeAll(storage, keys);
};

/** The holder of articles' pictures. */
export const NEWSROOM = 'a';

/** The name of a photo's key after `photos/`; for commands. */
export const photoName = (file: string): string => keyOf(file)?.slice('photos/'.length) ?? file;

/** The file that such a name stands for. */
export const photoFileNamed = (name: string): string => `${name.replace('/', '-')}.jpg`;
