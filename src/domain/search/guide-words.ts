import { withoutBadgeMarks } from '../profiles/badge/badge-marks.ts';
import { foldForSearch } from '../text/text.ts';

/** A link into a long list in the order of names, by what the names begin with from that page on. */
export type GuideWord = { label: string; page: number; current: boolean };

/** So many pages are named one by one; of more, ranges are named, and the pages of the range that is shown. */
const MAX_AT_ONCE = 32;
const MIN_LETTERS = 2;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The guide words of a list, as dictionaries print them: rows of links, of which the second names the pages of the range that the first
 * leads to, so that two links lead to any page of a thousand. None where there is one page. `names` are those of all pages, in order.
 */
export const guideWords = (names: readonly string[], perPage: number, page: number): GuideWord[][] => {
  const pages = Math.ceil(names.length / perPage);
  if (pages < 2) return [];
  const step = pages <= MAX_AT_ONCE ? 1 : Math.ceil(Math.sqrt(pages));
  const row = (first: number, last: number, each: number): GuideWord[] => {
    const words: GuideWord[] = [];
    for (let start = first; start <= last; start += each) {
      const at = (start - 1) * perPage;
      const label = guideWord(names[at] as string, names[at - 1]);
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
const guideWord = (name: string, before = ''): string => {
  const shown = withoutBadgeMarks(name);
  const last = foldForSearch(withoutBadgeMarks(before));
  let word = '';
  let count = 0;
  for (const { segment } of letters.segment(shown)) {
    word += segment;
    count += 1;
    if (count >= MIN_LETTERS && /[\p{L}\p{N}]$/u.test(word) && !last.startsWith(foldForSearch(word)))
      return word;
  }
  return shown;
};
