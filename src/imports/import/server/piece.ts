import { gunzipSync, gzipSync } from 'node:zlib';
import type { ImportLine } from './import-lines.ts';
import type { ImportSource } from './import-source.ts';

/** A photo that lines name: its bytes, or the problem with it. */
export type PiecePhoto = { name: string; bytes: Uint8Array } | { name: string; problem: string };

/** The head of a piece: its lines, and the photos in the order of the bytes that follow. */
type Head = {
  lines: Pick<ImportLine, 'number' | 'text'>[];
  photos: ({ name: string; size: number } | { name: string; problem: string })[];
};

const HEAD_SIZE = 4;

/** Packs lines with their photos into one value: the size of the head, the compressed head, then the photos. */
export const packPiece = (lines: readonly ImportLine[], photos: readonly PiecePhoto[]): Uint8Array => {
  const head: Head = {
    lines: lines.map(({ number, text }) => ({ number, text })),
    photos: photos.map((photo) =>
      'problem' in photo ? photo : { name: photo.name, size: photo.bytes.byteLength },
    ),
  };
  const packed = gzipSync(JSON.stringify(head));
  const size = Buffer.alloc(HEAD_SIZE);
  size.writeUInt32BE(packed.length);
  return Buffer.concat([size, packed, ...photos.map((photo) => ('bytes' in photo ? photo.bytes : NOTHING))]);
};

const NOTHING = new Uint8Array();

/** The lines and photos of a piece as a source for an import. */
export const openPiece = (bytes: Uint8Array): ImportSource => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = HEAD_SIZE + whole.readUInt32BE(0);
  const head = JSON.parse(gunzipSync(whole.subarray(HEAD_SIZE, end)).toString()) as Head;
  const photos = new Map<string, Uint8Array | string>();
  for (const photo of head.photos) {
    if ('problem' in photo) {
      photos.set(photo.name, photo.problem);
      continue;
    }
    photos.set(photo.name, new Uint8Array(whole.subarray(end, end + photo.size)));
    end += photo.size;
  }
  return {
    lines: head.lines.map((line) => ({ ...line, bytes: 0 })),
    photo: async (name) => photos.get(name) ?? 'did not come with its line',
  };
};
