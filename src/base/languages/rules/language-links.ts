import { siteLanguages } from '../../brand/rules/languages.ts';
import type { Addresses } from './alternates.ts';
import { ownName } from './language-names.ts';
import { hasLanguages, pathIn, prefixOf, splitPrefix } from './prefix.ts';

/** A language of the site as its own speakers write it, and the address of a page in it. */
export type LanguageLink = { language: string; name: string; href: string; prefix: string };

/** A page in each language of the site, the site's own first, at the addresses that it has of its own; none for a page that has no other languages. */
export const languageLinks = (address: string, addresses: Addresses = {}): LanguageLink[] => {
  const languages = siteLanguages();
  const [pathname = ''] = address.split(/[?#]/, 1);
  if (languages.length === 1 || !hasLanguages(splitPrefix(pathname).path)) return [];
  return languages.map((language) => ({
    language,
    name: ownName(language),
    href: addresses[language] ?? pathIn(language, address),
    prefix: prefixOf(language),
  }));
};
