import { cutBytes, WORDS_SLUG, wordsSlug } from '../../base/text/rules/slug.ts';

const RESERVED = ['page', 'tag', 'archive'];

/** The slug of an article's title, by the rule for words. */
export const articleSlug = (title: string): string => wordsSlug(title) || 'article';

/** The slug for a title at the given attempt (1, 2, 3…): from the second on with `-2`, `-3`…, within the limits. Reserved words start at `-2`. */
export const articleSlugAttempt = (title: string, attempt: number): string => {
  const slug = articleSlug(title);
  const number = RESERVED.includes(slug) ? attempt + 1 : attempt;
  if (number === 1) return slug;
  const suffix = `-${number}`;
  const base = [...slug].slice(0, WORDS_SLUG.characters - suffix.length);
  return cutBytes(base, WORDS_SLUG.bytes - suffix.length).replace(/-+$/, '') + suffix;
};

/** The first slug for a title that is not taken. */
export const freeArticleSlug = (title: string, taken: ReadonlySet<string>): string => {
  for (let attempt = 1; ; attempt += 1) {
    const slug = articleSlugAttempt(title, attempt);
    if (!taken.has(slug)) return slug;
  }
};
