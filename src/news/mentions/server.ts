import type { Storage } from '../../base/engine/storage/storage.ts';
import { siteUrl } from '../../base/settings/server.ts';
import { byNewest } from '../rules/article.ts';
import { asOf } from '../schedule/rules/schedule.ts';
import { listNamingArticles } from '../storage/article-index.ts';
import { oneOfEach, spoken, withOriginals } from '../translations/rules.ts';
import { type Mention, namedAt, pagesNamedIn } from './rules.ts';

/** Maximum number of articles on a page. */
const MAX_MENTIONS = 20;

const ownHost = (): string => new URL(siteUrl()).host;

/** The newest published articles that name a page by a link, each in a language if it is translated into that. */
export const listMentions = async (storage: Storage, id: string, language: string): Promise<Mention[]> => {
  const [now, host] = [storage.now(), ownHost()];
  const naming = (await listNamingArticles(storage))
    .filter(({ named }) => namedAt(host, named).includes(id))
    .map((article) => asOf(spoken(article), now))
    .filter(({ status }) => status === 'published')
    .sort(byNewest);
  return oneOfEach(withOriginals(naming), language)
    .slice(0, MAX_MENTIONS)
    .map(({ title, slug, language, publish_date }) => ({ title, slug, language, date: publish_date }));
};

/** Cache tags of the pages that some contents name. */
export const mentionTags = (contents: readonly string[]): string[] => {
  const host = ownHost();
  const ids = contents.flatMap((content) => namedAt(host, pagesNamedIn(content)));
  return [...new Set(ids)].map((id) => `profile-${id}`);
};
