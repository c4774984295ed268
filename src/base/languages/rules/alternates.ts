import { siteLanguages } from '../../brand/rules/languages.ts';
import { hasLanguages, pathIn, splitPrefix } from './prefix.ts';

/** The canonical addresses of one page by language, that of the original first. */
export type Addresses = Readonly<Record<string, string>>;

/** One path in several languages, that of the original first. */
export const addressesIn = (languages: readonly string[], path: string): Addresses =>
  Object.fromEntries(languages.map((language) => [language, pathIn(language, path)]));

/** The addresses of a page that each language of the site has; of one that has no languages, its own alone. */
export const everyAddress = (path: string): Addresses =>
  hasLanguages(splitPrefix(path.split(/[?#]/, 1)[0] ?? '').path)
    ? addressesIn(siteLanguages(), path)
    : { [splitPrefix(path).language]: path };

/** The canonical address of a page that is shown in a language: that of the original if nothing of the page is in that language. */
export const canonicalIn = (language: string, addresses: Addresses): string =>
  addresses[language] ?? Object.values(addresses)[0] ?? '/';

/** What a page in a language says of its addresses in others, and for readers of none of them; nothing for a page with one, or in a language in which it has none. */
export const alternatesIn = (
  language: string,
  addresses: Addresses,
): { language: string; path: string }[] => {
  const all = Object.entries(addresses).map(([each, path]) => ({ language: each, path }));
  const [first] = all;
  if (first === undefined || all.length === 1 || addresses[language] === undefined) return [];
  return [...all, { language: 'x-default', path: first.path }];
};

/** A language as Open Graph writes it, with the country that most of its readers live in: `de_DE`. */
export const openGraphLocale = (language: string): string => {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return `${code}_${region}`;
};
