import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { restoreArticle } from '../../src/news/newsroom/calls.ts';
import { untrashArticle } from '../../src/news/trash/server.ts';

export default handleAdmin(restoreArticle, async ({ input, ...call }) => {
  const { article, message } = await untrashArticle(call, input.id);
  return { success: true as const, message, article };
});

export const config = { path: '/php-api/restore_article.php' };
