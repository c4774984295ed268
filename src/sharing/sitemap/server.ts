import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { pathIn } from '../../base/languages/rules/prefix.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { toXml } from '../../base/text/server.ts';
import { listCards } from '../../news/server/article-queries.ts';
import { paths } from '../../paths.ts';
import { DIMENSIONS } from '../../profiles/rules/dimensions.ts';
import { browseIndex } from '../../search/browse/server/browse.ts';
import { countListed, listListed } from '../../search/storage/listed-profiles.ts';

/** Maximum number of addresses in one file: the protocol allows 50,000, the platform replies of about 6 MB. */
const MAX_IN_SITEMAP = 20_000;

const pages = (): string[] => [
  paths.home(),
  paths.about(),
  paths.verifyProfile(),
  paths.news(),
  paths.register(),
  paths.propose(),
  paths.contact(),
  paths.support(),
  paths.faq(),
  paths.developers(),
  paths.advertisement(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.transparency(),
  paths.people(),
  paths.companies(),
  ...DIMENSIONS.map((dimension) => paths.group(dimension)),
];

type Entry = { path: string; changed?: string | undefined };

/** The index of sitemaps of everything public, or with `part` one of the sitemaps. */
export const sitemap = async (
  storage: Storage,
  origin: string,
  part: number | null,
  perFile = MAX_IN_SITEMAP,
): Promise<string> => {
  const [articles, groups] = await Promise.all([
    listCards({ storage, drafts: false }),
    Promise.all(DIMENSIONS.map((dimension) => browseIndex(storage, dimension))),
  ]);
  const first: Entry[] = [
    ...pages().map((path) => ({ path })),
    ...articles.map(({ slug, language, publish_date }) => ({
      path: pathIn(language, paths.article(slug)),
      changed: publish_date,
    })),
    ...DIMENSIONS.flatMap((dimension, index) =>
      (groups[index] ?? []).map(({ value }) => ({ path: paths.group(dimension, value) })),
    ),
  ];
  if (part === null) {
    const counts = await Promise.all(PROFILE_KINDS.map((kind) => countListed(storage, kind)));
    const total = counts.reduce((sum, count) => sum + count, first.length);
    return indexOf(origin, Math.ceil(total / perFile));
  }
  const from = (part - 1) * perFile;
  return urlsetOf(origin, await take(storage, first, from, from + perFile));
};

/** The addresses between two positions: first the given ones, then those of all profiles. */
const take = async (
  storage: Storage,
  first: readonly Entry[],
  from: number,
  to: number,
): Promise<Entry[]> => {
  const taken = first.slice(from, to);
  let start = first.length;
  for (const kind of PROFILE_KINDS) {
    const count = to - Math.max(from, start);
    if (count > 0)
      for (const { id, name, changed } of await listListed(storage, kind, Math.max(0, from - start), count))
        taken.push({ path: paths.profile(profileSlug(name), id), changed });
    start += await countListed(storage, kind);
  }
  return taken;
};

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const urlsetOf = (origin: string, entries: readonly Entry[]): string => {
  const urls = entries.map(({ path, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${toXml(new URL(path, origin).href)}</loc>${date}</url>\n`;
  });
  return `${HEAD}<urlset xmlns="${SCHEMA}">\n${urls.join('')}</urlset>\n`;
};

const indexOf = (origin: string, count: number): string => {
  const maps = Array.from({ length: count }, (_, index) => {
    const { href } = new URL(`${paths.sitemap()}?part=${index + 1}`, origin);
    return `<sitemap><loc>${toXml(href)}</loc></sitemap>\n`;
  });
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
};
