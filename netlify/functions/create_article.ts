import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { createArticle } from '../../src/news/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { timingProblems } from '../../src/news/schedule/server.ts';
import { writeArticle } from '../../src/news/server/articles.ts';
import { toArticle } from '../../src/news/storage/article-record.ts';

export default handleAdmin(
  createArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await writeArticle(call, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.created(article.title), article };
  },
  timingProblems,
);

export const config = { path: '/php-api/create_article.php' };
