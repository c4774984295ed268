const SEGMENT_BYTES = 200;
const KEY_BYTES = 600;

/** A key that production or a local disk cannot store; a bug of the caller, never an outage. */
export class BlobKeyError extends Error {
  override name = 'BlobKeyError';
}

/** Throws a BlobKeyError that names the key, unless both production and a local disk can store it. */
export function requireKey(key: string): void {
  requirePrefix(key);
  if (key.split('/').includes('')) throw new BlobKeyError(`Blob key "${key}" has an empty segment`);
}

/** The same for the prefix of a list, which may end anywhere. */
export function requirePrefix(prefix: string): void {
  const strange = /[^a-z0-9._/-]/.exec(prefix);
  if (strange) {
    throw new BlobKeyError(`Blob key "${prefix}" has "${strange[0]}": only a-z, 0-9 and . _ / - are allowed`);
  }
  if (prefix.length > KEY_BYTES) {
    throw new BlobKeyError(`Blob key "${prefix}" is ${prefix.length} bytes long: at most ${KEY_BYTES}`);
  }
  for (const segment of prefix.split('/')) {
    if (segment.length > SEGMENT_BYTES) {
      throw new BlobKeyError(
        `Blob key "${prefix}" has a segment of ${segment.length} bytes: at most ${SEGMENT_BYTES}`,
      );
    }
    // URLs resolve these segments, so production would store another key.
    if (segment === '.' || segment === '..') {
      throw new BlobKeyError(`Blob key "${prefix}" has the segment "${segment}"`);
    }
  }
}

/** The folders of a key: `a/b/c` is in `a` and in `a/b`. */
export function foldersOf(key: string): string[] {
  const folders: string[] = [];
  for (let slash = key.indexOf('/'); slash !== -1; slash = key.indexOf('/', slash + 1)) {
    folders.push(key.slice(0, slash));
  }
  return folders;
}
