import { isFromEditor } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { listArticles } from '../../src/news/calls.ts';
import { listCards } from '../../src/news/server/article-queries.ts';

export default handle(listArticles, async (call) => ({
  success: true as const,
  articles: await listCards({ ...call, drafts: await isFromEditor(call) }),
}));

export const config = { path: '/php-api/getarticlelisting.php' };
