import { PROFILE_KINDS } from '../../domain/fields/fields.ts';
import { DIMENSIONS } from '../../domain/profiles/groups.ts';
import { profileSlug } from '../../domain/text/slug.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { countAdminEntries, listAdminEntries } from '../../storage/search/directory-admin.ts';
import { listCards } from '../news/article-queries.ts';
import { browseIndex } from '../search/browse.ts';
import { toXml } from '../site/xml.ts';

/** Number of addresses in one file: the protocol and the contract allow 50,000, and a reply of the platform about 6 MB. */
const MAX_IN_SITEMAP = 20_000;

const PAGES = [
  paths.home(),
  paths.about(),
  paths.verifyProfile(),
  paths.news(),
  paths.register(),
  paths.contact(),
  paths.support(),
  paths.faq(),
  paths.developers(),
  paths.advertisement(),
  paths.privacyPolicy(),
  paths.terms(),
  paths.people(),
  paths.companies(),
  ...DIMENSIONS.map((dimension) => paths.group(dimension)),
];

type Entry = { path: string; changed?: string };

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
    ...PAGES.map((path) => ({ path })),
    ...articles.map(({ slug, publish_date }) => ({ path: paths.article(slug), changed: publish_date })),
    ...DIMENSIONS.flatMap((dimension, index) =>
      (groups[index] ?? []).map(({ value }) => ({ path: paths.group(dimension, value) })),
    ),
  ];
  if (part === null) {
    const counts = await Promise.all(PROFILE_KINDS.map((kind) => countAdminEntries(storage, kind)));
    const total = counts.reduce((sum, count) => sum + count, first.length);
    return indexOf(origin, Math.ceil(total / perFile));
  }
  const from = (part - 1) * perFile;
  return urlsetOf(origin, await take(everything(first, storage), from, from + perFile));
};

async function* everything(first: readonly Entry[], storage: Storage): AsyncGenerator<Entry> {
  yield* first;
  for (const kind of PROFILE_KINDS)
    for await (const { value } of listAdminEntries(storage, kind))
      if (!value.unlisted && !value.hidden) yield { path: paths.profile(profileSlug(value.name), value.id) };
}

const take = async (entries: AsyncGenerator<Entry>, from: number, to: number): Promise<Entry[]> => {
  const taken: Entry[] = [];
  let index = 0;
  for await (const entry of entries) {
    if (index >= to) break;
    if (index >= from) taken.push(entry);
    index += 1;
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

const indexOf = (origin: string, parts: number): string => {
  const maps = Array.from({ length: parts }, (_, index) => {
    const { href } = new URL(`${paths.sitemap()}?part=${index + 1}`, origin);
    return `<sitemap><loc>${toXml(href)}</loc></sitemap>\n`;
  });
  return `${HEAD}<sitemapindex xmlns="${SCHEMA}">\n${maps.join('')}</sitemapindex>\n`;
};
