import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { type Coding, encodeWell } from '../coding.ts';

const compressed = /\.(?:html|css|js|mjs|svg|json|xml|txt|webmanifest|wasm)$/;
const MIN_BYTES = 800;
const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz' };

/** Writes a brotli and a gzip version beside each text file of a folder, if it is shorter. */
export const precompress = async (folder: string): Promise<void> => {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressed.test(file));
  await pMap(files, (file) => compress(join(folder, file)), { concurrency: 4 });
};

const compress = async (file: string): Promise<void> => {
  const body = await readFile(file);
  if (body.byteLength < MIN_BYTES) return;
  for (const coding of ['br', 'gzip'] as const) {
    const coded = await encodeWell(body, coding);
    if (coded.byteLength < body.byteLength) await writeFile(file + ENDINGS[coding], coded);
  }
};
