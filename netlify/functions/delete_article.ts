import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { deleteArticle } from '../../src/news/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { trashArticle } from '../../src/news/trash/server.ts';

export default handleAdmin(deleteArticle, async ({ input, ...call }) => {
  await trashArticle(call, input.id);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.deleted };
});

export const config = { path: '/php-api/delete_article.php' };
