import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { updateArticle } from '../../src/contract/news/article.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/domain/news/article.ts';
import { timingProblems } from '../../src/server/news/article-timing.ts';
import { changeArticle } from '../../src/server/news/articles.ts';
import { toArticle } from '../../src/storage/news/article-record.ts';

export default handleAdmin(
  updateArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await changeArticle(call, input.id, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.updated(article.title), article };
  },
  timingProblems,
);

export const config = { path: '/php-api/update_article.php' };
