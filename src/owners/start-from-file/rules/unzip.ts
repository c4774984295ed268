import { Unzip, UnzipInflate } from 'fflate';
import { FILE_BYTES, FileProblem, ZIP_FILES } from './contents.ts';

/** How much is unpacked at once: a kilobyte of a hostile file becomes a megabyte. */
const PIECE_BYTES = 4_096;

/** Files of a ZIP by their names. Only those that are wanted are unpacked, up to `most` bytes in all, whatever the ZIP says about their sizes; throws a `FileProblem` beyond. */
export const unzip = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  most = FILE_BYTES,
): { files: Map<string, Uint8Array>; others: string[] } => {
  // A ZIP ends in its table of contents: without its end, files may be missing.
  if (!hasEnd(bytes)) throw new FileProblem('broken');
  const parts = new Map<string, Uint8Array[]>();
  const others: string[] = [];
  let unpacked = 0;
  let count = 0;
  const zip = new Unzip((file) => {
    count += 1;
    if (count > ZIP_FILES) throw new FileProblem('tooMany');
    if (!isWanted(file.name)) {
      others.push(file.name);
      return;
    }
    const list: Uint8Array[] = [];
    parts.set(file.name, list);
    file.ondata = (error, data) => {
      // fflate hands back what this callback throws.
      if (error) throw error instanceof FileProblem ? error : new FileProblem('broken');
      unpacked += data.length;
      if (unpacked > most) throw new FileProblem('tooLarge', most);
      list.push(data.slice());
    };
    file.start();
  });
  zip.register(UnzipInflate);
  for (let start = 0; start < bytes.length; start += PIECE_BYTES)
    zip.push(bytes.subarray(start, start + PIECE_BYTES), start + PIECE_BYTES >= bytes.length);
  return { files: new Map([...parts].map(([name, list]) => [name, joined(list)])), others };
};

/** The last record of a ZIP, and how long a comment after it can be, in bytes. */
const END = { mark: [0x50, 0x4b, 0x05, 0x06], length: 22, comment: 65_535 } as const;

const hasEnd = (bytes: Uint8Array): boolean => {
  const last = bytes.length - END.length;
  for (let at = last; at >= Math.max(0, last - END.comment); at -= 1)
    if (END.mark.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
};

const joined = (list: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(list.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of list) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};
