import { ownLanguage, siteLanguages } from '../../brand/rules/languages.ts';

/** The site's further languages, whose pages have a prefix. */
export const furtherLanguages = (): readonly string[] => siteLanguages().slice(1);

/** What stands before the paths of a language's pages: `/de`, or nothing for the site's own language, and for one that the site has not. */
export const prefixOf = (language: string): string =>
  furtherLanguages().includes(language) ? `/${language.toLowerCase()}` : '';

/** The language of a path by its prefix, and the path without it. The site's own language has no prefix, so its tag is a segment like any other. */
export const splitPrefix = (pathname: string): { language: string; path: string } => {
  const first = pathname.split('/', 2)[1] ?? '';
  const language = furtherLanguages().find((each) => each.toLowerCase() === first);
  return language === undefined
    ? { language: ownLanguage(), path: pathname }
    : { language, path: pathname.slice(first.length + 1) || '/' };
};

/** First segments of what is the same in every language: calls, files, services, and the team's screens. */
const WITHOUT_LANGUAGE =
  /^\/(?:php-api|_[^/]*|\.[^/]*|uploads|developers|dashboard|adminlogin|articleupload|jointeam|embed|oembed|data|reconcile|manage|healthz)(?:\/|$)/i;
/** The picture of a profile and the feeds of news are in a language, all other files are in none. */
const FILE = /\.[a-z0-9]+$/i;
const SPOKEN_FILE = /^\/(?:profile\/[^/]+\/card\.png|(?:news\/tag\/[^/]+\/)?rss\.xml|feed\.json)$/i;

/** Whether a path, without a prefix, is that of a page that each language has. */
export const hasLanguages = (path: string): boolean =>
  !WITHOUT_LANGUAGE.test(path) && (!FILE.test(path) || SPOKEN_FILE.test(path));

/** A path on this site in a language, whatever prefix it had; addresses of other sites, and of what has no language, stay as they are. */
export const pathIn = (language: string, address: string): string => {
  const [pathname = ''] = address.split(/[?#]/, 1);
  if (!/^\/(?!\/)/.test(pathname)) return address;
  const { path } = splitPrefix(pathname);
  const prefix = prefixOf(language);
  if ((prefix === '' && path === pathname) || !hasLanguages(path)) return address;
  return `${prefix}${path === '/' && prefix !== '' ? '' : path}${address.slice(pathname.length)}`;
};

/** HTML that somebody wrote, with its links to pages of this site in a language. */
export const withLinksIn = (language: string, html: string): string =>
  prefixOf(language) === ''
    ? html
    : html.replace(
        /(<a\s(?:[^>]*?\s)?href=")(\/[^"]*)/g,
        (_, start: string, href: string) => start + pathIn(language, href),
      );
