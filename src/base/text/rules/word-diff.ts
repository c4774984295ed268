import { diffArrays, diffLines } from 'diff';
import { firstLetters, lastLetters } from './letters/whole-letters.ts';
import { characters } from './text.ts';

/** A piece of text in both versions, only in the earlier, or only in the later. */
export type DiffPiece = { kind: 'same' | 'gone' | 'new'; text: string };

/** Number of unchanged characters to show on each side of a difference. */
const CONTEXT_LENGTH = 160;

/** How many words or lines may differ, by default: comparing takes time by the square of it, a tenth of a second here. */
const MAX_EDITS = 1_500;

/**
 * The differences between two texts by words, by lines if more than `maxEditLength` words differ, or as two whole texts if as many lines do.
 * Long unchanged texts are shortened.
 */
export const diffTexts = (before: string, after: string, maxEditLength = MAX_EDITS): DiffPiece[] => {
  const parts = wordParts(before, after, maxEditLength) ?? diffLines(before, after, { maxEditLength });
  if (parts === undefined)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ];
  return parts.map(({ value, added, removed }, index) => {
    if (added) return { kind: 'new', text: value };
    if (removed) return { kind: 'gone', text: value };
    return { kind: 'same', text: shortened(value, index === 0, index === parts.length - 1) };
  });
};

// Scripts that put no blanks between words are compared by letters; a mark belongs to its letter.
const UNSPACED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}';
const TOKEN = new RegExp(
  `[${UNSPACED}]\\p{M}*|(?:(?![${UNSPACED}])[\\p{L}\\p{M}\\p{N}\\u200c\\u200d_])+|\\r?\\n|[^\\S\\r\\n]+|[^]`,
  'gu',
);

/** What two texts have in common and what not, by words of any script; undefined if more words differ than may. */
export const wordParts = (before: string, after: string, maxEditLength: number) =>
  diffArrays(before.match(TOKEN) ?? [], after.match(TOKEN) ?? [], { maxEditLength })?.map(
    ({ value, ...part }) => ({ ...part, value: value.join('') }),
  );

const shortened = (text: string, isFirst: boolean, isLast: boolean): string => {
  if (characters(text) <= 2 * CONTEXT_LENGTH + 20) return text;
  const head = isFirst ? '' : firstLetters(text, CONTEXT_LENGTH);
  const tail = isLast ? '' : lastLetters(text, CONTEXT_LENGTH);
  return [head.trimEnd(), '…', tail.trimStart()].filter((part) => part !== '').join(' ');
};
