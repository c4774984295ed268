import { composed, firstCharacters, foldForSlug } from './text.ts';

const PROFILE_SLUG_LENGTH = 80;
const ARTICLE_SLUG_LENGTH = 60;
const ARTICLE_SLUG_BYTES = 180;
const RESERVED_ARTICLE_SLUGS = ['page', 'tag', 'archive'];

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

/** The slug of an article's title: letters and digits of any script, one hyphen for anything else; at most 60 characters and 180 bytes. */
export const articleSlug = (title: string): string => wordsSlug(title) || 'article';

/** The slug of a text by the same rule, folded by `fold`; empty if it has neither letters nor digits. */
export const wordsSlug = (text: string, fold: Fold = foldForSlug): string => hyphened(forSlug(text, fold));

const hyphened = (plain: string): string => {
  const words = plain.replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '-').replace(/^-+/, '');
  return cutBytes([...words].slice(0, ARTICLE_SLUG_LENGTH), ARTICLE_SLUG_BYTES).replace(/-+$/, '');
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

/** The slug for a title at the given attempt (1, 2, 3…): from the second on with `-2`, `-3`…, within the limits. Reserved words start at `-2`. */
export const articleSlugAttempt = (title: string, attempt: number): string => {
  const slug = articleSlug(title);
  const number = RESERVED_ARTICLE_SLUGS.includes(slug) ? attempt + 1 : attempt;
  if (number === 1) return slug;
  const suffix = `-${number}`;
  const base = [...slug].slice(0, ARTICLE_SLUG_LENGTH - suffix.length);
  return cutBytes(base, ARTICLE_SLUG_BYTES - suffix.length).replace(/-+$/, '') + suffix;
};

const cutBytes = (letters: readonly string[], maxBytes: number): string => {
  let text = '';
  let bytes = 0;
  for (const letter of letters) {
    bytes += new TextEncoder().encode(letter).length;
    if (bytes > maxBytes) break;
    text += letter;
  }
  return text;
};
