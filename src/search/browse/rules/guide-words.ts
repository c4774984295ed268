import { graphemes } from '../../../base/text/rules/graphemes.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { withoutBadgeMarks } from '../../../profiles/badge/rules/badge-marks.ts';

/** A link to a page of a long list sorted by name, labelled with the start of the first name there. */
export type GuideWord = { label: string; page: number; current: boolean };

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
      const label = guideWord(nameAt(at), at === 0 ? '' : nameAt(at - 1));
      words.push({ label, page: start, current: start <= page && page < start + each });
    }
    return words;
  };
  const ranges = row(1, pages, step);
  if (step === 1) return [ranges];
  const start = page - ((page - 1) % step);
  return [ranges, row(start, Math.min(pages, start + step - 1), 1)];
};

/** The shortest beginning of a name that the name before it does not have. */
const guideWord = (name: string, before: string): string => {
  const shown = withoutBadgeMarks(name);
  const last = foldForSearch(withoutBadgeMarks(before));
  let word = '';
  let count = 0;
  for (const letter of graphemes(shown)) {
    word += letter;
    count += 1;
    if (count >= MIN_LETTERS && /[\p{L}\p{N}]$/u.test(word) && !last.startsWith(foldForSearch(word)))
      return word;
  }
  return shown;
};
