import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { restoreArticleRevision } from '../../src/news/newsroom/calls.ts';
import { restoreRevision } from '../../src/news/revisions/server.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { toArticle } from '../../src/news/storage/article-record.ts';

export default handleAdmin(restoreArticleRevision, async ({ input, ...call }) => {
  const article = toArticle(await restoreRevision(call, input.id, input.number));
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.revisionRestored(input.number), article };
});

export const config = { path: '/php-api/restore_article_revision.php' };
