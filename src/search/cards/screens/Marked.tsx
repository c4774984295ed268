import { markWords } from '../../rules/find-span.ts';

/** A text in which the words of a query are marked. */
export const Marked = ({ text, query }: { text: string; query: string }) => {
  const pieces = markWords(text, query);
  if (!pieces.some(({ found }) => found)) return <span>{text}</span>;
  let at = 0;
  return pieces.map(({ text: piece, found }) => {
    const key = at;
    at += piece.length;
    return found ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
};
