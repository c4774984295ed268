import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import type { Addresses } from '../../base/languages/rules/alternates.ts';
import { pathIn } from '../../base/languages/rules/prefix.ts';
import { paths } from '../../paths.ts';
import type { NewsArticle } from '../rules/news.ts';

/** The address of an article in each of its languages, first that in the site's own, or in the first of the site's that it has. */
export const articleAddresses = ({
  language,
  slug,
  translations,
}: Pick<NewsArticle, 'language' | 'slug' | 'translations'>): Addresses => {
  const versions = [{ language, slug }, ...translations];
  const order = [ownLanguage(), ...siteLanguages()];
  const addresses = order.flatMap((each) => {
    const version = versions.find((candidate) => candidate.language === each);
    return version === undefined ? [] : [[each, pathIn(each, paths.article(version.slug))] as const];
  });
  return Object.fromEntries(addresses);
};
