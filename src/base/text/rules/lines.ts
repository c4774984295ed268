/** A line is longer than its reader takes. */
export class LineTooLong extends Error {
  override name = 'LineTooLong';

  constructor(number: number, longest: number) {
    super(`Line ${number} has more than ${longest} bytes.`);
  }
}

const LINE_FEED = 10;

/**
 * The lines of a stream of bytes, split at line feeds and nowhere else: other separators, such as U+2028, are text, which JSON leaves in
 * its strings. The last line needs no line feed. Throws `LineTooLong` before it keeps more than `longest` bytes of one.
 */
export async function* byteLines(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let kept = 0;
  let number = 1;
  const keep = (part: Uint8Array): void => {
    if (kept + part.length > longest) throw new LineTooLong(number, longest);
    if (part.length === 0) return;
    parts.push(part);
    kept += part.length;
  };
  const take = (): Uint8Array => {
    const line = parts.length === 1 ? (parts[0] as Uint8Array) : joined(parts, kept);
    parts = [];
    kept = 0;
    number += 1;
    return line;
  };
  for await (const chunk of source) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, at));
      from = at + 1;
      yield take();
    }
    keep(chunk.subarray(from));
  }
  if (kept > 0) yield take();
}

const joined = (parts: readonly Uint8Array[], size: number): Uint8Array => {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** The lines of a stream of UTF-8 as texts, each without the carriage return before its line feed; split and bounded as `byteLines`. */
export async function* textLines(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  longest?: number,
): AsyncGenerator<string> {
  // Keeps a byte-order mark: whoever reads the lines knows whether there may be one.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const line of byteLines(source, longest)) {
    const text = decoder.decode(line);
    yield text.endsWith('\r') ? text.slice(0, -1) : text;
  }
}
