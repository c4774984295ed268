import { type ArchiveEntry, toMember } from '../../../imports/restore/server/archive-format.ts';
import { placeIn } from '../../../imports/restore/server/put-entries.ts';
import type { DirectoryKey } from '../../../search/storage/directory-entry.ts';
import { readEntries } from './archive-reader.ts';

/** Some seconds of work for the site, in characters of JSON: two to sixteen megabytes to upload. */
const PIECE_SIZE = 16 * 1024 * 1024;

/** A piece of an archive: a gzip member of entries, and how many of the archive's entries it ends after. */
export type ArchivePiece = { bytes: Uint8Array; end: number };

type Cutting = {
  /** How many entries of the archive no piece needs to have. */
  after: number;
  /** Told the place of each profile of the whole archive. */
  onPlace: (place: DirectoryKey) => void;
  size?: number | undefined;
};

/** Splits an archive into pieces. */
export async function* cutArchive(
  file: string,
  { after, onPlace, size = PIECE_SIZE }: Cutting,
): AsyncGenerator<ArchivePiece> {
  let lines: string[] = [];
  let length = 0;
  let end = 0;
  const cut = (): ArchivePiece => {
    const bytes = toMember(lines.join(''));
    lines = [];
    length = 0;
    return { bytes, end };
  };
  for await (const entry of readEntries(file)) {
    end += 1;
    const place = placeIn(entry);
    if (place !== null) onPlace(place);
    if (end <= after) continue;
    const line = toLine(entry);
    lines.push(line);
    length += line.length;
    if (length >= size) yield cut();
  }
  if (lines.length > 0) yield cut();
}

const toLine = (entry: ArchiveEntry): string => `${JSON.stringify(entry)}\n`;
