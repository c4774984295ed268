export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file as text, without its byte-order mark; `lost` counts the bytes that are no text in its encoding. */
export type DecodedText = { text: string; encoding: TextEncoding; lost: number };

/** Bytes at the beginning of a file that tell whether it is UTF-16 without a mark. */
const SAMPLE = 2_000;
/** UTF-8 with a broken byte has so many times more letters that are whole. */
const MOSTLY = 10;

/**
 * Reads bytes in the encoding that they show: a mark, zeros in every other byte, or well-formed UTF-8. What is none of them is from an old
 * program, which writes in the alphabet of Western Windows.
 */
export const decodeText = (bytes: Uint8Array): DecodedText => {
  const wide = wideEncoding(bytes);
  if (wide !== null) return { ...decoded(bytes, wide), encoding: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8', lost: 0 };
  } catch {
    const { text, lost } = decoded(bytes, 'utf-8');
    if (beyondAscii(text) - lost > lost * MOSTLY) return { text, lost, encoding: 'utf-8' };
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252', lost: 0 };
  }
};

const decoded = (bytes: Uint8Array, encoding: TextEncoding): { text: string; lost: number } => {
  const text = new TextDecoder(encoding).decode(bytes);
  let lost = 0;
  for (let at = text.indexOf(REPLACED); at >= 0; at = text.indexOf(REPLACED, at + 1)) lost += 1;
  return { text, lost };
};

const REPLACED = '\ufffd';

const beyondAscii = (text: string): number => {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x7f) count += 1;
  return count;
};

const wideEncoding = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const isMany = (count: number): boolean => count * 4 > sample.length;
  if (isMany(odd) && even === 0) return 'utf-16le';
  return isMany(even) && odd === 0 ? 'utf-16be' : null;
};
