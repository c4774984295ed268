import { hash } from 'node:crypto';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { listCards } from '../../server/article-queries.ts';
import { articlesVersion } from '../../storage/article-index.ts';
import type { CurrentNews } from '../rules.ts';
import { freshNews } from './fresh-news.ts';

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
  stampsOf: async (path, language) => {
    const answer = await freshNews(`now/${path}`, open(), language);
    if (answer.kind !== 'page' || answer.status === 404) return null;
    if (answer.status === 503) throw new Error('The store does not answer');
    return answer.tag;
  },
});
