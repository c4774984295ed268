import { DEFAULT_LANGUAGES } from './offered-languages.ts';
import { site } from './site.ts';

let languages: readonly string[] = site.languages ?? DEFAULT_LANGUAGES;

/** The languages of this site as BCP 47 tags in canonical case; the first is the site's own. */
export const siteLanguages = (): readonly string[] => languages;

/** The site's own language, in which it has no prefix. */
export const ownLanguage = (): string => languages[0] as string;

/** The site's language that a tag names in any letter case; null if the site does not have it. */
export const siteLanguageOf = (tag: string): string | null =>
  languages.find((language) => language.toLowerCase() === tag.toLowerCase()) ?? null;

/** Replaces the languages of the site: for tests. */
export const provideLanguages = (given: readonly [string, ...string[]]): void => {
  languages = given;
};
