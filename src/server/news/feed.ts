import rss from '@astrojs/rss';
import { site } from '../../domain/site.ts';
import { paths } from '../../paths.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import type { Later } from '../profiles/directory-queries.ts';
import { toXml } from '../site/xml.ts';
import { listCards } from './article-queries.ts';

const MOST = 30;

/** The feed of the newest articles. */
export const newsFeed = async (storage: Storage, origin: string, later: Later): Promise<string> => {
  const cards = await listCards({ storage, drafts: false, later });
  const response = await rss({
    title: `${site.name} News`,
    description: site.description,
    site: origin,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>en</language><atom:link href="${origin}${paths.feed()}" rel="self" type="application/rss+xml"/>`,
    items: cards.slice(0, MOST).map((card) => ({
      title: clean(card.title),
      link: new URL(paths.article(card.slug), origin).href,
      description: clean(card.excerpt),
      pubDate: new Date(`${card.publish_date}T00:00:00Z`),
      categories: [card.category, ...card.tags].filter((name) => name !== '').map(clean),
      ...(card.author !== '' && { customData: `<dc:creator>${toXml(clean(card.author))}</dc:creator>` }),
    })),
  });
  return response.text();
};

// XML has no place for these at all.
const clean = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
