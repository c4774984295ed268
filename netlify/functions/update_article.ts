import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { updateArticle } from '../../src/news/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { timingProblems } from '../../src/news/schedule/server.ts';
import { changeArticle } from '../../src/news/server/articles.ts';
import { toArticle } from '../../src/news/storage/article-record.ts';

export default handleAdmin(
  updateArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await changeArticle(call, input.id, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.updated(article.title), article };
  },
  timingProblems,
);

export const config = { path: '/php-api/update_article.php' };
