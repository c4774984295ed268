/** Many short texts without line breaks, in UTF-8 and outside of V8's heap: a string for each would take several times the memory. */
export type Lines = {
  /** Each text, with a line break after it. */
  bytes: Buffer;
  /** The place of each line break. */
  ends: Uint32Array;
};

const LINE_BREAK = 10;

export const toLines = (texts: readonly string[]): Lines => {
  const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
  const ends = new Uint32Array(texts.length);
  let end = -1;
  for (let line = 0; line < texts.length; line += 1) {
    end = bytes.indexOf(LINE_BREAK, end + 1);
    ends[line] = end;
  }
  return { bytes, ends };
};

/** The text of a line. */
export const lineOf = ({ bytes, ends }: Lines, line: number): string =>
  bytes.toString('utf8', line === 0 ? 0 : (ends[line - 1] as number) + 1, ends[line]);

/** The line that has the character or byte at `place`. */
export const lineAt = ({ ends }: { ends: Uint32Array }, place: number): number => {
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] as number) < place) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The lines that contain a text, in their order. */
export const linesWith = (lines: Lines, text: string): number[] => {
  if (text === '') return [...lines.ends.keys()];
  // It would be found between lines, again and again.
  if (text.includes('\n')) return [];
  const wanted = Buffer.from(text);
  const rows: number[] = [];
  for (let at = lines.bytes.indexOf(wanted); at >= 0; ) {
    const row = lineAt(lines, at);
    rows.push(row);
    at = lines.bytes.indexOf(wanted, (lines.ends[row] as number) + 1);
  }
  return rows;
};

/** Bytes of some lines. */
export const sizeOfLines = ({ bytes, ends }: Lines): number => bytes.byteLength + ends.byteLength;
