import { restoreArticle } from '../../src/contract/news/newsroom.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { untrashArticle } from '../../src/server/news/article-trash.ts';

export default handleAdmin(restoreArticle, async ({ input, ...call }) => {
  const { article, message } = await untrashArticle(call, input.id);
  return { success: true as const, message, article };
});

export const config = { path: '/php-api/restore_article.php' };
