import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { purgeArticle } from '../../src/news/newsroom/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { purgeTrashed } from '../../src/news/trash/server.ts';

export default handleAdmin(purgeArticle, async ({ input, ...call }) => {
  await purgeTrashed(call, input.id);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.purged };
});

export const config = { path: '/php-api/purge_article.php' };
