import { textHash } from '../../rules/text-hash.ts';
import { MAX_EDITS, maxEdits } from '../rules/word-distance.ts';

/**
 * Hashes of a word and of what is left of it without as many letters as edits may be between it and a word that is alike. An edit takes at most one letter
 * from either of two words, so words that are alike have a hash in common; others may have one by chance.
 */
export const shortenedHashes = (word: string): number[] => [
  ...new Set([...(word.length > MAX_SHORTENED ? [] : shortened(word)), ...lengths(word)].map(textHash)),
];

/** A longer word has too many shorter forms; its length does, because few names have such words. */
const MAX_SHORTENED = 20;

// Two words whose lengths differ by two at most have one of these in common.
const lengths = ({ length }: string): string[] =>
  length + MAX_EDITS <= MAX_SHORTENED ? [] : [length - 1, length, length + 1].map((each) => `#${each}`);

const shortened = (word: string): Set<string> => {
  // The longer of two words decides, and it may have as many letters more.
  let edits = 0;
  for (let more = 0; more <= MAX_EDITS; more += 1)
    if (maxEdits(word.length + more) >= more) edits = Math.max(edits, maxEdits(word.length + more));
  let shortest = new Set([word]);
  const all = new Set([word]);
  for (let edit = 0; edit < edits; edit += 1) {
    const shorter = new Set<string>();
    for (const each of shortest)
      for (let at = 0; at < each.length; at += 1) shorter.add(each.slice(0, at) + each.slice(at + 1));
    for (const each of shorter) all.add(each);
    shortest = shorter;
  }
  return all;
};
