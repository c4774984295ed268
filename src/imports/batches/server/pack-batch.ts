import { gunzipSync, gzipSync } from 'node:zlib';

/** Packs a batch for a request. The checksum at its end shows damage on the way. */
export const packBatch = (batch: object): Uint8Array<ArrayBuffer> =>
  new Uint8Array(gzipSync(JSON.stringify(batch)));

/** Texts are a few times as large as packed; photos are not. */
const MAX_UNPACKED = 128 * 1024 * 1024;

/** The batch in the body of a request; null if it is damaged. */
export const openBatch = (bytes: Uint8Array): object | null => {
  try {
    const batch: unknown = JSON.parse(gunzipSync(bytes, { maxOutputLength: MAX_UNPACKED }).toString());
    return typeof batch === 'object' ? batch : null;
  } catch {
    return null;
  }
};
