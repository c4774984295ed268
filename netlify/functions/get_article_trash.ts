import { getArticleTrash } from '../../src/contract/news/news-desk.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { listArticleTrash } from '../../src/server/news/article-trash.ts';

export default handleAdmin(getArticleTrash, async ({ input, storage }) => ({
  success: true as const,
  ...(await listArticleTrash(storage, input)),
}));

export const config = { path: '/php-api/get_article_trash.php' };
