import rss from '@astrojs/rss';
import { site } from '../../base/brand/rules/site.ts';
import { siteDescription } from '../../base/brand/rules/site-words.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { pathIn } from '../../base/languages/rules/prefix.ts';
import { say } from '../../base/languages/rules/say.ts';
import { toXml } from '../../base/text/server.ts';
import { filePaths, paths } from '../../paths.ts';
import { type ArticleCard, tagSlug } from '../rules/article.ts';
import { articlesOf, type NewsTopic } from '../rules/news.ts';
import { listCards } from '../server/article-queries.ts';

const MAX_ITEMS = 30;
const ALL: NewsTopic = { of: 'news' };

/** A feed: its name and the newest public articles of a topic in a language. */
const readFeed = async (
  storage: Storage,
  topic: NewsTopic,
  language: string,
): Promise<{ title: string; cards: ArticleCard[] }> => {
  const cards = articlesOf(await listCards({ storage, drafts: false, language }), topic);
  const title = say('frame.news-feed', { site: site.name });
  if (topic.of !== 'tag') return { title, cards: cards.slice(0, MAX_ITEMS) };
  return {
    title: say('news.feed-of-tag', { site: site.name, tag: tagName(cards, topic.tag) }),
    cards: cards.slice(0, MAX_ITEMS),
  };
};

// A tag is spelled as in the newest article.
const tagName = ([card]: readonly ArticleCard[], slug: string): string =>
  card?.tags.find((tag) => tagSlug(tag) === slug) ?? slug;

/** The feed of a language's newest articles, or of a tag's. */
export const newsFeed = async (
  storage: Storage,
  origin: string,
  language: string,
  topic: NewsTopic = ALL,
): Promise<string> => {
  const { title, cards } = await readFeed(storage, topic, language);
  const url = (path: string): string => new URL(pathIn(language, path), origin).href;
  const self = url(topic.of === 'tag' ? filePaths.tagFeed(topic.tag) : filePaths.feed());
  const response = await rss({
    title: clean(title),
    description: siteDescription(),
    site: url(paths.home()),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: `<language>${language}</language><atom:link href="${toXml(self)}" rel="self" type="application/rss+xml"/>`,
    items: cards.map((card) => ({
      title: clean(card.title),
      link: url(paths.article(card.slug)),
      description: toHtml(clean(card.excerpt)),
      pubDate: new Date(`${card.publish_date}T00:00:00Z`),
      categories: [card.category, ...card.tags].filter((name) => name !== '').map(clean),
      ...(card.author !== '' && { customData: `<dc:creator>${toXml(clean(card.author))}</dc:creator>` }),
    })),
  });
  return response.text();
};

/** The newest articles of a language as a JSON Feed (version 1.1, jsonfeed.org). */
export const jsonFeed = async (storage: Storage, origin: string, language: string): Promise<object> => {
  const { title, cards } = await readFeed(storage, ALL, language);
  const url = (path: string): string => new URL(pathIn(language, path), origin).href;
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: siteDescription(),
    home_page_url: url(paths.news()),
    feed_url: url(filePaths.jsonFeed()),
    icon: url('/icon-512.png'),
    language,
    items: cards.map((card) => ({
      id: url(paths.article(card.slug)),
      url: url(paths.article(card.slug)),
      title: card.title,
      content_text: card.excerpt,
      summary: card.excerpt,
      date_published: `${card.publish_date}T00:00:00Z`,
      ...(card.image_url !== '' && { image: url(card.image_url) }),
      ...(card.tags.length > 0 && { tags: card.tags }),
      ...(card.author !== '' && { authors: [{ name: card.author }] }),
    })),
  };
};

// The description in a feed is HTML, so text in it is escaped as HTML, and then as XML.
const toHtml = (text: string): string =>
  text.replace(/[&<>]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[character] as string);

// XML does not allow these characters at all.
const clean = (text: string): string =>
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
