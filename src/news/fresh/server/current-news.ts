import { hash } from 'node:crypto';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { listCards } from '../../server/article-queries.ts';
import { articlesVersion } from '../../storage/article-index.ts';
import { freshNews } from './fresh-news.ts';

/** What is published now, for a host with static news pages. */
export type CurrentNews = {
  /** Changes whenever any news page may: with each write, and when a scheduled article is due. */
  version: () => Promise<string>;
  /** The stamps of the page at the part of a path after `/news/`, as they are now; null if the page is gone. */
  stampsOf: (path: string) => Promise<string | null>;
};

/** The news of a store; both functions reject if it does not answer. */
export const currentNews = (open: () => Storage): CurrentNews => ({
  version: async () => {
    const storage = open();
    const [articles, cards] = await Promise.all([
      articlesVersion(storage),
      listCards({ storage, drafts: false }),
    ]);
    return hash('sha1', articles + JSON.stringify(cards));
  },
  stampsOf: async (path) => {
    const answer = await freshNews(`now/${path}`, open());
    if (answer.kind !== 'page' || answer.status === 404) return null;
    if (answer.status === 503) throw new Error('The store does not answer');
    return answer.tag;
  },
});
