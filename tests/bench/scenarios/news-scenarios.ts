import { aPhoto, send } from '../../support/calls/calls.ts';

import { admins, anArticle, article, form, OPERATIONS, read, type Scenario, type Stage } from './scenario.ts';

/** Calls of the news desk and its readers. */
export const NEWS_SCENARIOS: readonly Scenario[] = [
  read('articles', 'getarticlelisting', () => ({})),
  read('a page of articles', 'getarticlelisting', (stage) =>
    admins(stage, { query: { q: 'a', status: 'published', order: 'title', page: '2', limit: '10' } }),
  ),
  read('address of a new article', 'getarticlelisting', (stage) =>
    admins(stage, { query: { title: 'A title', limit: '1' } }),
  ),
  read('one article', 'get_articles', ({ article: { slug } }) => ({ query: { slug } })),
  read('archives', 'get_archives', () => ({})),
  {
    name: 'write article',
    call: 'create_article',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { ...anArticle(), status: 'published' } }),
  },
  read('edit article', 'update_article', (stage) =>
    admins(stage, { json: { id: stage.article.id, ...anArticle() } }),
  ),
  {
    name: 'publish article',
    call: 'update_article_status',
    max: OPERATIONS,
    prepare: async (stage) =>
      admins(stage, { json: { id: await article(stage, 'draft'), status: 'published' } }),
  },
  {
    name: 'withdraw article',
    call: 'update_article_status',
    max: OPERATIONS,
    prepare: async (stage) => admins(stage, { json: { id: await article(stage), status: 'draft' } }),
  },
  {
    name: 'delete article',
    call: 'delete_article',
    max: null,
    prepare: async (stage) => admins(stage, { json: { id: await article(stage) } }),
  },
  {
    name: 'schedule article',
    call: 'update_article_status',
    max: OPERATIONS,
    prepare: async (stage) =>
      admins(stage, {
        json: { id: await article(stage, 'draft'), status: 'scheduled', publish_at: '2999-01-01T09:00:00Z' },
      }),
  },
  read('keep a draft', 'save_article_draft', (stage) =>
    admins(stage, { json: { id: stage.article.id, ...anArticle() } }),
  ),
  read('kept draft', 'get_article_draft', (stage) => admins(stage, { query: { id: stage.article.id } })),
  read('revisions', 'get_article_revisions', (stage) => admins(stage, { query: { id: stage.article.id } })),
  read('one revision', 'get_article_revisions', (stage) =>
    admins(stage, { query: { id: stage.article.id, number: '1' } }),
  ),
  read(
    'restore a revision',
    'restore_article_revision',
    (stage) => admins(stage, { json: { id: stage.article.id, number: 1 } }),
    null,
  ),
  read('article trash', 'get_article_trash', (stage) => admins(stage, {})),
  ...(['restore_article', 'purge_article'] as const).map((call) => ({
    name: call === 'restore_article' ? 'restore article' : 'purge article',
    call,
    max: null,
    prepare: async (stage: Stage) => {
      const id = await article(stage);
      await send('delete_article.php', { json: { id }, cookie: stage.admin });
      return admins(stage, { json: { id } });
    },
  })),
  {
    name: 'article image',
    call: 'uploadarticle_image',
    max: null,
    prepare: async (stage) => admins(stage, { form: form({ image: await aPhoto() }) }),
  },
];
