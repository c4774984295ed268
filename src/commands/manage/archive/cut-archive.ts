import type { ArchiveEntry } from '../../../imports/restore/server/archive-format.ts';

/** What one request takes even if it cannot be packed, in bytes. */
const PIECE_BYTES = 4_000_000;

/** Some entries of an archive; `first` is the number of the first of them. */
type ArchivePiece = { first: number; entries: ArchiveEntry[] };

/** Cuts the entries of an archive into pieces, without the first ones, which a store has already. */
export async function* cutArchive(
  archive: AsyncIterable<ArchiveEntry>,
  after: number,
  size = PIECE_BYTES,
): AsyncGenerator<ArchivePiece> {
  let entries: ArchiveEntry[] = [];
  let [bytes, end] = [0, 0];
  for await (const entry of archive) {
    end += 1;
    if (end <= after) continue;
    const length = 'text' in entry ? Buffer.byteLength(entry.text) : entry.base64.length;
    if (entries.length > 0 && bytes + length > size) {
      yield { first: end - 1 - entries.length, entries };
      [entries, bytes] = [[], 0];
    }
    entries.push(entry);
    bytes += length;
  }
  if (entries.length > 0) yield { first: end - entries.length, entries };
}
