/** What a crawl of a site's pages found wrong: each as a line with the page that it is on. */
export interface Crawl {
  pages: number;
  problems: string[];
}

/** Pages of a kind that are looked at: there is one for each profile, letter or month. */
const EACH = 5;
/** Addresses that are no pages of readers or owners. */
const ASIDE = /^\/(?:php-api|uploads|developers|dashboard|embed)(?:\/|$)|\.\w+$/;

const linksIn = (html: string): string[] =>
  // The switch leads to other languages, and so does what says it.
  [
    ...html
      .replace(/<a [^>]*\b(?:data-language|hreflang)\b[^>]*>/g, '')
      .matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="(\/[^/"][^"]*|\/)"/g),
  ].map(([, address = '']) => address.replaceAll('&amp;', '&').replaceAll('&#38;', '&'));

const alternatesIn = (html: string): string[] =>
  [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(
    ([, language = '', href = '']) => `${language} ${new URL(href).pathname}`,
  );

/** Kinds of pages: those that differ by a name alone are one. */
const kindOf = (path: string): string =>
  path
    .replace(/\?.*/, '?')
    .replace(/\/profile\/[^/]+/, '/profile/…')
    .replace(/\/(places|professions|industries|people|companies)\/[^/]+/, '/$1/…')
    .replace(/\/news\/(?:(tag|archive)\/)?.+/, '/news/$1…');

/** Follows the links of a site from the home page of each language on: they stay in it, lead somewhere, and pages name each other. */
export const crawl = async (origin: string, own: string, further: readonly string[]): Promise<Crawl> => {
  const languageOf = (path: string): string =>
    further.find((tag) => new RegExp(`^/${tag}(?:[/?]|$)`).test(path)) ?? own;
  const problems: string[] = [];
  const alternates = new Map<string, string[]>();
  const kinds = new Map<string, number>();
  const seen = new Set<string>();
  const queue = ['/', ...further.map((tag) => `/${tag}`)];
  const follow = (path: string, from: string): void => {
    if (languageOf(path) !== languageOf(from)) problems.push(`${from} leaves its language to ${path}`);
    queue.push(path);
  };
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const many = (kinds.get(kindOf(path)) ?? 0) + 1;
    if (seen.has(path) || many > EACH) continue;
    seen.add(path);
    kinds.set(kindOf(path), many);
    const reply = await fetch(new URL(path, origin), { redirect: 'manual' });
    const html = await reply.text();
    const moved = reply.headers.get('location');
    if (moved !== null) {
      const to = new URL(moved, origin);
      follow(to.pathname + to.search, path);
      continue;
    }
    if (reply.status !== 200) problems.push(`${path} answers ${reply.status}`);
    const lang = /<html[^>]*\slang="([^"]*)"/.exec(html)?.[1];
    if (lang !== languageOf(path)) problems.push(`${path} says that it is in ${lang}`);
    alternates.set(path, alternatesIn(html));
    for (const link of linksIn(html)) {
      const { pathname, search } = new URL(link, origin);
      if (!ASIDE.test(pathname)) follow(pathname + search, path);
    }
  }
  for (const [path, named] of alternates)
    for (const each of named) {
      const other = alternates.get(each.replace(/^\S+ /, ''));
      if (other !== undefined && other.join() !== named.join())
        problems.push(`${path} and ${each} do not name each other`);
    }
  return { pages: seen.size, problems: [...new Set(problems)] };
};
