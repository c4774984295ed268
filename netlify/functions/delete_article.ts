import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { deleteArticle } from '../../src/contract/news/article.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/domain/news/article.ts';
import { trashArticle } from '../../src/server/news/article-trash.ts';

export default handleAdmin(deleteArticle, async ({ input, ...call }) => {
  await trashArticle(call, input.id);
  return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.deleted };
});

export const config = { path: '/php-api/delete_article.php' };
