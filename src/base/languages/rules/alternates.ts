import { hasLanguages, pathIn, splitPrefix } from './prefix.ts';

/** The address of one page in each of its languages, and that for readers of all others; none for a page with one language. */
export const alternatesOf = (
  path: string,
  languages: readonly string[],
): { language: string; path: string }[] => {
  const [first] = languages;
  if (first === undefined || languages.length === 1 || !hasLanguages(splitPrefix(path).path)) return [];
  const all = languages.map((language) => ({ language, path: pathIn(language, path) }));
  return [...all, { language: 'x-default', path: pathIn(first, path) }];
};

/** A language as Open Graph writes it, with the country that most of its readers live in: `de_DE`. */
export const openGraphLocale = (language: string): string => {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return `${code}_${region}`;
};
