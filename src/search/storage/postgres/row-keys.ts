import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';
import { nameSkeleton } from '../../../profiles/identity/rules/look-alike.ts';
import type { Dimension } from '../../../profiles/rules/dimensions.ts';
import { SHARED_PARTS } from '../../admin-list/rules.ts';
import { splitMarks } from '../../admin-list/storage/shared-marks.ts';
import { textHash } from '../../rules/text-hash.ts';
import { isInWord } from '../../rules/word-fit.ts';
import { storable } from './marked-text.ts';

/** Characters of what has an index, which takes no longer values. */
const MAX_KEY = 300;

export const cutKey = (text: string): string => storable(firstCharacters(text, MAX_KEY));

/**
 * The text by which a database sorts names as the other indexes do, by UTF-16 units: what comes after surrogates there has a last character before it,
 * and that last one, which no language uses, a first character after it.
 */
export const sortKey = (text: string): string =>
  cutKey(storable(text)).replace(/[\ue000-\uffff]|\u{10ffff}/gu, (character) =>
    character === LAST ? `${LAST}${FIRST}` : `${LAST}${character}`,
  );

const FIRST = '\u0001';
const LAST = '\u{10ffff}';

/** What a sort key was made of. */
export const sortedText = (key: string): string =>
  key.replace(/\u{10ffff}(\u0001|[\ue000-\uffff])/gu, (_, after: string) => (after === FIRST ? LAST : after));

/** What a page is filed under, folded, as lists are sorted by it. */
export const sortedName = (name: string): string => foldForSearch(name.replaceAll('\n', ' '));

/** The first word in some folded texts, of letters and digits alone, as rows have that of the name; '' if there is none. */
export const firstWordKey = (texts: readonly string[]): string => {
  for (const text of texts) {
    let start = 0;
    while (start < text.length && !isInWord(text, start)) start += 1;
    let end = start;
    while (end < text.length && isInWord(text, end)) end += 1;
    if (end > start) return cutKey(text.slice(start, end));
  }
  return '';
};

/** The group of a value as a row has it. */
export const groupKey = (dimension: Dimension, slug: string): string => `${dimension}:${slug}`;

/** The group of all that have a badge. */
export const VERIFIED_GROUP = 'verified:1';

/** The list of all profiles of a kind, newest first. That of a group has the group's key as its name. */
export const kindList = (kind: ProfileKind): string => kind;

/** The list of those of a kind under an initial, by name. */
export const initialList = (kind: ProfileKind, initial: string): string => `${kind}/${initial}`;

/** Characters of a romanised word, which are all ASCII: of two long ones that differ after them, an index takes one. */
const MAX_WORD = 2_000;

/** A romanised word as rows have it. */
export const wordKey = (plain: string): string => storable(firstCharacters(plain, MAX_WORD));

/** The skeleton of a name as rows have it. */
export const skeletonKey = (name: string): string => cutKey(storable(nameSkeleton(name)));

/** The marks of a profile as rows have them, in the order of `SHARED_PARTS`; '' where it has nothing. */
export const markKeys = (marks = ''): string[] =>
  splitMarks(marks).map((mark, index) => (mark === '' ? '' : `${SHARED_PARTS[index]}:${mark}`));

/** The mark of a key that pages are alike by, as rows have it beside those of what they share. */
export const alikeMark = (key: string): string => `alike:${textHash(key)}`;
