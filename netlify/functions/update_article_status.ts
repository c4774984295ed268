import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { updateArticleStatus } from '../../src/news/calls.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/news/rules/article.ts';
import { timingProblems } from '../../src/news/schedule/server.ts';
import { changeStatus } from '../../src/news/server/articles.ts';
import { toArticle } from '../../src/news/storage/article-record.ts';

export default handleAdmin(
  updateArticleStatus,
  async ({ input, ...call }) => {
    const article = toArticle(await changeStatus(call, input.id, input));
    return {
      success: true as const,
      message: ARTICLE_ADMIN_SENTENCES.statusChanged(article.status),
      article,
    };
  },
  timingProblems,
);

export const config = { path: '/php-api/update_article_status.php' };
