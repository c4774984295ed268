import { foldForSearch } from '../../base/text/rules/text.ts';
import { nameParts } from './filing-name.ts';
import { displayName } from './list-item.ts';

type Named = Parameters<typeof displayName>[0] & { sort_name?: string };

const ARTICLE = /^(?:(?:the|der|die|das|la|le|les|el|los)\s+|l['’]\s*)(?=\S)/iu;

/** What lists from A to Z file a page under: what was stored, else 'Curie, Marie' and a company without its leading article. */
export const filedUnder = (page: Named): string => {
  if (page.sort_name) return page.sort_name;
  const name = displayName(page);
  if (page.profile === 'professional') return name.replace(ARTICLE, '');
  const parts = nameParts(name);
  return parts === null ? name : `${parts.family}, ${parts.given}`;
};

const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/**
 * A name as it is written, parted at what it is filed under: 'Vincent ', 'van Gogh', ''. Without a comma in `filed` that is its first word. All of it is
 * the first part if what it is filed under is not in the name.
 */
export const filingParts = (name: string, filed: string): [before: string, filing: string, after: string] => {
  const [, filing = ''] = /^\s*([^,]+),/.exec(filed) ?? /^\s*(\S+)/.exec(filed) ?? [];
  for (let at = name.lastIndexOf(filing); filing !== '' && at >= 0; at = name.lastIndexOf(filing, at - 1)) {
    const end = at + filing.length;
    const isWhole = !IN_WORD.test(name.charAt(at - 1)) && !IN_WORD.test(name.charAt(end));
    if (isWhole) return [name.slice(0, at), filing, name.slice(end)];
    if (at === 0) break;
  }
  return [name, '', ''];
};

const wordsIn = (text: string): string[] => foldForSearch(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Whether a text has words, and only those of a name, in any order and spelling that search takes for the same. */
export const isMadeOfWords = (text: string, name: string): boolean => {
  const [words, known] = [wordsIn(text), new Set(wordsIn(name))];
  return words.length > 0 && words.every((word) => known.has(word));
};
