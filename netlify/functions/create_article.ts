import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { createArticle } from '../../src/contract/news/article.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/domain/news/article.ts';
import { timingProblems } from '../../src/server/news/article-timing.ts';
import { writeArticle } from '../../src/server/news/articles.ts';
import { toArticle } from '../../src/storage/news/article-record.ts';

export default handleAdmin(
  createArticle,
  async ({ input, ...call }) => {
    const article = toArticle(await writeArticle(call, input));
    return { success: true as const, message: ARTICLE_ADMIN_SENTENCES.created(article.title), article };
  },
  timingProblems,
);

export const config = { path: '/php-api/create_article.php' };
