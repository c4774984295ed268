import { createReadStream } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import { LineTooLong, textLines } from '../../../base/text/rules/lines.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { LONGEST_TEXT, NotTaken } from './remote-request.ts';
import type { RemoteIndex, RemoteRecord, RemoteSite } from './remote-site.ts';

/** A saved file, and how many pages the index says that it has. */
export type SavedFile = { path: string; profiles: number };

/** How often a file that changed while it was read is read again. */
const MAX_ATTEMPTS = 3;
/** The most pages that a copy takes. */
const MOST_PROFILES = 5_000_000;
/** What a file may unpack to for each of its pages, in bytes: far more than pages have. */
const BYTES_A_PROFILE = 100_000;

/** Saves a site's files of pages; each is as long as its index says, and has the checksum that it says. */
export const saveFiles = async (
  site: RemoteSite,
  folder: string,
): Promise<{ index: RemoteIndex; files: SavedFile[] }> => {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const index = await site.index();
    if (index === null) throw new Error(`${site.origin} has no files of open data.`);
    const wanted = index.files.filter(({ format }) => format === 'ndjson');
    await requireRoom(site, folder, wanted);
    const files: SavedFile[] = [];
    for (const file of wanted) {
      const path = join(folder, `${attempt}-${files.length}.gz`);
      if (!(await site.save(file, path))) break;
      files.push({ path, profiles: file.profiles });
    }
    if (files.length === wanted.length) return { index, files };
  }
  throw new Error(`The files of ${site.origin} are not what its index says.`);
};

const requireRoom = async (
  { origin }: RemoteSite,
  folder: string,
  files: RemoteIndex['files'],
): Promise<void> => {
  const sum = (of: 'bytes' | 'profiles'): number => files.reduce((all, file) => all + file[of], 0);
  if (sum('profiles') > MOST_PROFILES)
    throw new NotTaken(`${origin} says that it has ${sum('profiles')} pages: more than a copy takes.`);
  const { bavail, bsize } = await statfs(folder);
  // The other half is for the pages themselves.
  if (sum('bytes') > (bavail * bsize) / 2)
    throw new NotTaken(
      `The files of ${origin} have ${sum('bytes')} bytes, and ${folder} has ${bavail * bsize} free.`,
    );
};

/** The pages of saved files. Throws where a file has more than its index says, a line that is too long, or one that is no page. */
export async function* recordsOf(files: readonly SavedFile[]): AsyncGenerator<RemoteRecord> {
  for (const { path, profiles } of files) {
    const source = createReadStream(path);
    const unpacked = upTo(source.pipe(createGunzip()), (profiles + 1) * BYTES_A_PROFILE + LONGEST_TEXT);
    let left = profiles;
    try {
      for await (const line of textLines(unpacked, LONGEST_TEXT)) {
        if (left === 0) throw new NotTaken('A file of the site has more pages than its index says.');
        left -= 1;
        yield parseRecord(line);
      }
    } catch (error) {
      if (error instanceof LineTooLong) throw new NotTaken(`A file of the site is refused. ${error.message}`);
      if (isZipError(error)) throw new NotTaken('A file of the site cannot be unpacked.');
      throw error;
    } finally {
      source.destroy();
    }
  }
}

const isZipError = (error: unknown): boolean =>
  error instanceof Error && /^Z_/.test((error as NodeJS.ErrnoException).code ?? '');

async function* upTo(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of source) {
    size += piece.length;
    if (size > most) throw new NotTaken('A file of the site unpacks to more than its pages can have.');
    yield piece;
  }
}

const parseRecord = (line: string): RemoteRecord => {
  let record: unknown = null;
  try {
    record = JSON.parse(line);
  } catch {}
  const { id } = (record ?? {}) as { id?: unknown };
  if (typeof id !== 'string' || !isProfileId(id))
    throw new NotTaken('A file of the site has a line that is no page.');
  return record as RemoteRecord;
};
