import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { randomLetters } from '../../base/engine/storage/keys.ts';
import { type Coding, decode, encodeWell } from '../coding.ts';

const compressed = /\.(?:html|css|js|mjs|svg|json|xml|txt|webmanifest|wasm)$/;
/** Whatever is shorter gains less than the heads of a coded reply add. */
const MIN_BYTES = 256;
const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz' };
/** Increase when files are compressed in another way, so that what is kept is made anew. */
const REVISION = 1;
/** After this time without a use, what is kept is removed. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Writes a brotli and a gzip version beside each text file of a folder, if it is shorter. Compressing for size is most of the work of a
 * build, and most files are also in the last one or in several languages: what was made of the same bytes is found in the folder `kept`.
 */
export const precompress = async (folder: string, kept: string): Promise<void> => {
  await mkdir(kept, { recursive: true }).catch(() => {});
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressed.test(file));
  await pMap(files, (file) => compress(join(folder, file), kept), { concurrency: 4 });
  await removeUnused(kept);
};

const compress = async (file: string, kept: string): Promise<void> => {
  const body = await readFile(file);
  if (body.byteLength < MIN_BYTES) return;
  const name = createHash('sha256').update(`${REVISION}\0`).update(body).digest('hex');
  for (const coding of ['br', 'gzip'] as const) {
    const path = join(kept, name + ENDINGS[coding]);
    const coded = (await readKept(path, body, coding)) ?? (await makeKept(path, body, coding));
    if (coded.byteLength < body.byteLength) await writeFile(file + ENDINGS[coding], coded);
  }
};

/** What was made of these bytes before; null if there is none, or a crash left something else. */
const readKept = async (path: string, body: Buffer, coding: Coding): Promise<Buffer | null> => {
  try {
    const coded = await readFile(path);
    if (!body.equals(await decode(coded, coding))) return null;
    const now = new Date();
    await utimes(path, now, now);
    return coded;
  } catch {
    return null;
  }
};

const makeKept = async (path: string, body: Buffer, coding: Coding): Promise<Buffer> => {
  const coded = await encodeWell(body, coding);
  // Renamed into place, so that another build reads the whole or nothing. A build that cannot keep anything is none the worse.
  const draft = `${path}.${randomLetters(6)}`;
  await writeFile(draft, coded)
    .then(() => rename(draft, path))
    .catch(() => rm(draft, { force: true }).catch(() => {}));
  return coded;
};

const removeUnused = async (kept: string): Promise<void> => {
  for (const path of (await readdir(kept).catch(() => [])).map((name) => join(kept, name))) {
    const used = await stat(path).catch(() => null);
    if (used !== null && Date.now() - used.mtimeMs > KEPT_MS) await rm(path, { force: true });
  }
};
