import type { ImportLine } from '../../../imports/import/server/import-lines.ts';
import { parseLine, readLines } from '../../../imports/import/server/import-lines.ts';
import { photosNamed, readPhoto } from '../../../imports/import/server/import-photos.ts';
import { type PiecePhoto, packPiece } from '../../../imports/import/server/piece.ts';

/** Maximum content of one piece: characters of lines, and photos, because each is re-encoded. */
export type PieceLimits = { text: number; photoBytes: number; photos: number };

/** Some seconds of work for the site, so that repeating a piece costs little. */
const LIMITS: PieceLimits = { text: 2 * 1024 * 1024, photoBytes: 16 * 1024 * 1024, photos: 100 };

/** A piece of a file: its bytes, its last line and the file's offset after that. */
type Piece = { bytes: Uint8Array; line: number; end: number };

/** Splits a file of JSON Lines into pieces with their photos, beginning after a line. */
export async function* cutPieces(
  file: string,
  photosFolder: string,
  after = 0,
  limits = LIMITS,
): AsyncGenerator<Piece> {
  let lines: ImportLine[] = [];
  let photos = new Map<string, PiecePhoto>();
  let size = { text: 0, photos: 0 };
  const cut = (): Piece => {
    const last = lines.at(-1) as ImportLine;
    const piece = { bytes: packPiece(lines, [...photos.values()]), line: last.number, end: last.bytes };
    lines = [];
    photos = new Map();
    size = { text: 0, photos: 0 };
    return piece;
  };
  for await (const line of readLines(file)) {
    if (line.number <= after) continue;
    lines.push(line);
    size.text += line.text.length;
    const parsed = parseLine(line.text);
    for (const name of 'raw' in parsed ? photosNamed(parsed.raw) : []) {
      if (photos.has(name)) continue;
      const read = await readPhoto(photosFolder, name);
      photos.set(name, typeof read === 'string' ? { name, problem: read } : { name, bytes: read });
      if (typeof read !== 'string') size.photos += read.byteLength;
    }
    if (size.text >= limits.text || size.photos >= limits.photoBytes || photos.size >= limits.photos)
      yield cut();
  }
  if (lines.length > 0) yield cut();
}
