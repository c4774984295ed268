import { firstCharacters } from '../../../base/text/rules/letters/first-characters.ts';

/** Characters of a fact that are compared. */
const MAX_FACT = 100;

export const cutFact = (text: string): string => firstCharacters(text, MAX_FACT);

/** The first part of a place's name, which all of its names have. */
export const placeRoot = (place: string): string => place.split(',', 1)[0] as string;
