import { ownLanguage, siteLanguageOf, siteLanguages } from '../../../base/brand/rules/languages.ts';
import type { Translations } from '../../rules/structured-values.ts';
import { pageLanguage, tagsFor, translatedInto } from './page-in-language.ts';

type Written = { language?: string; translations: Translations };

/** The language of the site whose readers read a text in its original; the site's own where it has none such. */
const originalFor = (tag: string): string =>
  siteLanguageOf(tag) ?? siteLanguages().find((language) => tagsFor(tag).includes(language)) ?? ownLanguage();

/** The languages of the site whose readers see something of a page translated. */
export const translatedFor = (page: Pick<Written, 'translations'>): string[] => {
  const tags = translatedInto(page);
  return siteLanguages().filter((language) => tagsFor(language).some((tag) => tags.includes(tag)));
};

/** The languages of the site in which a page has an address of its own: that of its original, then those into which something is translated. */
export const pageLanguages = (page: Written): string[] => {
  const original = originalFor(pageLanguage(page));
  return [original, ...translatedFor(page).filter((language) => language !== original)];
};
