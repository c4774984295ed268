import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import { pathIn } from '../../base/languages/rules/prefix.ts';
import { paths } from '../../paths.ts';
import type { NewsArticle } from '../rules/news.ts';

/** The address of an article in each of its languages, in the site's order, and that for readers of all others; none for an article in one language. */
export const articleAlternates = ({
  language,
  slug,
  translations,
}: Pick<NewsArticle, 'language' | 'slug' | 'translations'>): { language: string; path: string }[] => {
  if (translations.length === 0) return [];
  const versions = [{ language, slug }, ...translations];
  const all = siteLanguages().flatMap((each) => {
    const version = versions.find((candidate) => candidate.language === each);
    return version === undefined ? [] : [{ language: each, path: pathIn(each, paths.article(version.slug)) }];
  });
  const first = all.find((version) => version.language === ownLanguage()) ?? all[0];
  return first === undefined ? all : [...all, { language: 'x-default', path: first.path }];
};
