import { diffLines, diffWordsWithSpace } from 'diff';

/** A piece of text in both versions, only in the earlier, or only in the later. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string };

/** Number of unchanged characters to show on each side of a difference. */
const CONTEXT_LENGTH = 160;

/** The differences between two texts by words, or by lines if words take longer than `timeout` (milliseconds). Long unchanged texts are shortened. */
export const diffTexts = (before: string, after: string, timeout: number): DiffPiece[] => {
  const parts = diffWordsWithSpace(before, after, { timeout }) ?? diffLines(before, after);
  return parts.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'new', text: value };
    if (removed) return { kind: 'gone', text: value };
    return { kind: 'same', text: shortened(value, index === 0, index === parts.length - 1) };
  });
};

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  const letters = [...text];
  if (letters.length <= 2 * CONTEXT_LENGTH + 20) return text;
  const head = isFirst ? '' : letters.slice(0, CONTEXT_LENGTH).join('');
  const tail = isLast ? '' : letters.slice(-CONTEXT_LENGTH).join('');
  return [head.trimEnd(), '…', tail.trimStart()].filter((part) => part !== '').join(' ');
};
