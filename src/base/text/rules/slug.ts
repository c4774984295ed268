import { firstCharacters } from './letters/first-characters.ts';
import { composed, foldForSlug } from './text.ts';

const PROFILE_SLUG_LENGTH = 80;
/** The most characters and bytes of a slug of words. */
export const WORDS_SLUG = { characters: 60, bytes: 180 } as const;

type Fold = (text: string) => string;

// Symbols such as ™ and ´ would become letters and blanks.
const ALIKE = /[^\p{Sk}\p{So}\u2017\u203e]+/gu;
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Me}]+/gu;
const STRAY_MARKS = /(?<![\p{L}\p{M}\p{Nd}])\p{M}+/gu;

// Wide, narrow and styled letters are the plain ones. What cannot be seen, as behind many emoji, is nothing of a word, nor is a mark without a letter.
const forSlug = (text: string, fold: Fold): string => {
  const plain = text.replace(ALIKE, (letters) => composed(letters, 'NFKC'));
  return fold(plain).replace(UNSEEN, '').replace(STRAY_MARKS, '');
};

/** The readable part of a profile's link: the folded name with hyphens for spaces, only letters, digits and hyphens; `profile` if nothing is left. */
export const profileSlug = (name: string): string => {
  const slug = forSlug(name, foldForSlug)
    .trim()
    .replace(/\s+/gu, '-')
    .replace(/[^\p{L}\p{M}\p{Nd}-]/gu, '');
  const cut = firstCharacters(slug, PROFILE_SLUG_LENGTH);
  return /[\p{L}\p{Nd}]/u.test(cut) ? cut : 'profile';
};

/** The id at the end of `{slug}-{id}`; null if the last segment cannot be one. */
export const profileIdOf = (segment: string): string | null => {
  const id = segment.slice(segment.lastIndexOf('-') + 1);
  return isProfileId(id) ? id : null;
};

// Neither a hyphen nor anything of a word, or nothing that can be seen.
const BEHIND = /[^\p{L}\p{M}\p{N}-]|\p{Default_Ignorable_Code_Point}/u;

/** An address's last segment without the marks behind it that belong to the sentence around it, and without what cannot be seen there. */
export const withoutMarksBehind = (segment: string): string => {
  const letters = [...segment];
  return letters.slice(0, letters.findLastIndex((letter) => !BEHIND.test(letter)) + 1).join('');
};

/** Whether the text has the form of a profile id: 8 to 12 of `[0-9a-z]`. */
export const isProfileId = (text: string): boolean => /^[0-9a-z]{8,12}$/.test(text);

/**
 * The slug of a text, folded by `fold`: letters and digits of any script, one hyphen for anything else; at most 60 characters and 180 bytes,
 * empty if it has neither letters nor digits.
 */
export const wordsSlug = (text: string, fold: Fold = foldForSlug): string => hyphened(forSlug(text, fold));

const hyphened = (plain: string): string => {
  const words = plain.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-').replace(/^-+/, '');
  return cutBytes([...words].slice(0, WORDS_SLUG.characters), WORDS_SLUG.bytes).replace(/-+$/, '');
};

/**
 * The slug of a tag, place, profession or industry: as above, but `+` is `plus` and `#` is `sharp` beside letters, because C, C++ and C#
 * are three languages.
 */
export const namesSlug = (text: string, fold: Fold = foldForSlug): string =>
  hyphened(forSlug(text, fold).replace(/[+#]+/gu, spellSigns));

const SIGN_WORDS: Record<string, string> = { '+': ' plus ', '#': ' sharp ' };

const spellSigns = (signs: string, at: number, text: string): string => {
  const before = text.slice(Math.max(0, at - 2), at);
  const after = text.slice(at + signs.length, at + signs.length + 2);
  const isBesideLetter = /[\p{L}\p{M}]$/u.test(before) || /^\p{L}/u.test(after);
  return isBesideLetter ? signs.replace(/./g, (sign) => SIGN_WORDS[sign] as string) : signs;
};

/** The first letters that have at most so many bytes together. */
export const cutBytes = (letters: readonly string[], maxBytes: number): string => {
  let text = '';
  let bytes = 0;
  for (const letter of letters) {
    bytes += utf8Length(letter);
    if (bytes > maxBytes) break;
    text += letter;
  }
  return text;
};

const utf8Length = (text: string): number => {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Either half of a pair is two of its four bytes.
    bytes += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
  }
  return bytes;
};
