import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';
import { foldForSearch } from '../../../base/text/rules/text.ts';

/** Characters of a fact that are compared. */
const MAX_FACT = 100;

export const cutFact = (text: string): string => firstCharacters(text, MAX_FACT);

/** A name as pages are compared by it: folded, in words of letters and digits; what has neither as it is. */
export const nameKey = (name: string): string => {
  const folded = foldForSearch(name);
  return cutFact((folded.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [folded.trim()]).join(' '));
};

/** The first part of a place's name, which all of its names have. */
export const placeRoot = (place: string): string => place.split(',', 1)[0] as string;
