import { Parser } from 'htmlparser2';
import { profileIdOf } from '../../../domain/text/slug.ts';

const MAX_LINKS = 5_000;
/** Elements whose content browsers do not show; on some sites, visitors can write into them. */
const NOT_SHOWN = new Set(['template', 'noscript']);

/** Whether a page has an `<a>` or `<link>` with `rel=me` to a profile address of one of our origins that ends in this id. */
export const linksBack = (html: string, pageUrl: string, origins: readonly string[], id: string): boolean => {
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
      isFound = isProfile(href, pageUrl, origins, id);
    },
  });
  parser.write(html);
  parser.end();
  return isFound;
};

const isProfile = (href: string, pageUrl: string, origins: readonly string[], id: string): boolean => {
  if (!URL.canParse(href, pageUrl)) return false;
  const { origin, pathname } = new URL(href, pageUrl);
  const segment = /^\/profile\/([^/]+)\/?$/i.exec(pathname)?.[1];
  return origins.includes(origin) && segment !== undefined && profileIdOf(segment.toLowerCase()) === id;
};
