import { decodeSegment } from '../../base/text/rules/path-segment.ts';
import { profileIdOf, withoutMarksBehind } from '../../base/text/rules/slug.ts';
import { linksIn, linkTarget } from '../editor/rules/article-text.ts';

/** A published article that names a page. */
export type Mention = { title: string; slug: string; language: string; date: string };

/** Maximum number of pages that one article counts as naming. */
const MAX_NAMED = 200;

/** The host of addresses without one. */
const OWN_HOST = 'own.invalid';

/**
 * The pages that content links, each once: `{id}` by an address without a host, else `{host}/{id}`, because the host of the site is
 * known only where it runs.
 */
export const pagesNamedIn = (content: string): string[] => {
  if (!/profile/i.test(content)) return [];
  return [...new Set(linksIn(content).flatMap((link) => pageAt(linkTarget(link)) ?? []))].slice(0, MAX_NAMED);
};

const pageAt = (target: string): string | null => {
  const base = `https://${OWN_HOST}/news/article`;
  if (!URL.canParse(target, base)) return null;
  const { protocol, host, pathname } = new URL(target, base);
  if (!/^https?:$/.test(protocol)) return null;
  const [, first = '', segment = '', ...rest] = pathname.split('/');
  // A page below it, such as its history, is no mention.
  if (first.toLowerCase() !== 'profile' || rest.some((part) => part !== '')) return null;
  const id = profileIdOf(withoutMarksBehind(decodeSegment(segment) ?? segment).toLowerCase());
  if (id === null) return null;
  return host === OWN_HOST ? id : `${host}/${id}`;
};

/** Those of them that are pages of the site at `host`, by id. */
export const namedAt = (host: string, named: readonly string[]): string[] => [
  ...new Set(
    named.flatMap((page) => {
      const [id = '', at] = page.split('/').reverse();
      return at === undefined || at === host ? id : [];
    }),
  ),
];
