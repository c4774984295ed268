/** A part of a text: its start and its end. */
export type TextSpan = [start: number, end: number];

/** A piece of a text, and whether what was searched for is there. */
export type MarkedPiece = { text: string; found: boolean };

/** A text in pieces, those marked that are in one of some spans, which begin one after the other. */
export const markSpans = (text: string, spans: readonly TextSpan[]): MarkedPiece[] => {
  const pieces: MarkedPiece[] = [];
  let at = 0;
  const cut = (end: number, found: boolean): void => {
    if (end <= at) return;
    pieces.push({ text: text.slice(at, end), found });
    at = end;
  };
  for (const [start, end] of spans) {
    cut(start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return pieces;
};
