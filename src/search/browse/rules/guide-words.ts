import { graphemes } from '../../../base/text/rules/graphemes.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';

/**
 * A link to a page of a long list sorted by name, from the start of the first name there to that of the last, as in 'Ma–Me'; `to` is '' where
 * the two are one.
 */
export type GuideWord = { from: string; to: string; page: number; current: boolean };

/** Above this number of pages, ranges are linked, and the pages of the current range. */
const MAX_AT_ONCE = 32;
const MIN_LETTERS = 2;

/**
 * The guide words of a list, as in a dictionary: one row of links to all pages or, for a long list, one to ranges and one to the pages
 * of the current range, so that any page of a thousand is two links away. Empty for a single page. `nameAt` gives each name of all pages, in order.
 */
export const guideWords = (
  { count, nameAt }: { count: number; nameAt: (index: number) => string },
  perPage: number,
  page: number,
): GuideWord[][] => {
  const pages = Math.ceil(count / perPage);
  if (pages < 2) return [];
  const step = pages <= MAX_AT_ONCE ? 1 : Math.ceil(Math.sqrt(pages));
  const row = (first: number, last: number, each: number): GuideWord[] => {
    const words: GuideWord[] = [];
    for (let start = first; start <= last; start += each) {
      const at = (start - 1) * perPage;
      const end = Math.min(Math.min(start + each - 1, last) * perPage, count);
      const from = guideWord(nameAt(at), at === 0 ? [] : [nameAt(at - 1)]);
      // The last one must not read as if it stood before the first.
      const to = guideWord(nameAt(end - 1), end === count ? [from] : [from, nameAt(end)]);
      const isOne = to === from || end - at === 1;
      words.push({ from, to: isOne ? '' : to, page: start, current: start <= page && page < start + each });
    }
    return words;
  };
  const ranges = row(1, pages, step);
  if (step === 1) return [ranges];
  const start = page - ((page - 1) % step);
  return [ranges, row(start, Math.min(pages, start + step - 1), 1)];
};

/** The shortest beginning of a name that its neighbours do not have. */
const guideWord = (name: string, neighbours: readonly string[]): string => {
  const shown = withoutBadgeMarks(name);
  const others = neighbours.map((other) => foldForSearch(withoutBadgeMarks(other)));
  const letters = graphemes(shown);
  for (let count = MIN_LETTERS; count <= letters.length; count += 1) {
    const word = letters.slice(0, count).join('');
    if (!ENDS_IN_WORD.test(word)) continue;
    if (others.every((other) => isOther(foldForSearch(word), other, letters[count]))) return word;
  }
  return shown;
};

const ENDS_IN_WORD = /[\p{L}\p{N}]\p{M}*$/u;
const IN_WORD = /^[\p{L}\p{M}\p{N}]/u;

/** Whether a beginning tells a name from another, which begins otherwise or goes on with a longer word. */
const isOther = (beginning: string, other: string, next = ''): boolean =>
  !other.startsWith(beginning) || (!IN_WORD.test(next) && IN_WORD.test(other.slice(beginning.length)));
