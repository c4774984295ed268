import { profileIdOf } from '../../../base/text/rules/slug.ts';

const MAX_LINKS = 5_000;
/** Elements whose content browsers do not show; on some sites, visitors can write into them. */
const NOT_SHOWN = new Set(['template', 'noscript']);

/** Whether a page has an `<a>` or `<link>` with `rel=me` to a profile address of one of our origins that ends in this id. */
export const linksBack = (
  html: string,
  pageUrl: string,
  origins: readonly string[],
  id: string,
): Promise<boolean> => hasMeLink(html, pageUrl, (url) => isProfile(url, origins, id));

/** Whether a page has an `<a>` or `<link>` with `rel=me` to an address for which `isWanted` holds. */
export const hasMeLink = async (
  html: string,
  pageUrl: string,
  isWanted: (url: URL) => boolean,
): Promise<boolean> => {
  // Loaded with the first page, so that other calls of a fresh function do not wait for it.
  const { Parser } = await import('htmlparser2');
  let isFound = false;
  let links = 0;
  let hidden = 0;
  const parser = new Parser({
    onclosetag: (name) => {
      if (NOT_SHOWN.has(name)) hidden -= 1;
    },
    onopentag: (name, { rel, href }) => {
      if (NOT_SHOWN.has(name)) hidden += 1;
      if (
        isFound ||
        hidden > 0 ||
        (name !== 'a' && name !== 'link') ||
        rel === undefined ||
        href === undefined
      )
        return;
      links += 1;
      if (links > MAX_LINKS || !rel.toLowerCase().split(/\s+/).includes('me')) return;
      isFound = URL.canParse(href, pageUrl) && isWanted(new URL(href, pageUrl));
    },
  });
  parser.write(html);
  parser.end();
  return isFound;
};

/** Whether an address is that of the profile with this id on one of our origins. */
export const isProfile = ({ origin, pathname }: URL, origins: readonly string[], id: string): boolean => {
  const segment = /^\/profile\/([^/]+)\/?$/i.exec(pathname)?.[1];
  return origins.includes(origin) && segment !== undefined && profileIdOf(segment.toLowerCase()) === id;
};
