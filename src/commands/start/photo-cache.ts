import type { IncomingHttpHeaders } from 'node:http';

/** How many bytes of photos are kept. */
const maxBytes = 64_000_000;
const photoPath = /^\/uploads\/([^/?]+)$/;

type KeptPhoto = { headers: readonly string[]; body: Buffer };

/** Photos as they were sent, by their path. */
export type PhotoCache = {
  /** The reply to a path, undefined when it is not kept or its photo is no longer in the store. */
  find: (path: string) => Promise<KeptPhoto | undefined>;
  /** Whether a reply to a path may be kept: a photo that never changes under its name. */
  takes: (path: string, status: number | undefined, headers: IncomingHttpHeaders) => boolean;
  keep: (path: string, photo: KeptPhoto) => void;
};

/**
 * What the CDN of a deployed site does for photos: each width is made once, not by a worker of its own for every reader. `isStored`
 * says of a file name under `/uploads/` whether its photo is still there, as nothing tells this cache when one goes.
 */
export const createPhotoCache = (isStored: (file: string) => Promise<boolean>): PhotoCache => {
  const photos = new Map<string, KeptPhoto>();
  let bytes = 0;
  const drop = (path: string): void => {
    bytes -= photos.get(path)?.body.byteLength ?? 0;
    photos.delete(path);
  };
  return {
    find: async (path) => {
      const photo = photos.get(path);
      if (photo === undefined) return undefined;
      const file = photoPath.exec(path)?.[1] ?? '';
      if (!(await isStored(file).catch(() => false))) {
        drop(path);
        return undefined;
      }
      // The one that was asked for last goes last.
      photos.delete(path);
      photos.set(path, photo);
      return photo;
    },
    takes: (path, status, headers) =>
      status === 200 && photoPath.test(path) && /\bimmutable\b/.test(headers['cache-control'] ?? ''),
    keep: (path, photo) => {
      drop(path);
      photos.set(path, { ...photo, headers: withoutDate(photo.headers) });
      bytes += photo.body.byteLength;
      for (const oldest of photos.keys()) {
        if (bytes <= maxBytes) return;
        drop(oldest);
      }
    },
  };
};

// The server dates each reply itself.
const withoutDate = (pairs: readonly string[]): string[] =>
  pairs.filter((_, index) => !/^date$/i.test(pairs[index - (index % 2)] ?? ''));
