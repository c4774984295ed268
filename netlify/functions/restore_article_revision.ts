import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { restoreArticleRevision } from '../../src/contract/news/newsroom.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/domain/news/article.ts';
import { restoreRevision } from '../../src/server/news/article-revisions.ts';
import { toArticle } from '../../src/storage/news/article-record.ts';

export default handleAdmin(restoreArticleRevision, async ({ input, ...call }) => {
  const article = toArticle(await restoreRevision(call, input.id, input.number));
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.revisionRestored(input.number), article };
});

export const config = { path: '/php-api/restore_article_revision.php' };
