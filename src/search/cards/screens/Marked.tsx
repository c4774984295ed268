import { markSpans, type TextSpan } from '../../rules/marked-pieces.ts';

/** A text in which the words of a query are marked. */
export const Marked = ({ text, spans }: { text: string; spans: readonly TextSpan[] | undefined }) => {
  if (!spans) return <span>{text}</span>;
  let at = 0;
  return markSpans(text, spans).map(({ text: piece, found }) => {
    const key = at;
    at += piece.length;
    return found ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
};
