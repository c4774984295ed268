import { listArticles } from '../../src/contract/news/article.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { isFromEditor } from '../../src/server/accounts/handle-admin.ts';
import { listCards } from '../../src/server/news/article-queries.ts';

export default handle(listArticles, async (call) => ({
  success: true as const,
  articles: await listCards({ ...call, drafts: await isFromEditor(call) }),
}));

export const config = { path: '/php-api/getarticlelisting.php' };
