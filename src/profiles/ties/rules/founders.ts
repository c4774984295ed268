import { foldForSearch } from '../../../base/text/rules/text.ts';
import { withoutBadgeMarks } from '../../badge/rules/badge-marks.ts';
import type { PublicTie } from './tie.ts';

/** A piece of what a company says of its founders; `url` is the page of a confirmed founder, or ''. */
export type FounderPart = { text: string; url: string };

type Word = { word: string; start: number; end: number };
type Place = { start: number; end: number; url: string };

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}'’]+/gu)].map(({ 0: word, index }) => ({
    word: foldForSearch(word).replace(/['’]/gu, ''),
    start: index,
    end: index + word.length,
  }));

/** What a company says of its founders, cut where the name of one begins and ends who confirmed it. */
export const founderParts = (said: string, ties: readonly PublicTie[]): FounderPart[] => {
  const words = wordsOf(said);
  const places = ties
    .filter(({ kind }) => kind === 'founded')
    .flatMap(({ name, url }) => placeOf(words, wordsOf(withoutBadgeMarks(name)), url))
    .sort((one, other) => one.start - other.start || other.end - one.end);
  const parts: FounderPart[] = [];
  let at = 0;
  for (const { start, end, url } of places) {
    if (start < at) continue;
    parts.push({ text: said.slice(at, start), url: '' }, { text: said.slice(start, end), url });
    at = end;
  }
  return [...parts, { text: said.slice(at), url: '' }].filter(({ text }) => text !== '');
};

/** Where a name stands among words; also where these are a shorter form of it. */
const placeOf = (words: readonly Word[], name: readonly Word[], url: string): Place[] => {
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined || name.length === 0) return [];
  for (const [at, { start }] of words.entries()) {
    const end = endOf(words.slice(at), name);
    if (end !== null) return [{ start, end, url }];
  }
  const isShorter = words.length > 1 && isWithin(words, name);
  return isShorter ? [{ start: first.start, end: last.end, url }] : [];
};

/** Where a name ends that begins with the first of some words; null if it does not. Initials may stand between its words. */
const endOf = (words: readonly Word[], name: readonly Word[]): number | null => {
  let found = 0;
  for (const { word, end } of words) {
    if (word === name[found]?.word) found += 1;
    else if (found === 0 || [...word].length > 1) return null;
    if (found === name.length) return end;
  }
  return null;
};

/** Whether a name has these words, in their order. */
const isWithin = (words: readonly Word[], name: readonly Word[]): boolean => {
  let found = 0;
  for (const { word } of name) if (word === words[found]?.word) found += 1;
  return found === words.length;
};
