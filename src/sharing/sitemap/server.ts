import pMap from 'p-map';
import { ownLanguage, siteLanguages } from '../../base/brand/rules/languages.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { PROFILE_KINDS } from '../../base/fields/rules/profile-kind.ts';
import { todayOf } from '../../base/http/server/today.ts';
import { type Addresses, addressesIn } from '../../base/languages/rules/alternates.ts';
import { hasLanguages, pathIn } from '../../base/languages/rules/prefix.ts';
import { profileSlug } from '../../base/text/rules/slug.ts';
import { toXml } from '../../base/text/server.ts';
import type { ArticleCard } from '../../news/rules/article.ts';
import { listCards } from '../../news/server/article-queries.ts';
import { articleTranslations } from '../../news/translations/rules.ts';
import { filePaths, paths } from '../../paths.ts';
import { pageLanguages } from '../../profiles/languages/rules/page-languages.ts';
import { DIMENSIONS } from '../../profiles/rules/dimensions.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { withoutPrivate } from '../../profiles/visibility/rules/privacy.ts';
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
  paths.accessibility(),
  paths.transparency(),
  paths.people(),
  paths.companies(),
  ...DIMENSIONS.map((dimension) => paths.group(dimension)),
];

/** Something public: its addresses, and the day of its last change. */
type Entry = {
  /** Those that are listed for it. */
  addresses: readonly string[];
  /** Those that each of them names, by language. */
  alternates: Addresses;
  changed?: string | undefined;
};

/** The languages that a page has a text in, the original's first. */
export type LanguagesOf = (path: string) => readonly string[];

type SitemapOptions = {
  /** Languages of pages whose texts somebody translates; by default all of the site. */
  languagesOf?: LanguagesOf;
  /** How many addresses a file has at most. */
  perFile?: number;
};

/** The index of sitemaps of everything public, or with `part` one of the sitemaps. */
export const sitemap = async (
  storage: Storage,
  origin: string,
  part: number | null,
  { languagesOf = siteLanguages, perFile = MAX_IN_SITEMAP }: SitemapOptions = {},
): Promise<string> => {
  const first = await firstEntries(storage, languagesOf);
  // Each entry may have an address in each language, which names all others.
  const count = Math.max(1, Math.floor(perFile / siteLanguages().length ** 2));
  if (part === null) {
    const counts = await Promise.all(PROFILE_KINDS.map((kind) => countListed(storage, kind)));
    const total = counts.reduce((sum, each) => sum + each, first.length);
    return indexOf(origin, Math.ceil(total / count));
  }
  const from = (part - 1) * count;
  return urlsetOf(origin, await take(storage, first, from, from + count));
};

/** All but the profiles. */
const firstEntries = async (storage: Storage, languagesOf: LanguagesOf): Promise<Entry[]> => {
  const [articles, groups] = await Promise.all([
    listCards({ storage, drafts: false }),
    Promise.all(DIMENSIONS.map((dimension) => browseIndex(storage, dimension))),
  ]);
  return [
    ...pages().map((path) => inLanguages(hasLanguages(path) ? languagesOf(path) : [ownLanguage()], path)),
    ...articles.map((article) => articleEntry(article, articles)),
    ...DIMENSIONS.flatMap((dimension, index) =>
      (groups[index] ?? []).map(({ value }) => inLanguages(siteLanguages(), paths.group(dimension, value))),
    ),
  ];
};

const inLanguages = (languages: readonly string[], path: string, changed?: string): Entry => {
  const alternates = addressesIn(languages, path);
  return { addresses: Object.values(alternates), alternates, changed };
};

/** An article, which names its translations: each of them has an entry of its own. */
const articleEntry = (article: ArticleCard, articles: readonly ArticleCard[]): Entry => {
  const versions = [article, ...articleTranslations(article, articles)];
  const addresses = versions.map(
    ({ language, slug }) => [language, pathIn(language, paths.article(slug))] as const,
  );
  return {
    addresses: addresses.slice(0, 1).map(([, path]) => path),
    alternates: Object.fromEntries(addresses),
    changed: article.publish_date,
  };
};

/**
 * The entries between two positions: first the given ones, then those of all profiles. Pages that search engines may not show keep their
 * positions, but have no entry.
 */
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
    if (count > 0) {
      const listed = (await listListed(storage, kind, Math.max(0, from - start), count)).filter(
        ({ isIndexed }) => isIndexed,
      );
      const languages = await languagesOfProfiles(storage, listed);
      for (const { id, name, changed } of listed)
        taken.push(
          inLanguages(languages.get(id) ?? [ownLanguage()], paths.profile(profileSlug(name), id), changed),
        );
    }
    start += await countListed(storage, kind);
  }
  return taken;
};

/** How many records are read at once. */
const READS_AT_ONCE = 20;

/** The languages in which profiles have addresses of their own, by id. With one language, no record is read for that. */
const languagesOfProfiles = async (
  storage: Storage,
  listed: readonly { id: string }[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  if (siteLanguages().length === 1) return new Map();
  const today = todayOf(storage);
  const read = async ({ id }: { id: string }): Promise<[string, string[]]> => {
    const record = await getProfileRecord(storage, id);
    const { language = '', translations = {} } = record === null ? {} : withoutPrivate(record, today);
    return [id, pageLanguages({ language, translations })];
  };
  return new Map(await pMap(listed, read, { concurrency: READS_AT_ONCE }));
};

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const LINKS = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

const urlsetOf = (origin: string, entries: readonly Entry[]): string => {
  const hrefOf = (path: string): string => toXml(new URL(path, origin).href);
  const urls = entries.flatMap(({ addresses, alternates, changed }) => {
    const date = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`;
    const links = Object.entries(alternates).map(
      ([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${hrefOf(path)}"/>`,
    );
    const others = links.length > 1 ? links.join('') : '';
    return addresses.map((path) => `<url><loc>${hrefOf(path)}</loc>${date}${others}</url>\n`);
  });
  const links = siteLanguages().length > 1 ? LINKS : '';
  return `${HEAD}<urlset xmlns="${SCHEMA}"${links}>\n${urls.join('')}</urlset>\n`;
};

const indexOf = (origin: string, count: number): string => {
  const maps = Array.from({ length: count }, (_, index) => {
    const { href } = new URL(`${filePaths.sitemap()}?part=${index + 1}`, origin);
    return `<sitemap><loc>${toXml(href)}</loc></sitemap>\n`;
  });
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
};
