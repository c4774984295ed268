import type { LinesBatch, SentPhoto } from '../../../imports/import/rules.ts';
import { type ImportLine, parseLine, readLines } from '../../../imports/import/server/import-lines.ts';
import { photosNamed, readPhoto } from '../../../imports/import/server/record/import-photos.ts';

/** What one batch has at most, unless one line has more: bytes of lines and photos, and photos, because each is encoded again. */
export type BatchLimits = { bytes: number; photos: number };

/** What one request takes even if it cannot be packed, and the site does in a call. */
const LIMITS: BatchLimits = { bytes: 4_000_000, photos: 100 };

type CutLines = Pick<LinesBatch, 'lines' | 'photos'> & {
  /** Where the lines end in the file, in bytes. */
  end: number;
};

/** Cuts a file of JSON Lines into batches with their photos, beginning after a line. */
export async function* cutLines(
  file: string,
  photosFolder: string,
  after: number,
  limits = LIMITS,
): AsyncGenerator<CutLines> {
  let lines: ImportLine[] = [];
  let photos = new Map<string, SentPhoto>();
  let bytes = 0;
  const cut = (): CutLines => {
    const whole = { lines, photos: [...photos.values()], end: lines.at(-1)?.bytes ?? 0 };
    lines = [];
    photos = new Map();
    bytes = 0;
    return whole;
  };
  for await (const line of readLines(file)) {
    if (line.number <= after) continue;
    let sized = await sizeOf(line, photosFolder, photos);
    const isFull = bytes + sized.bytes > limits.bytes || photos.size + sized.photos.length > limits.photos;
    if (isFull && lines.length > 0) {
      yield cut();
      sized = await sizeOf(line, photosFolder, photos);
    }
    lines.push(line);
    for (const photo of sized.photos) photos.set(photo.name, photo);
    bytes += sized.bytes;
  }
  if (lines.length > 0) yield cut();
}

/** What a line adds to a batch: bytes, and the photos that it names and the batch lacks. */
const sizeOf = async (
  { text }: ImportLine,
  folder: string,
  batch: ReadonlyMap<string, SentPhoto>,
): Promise<{ photos: SentPhoto[]; bytes: number }> => {
  const parsed = parseLine(text);
  const photos: SentPhoto[] = [];
  let bytes = Buffer.byteLength(text);
  for (const name of new Set('raw' in parsed ? photosNamed(parsed.raw) : [])) {
    if (batch.has(name)) continue;
    const read = await readPhoto(folder, name);
    if (typeof read === 'string') photos.push({ name, problem: read });
    else photos.push({ name, base64: Buffer.from(read).toString('base64') });
    if (typeof read !== 'string') bytes += read.byteLength;
  }
  return { photos, bytes };
};
