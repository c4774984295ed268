import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { updateArticleStatus } from '../../src/contract/news/article.ts';
import { ARTICLE_ADMIN_SENTENCES } from '../../src/domain/news/article.ts';
import { timingProblems } from '../../src/server/news/article-timing.ts';
import { changeStatus } from '../../src/server/news/articles.ts';
import { toArticle } from '../../src/storage/news/article-record.ts';

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
