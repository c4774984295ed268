import { isFromEditor } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { getArticles } from '../../src/news/calls.ts';
import { findArticle, listArticlesWhole } from '../../src/news/server/article-queries.ts';

export default handle(getArticles, async (call) => {
  const { slug } = call.input;
  if (slug !== undefined)
    return {
      success: true as const,
      article: await findArticle(call.storage, slug, () => isFromEditor(call)),
    };
  const articles = await listArticlesWhole({ ...call, drafts: await isFromEditor(call) });
  return { success: true as const, articles };
});

export const config = { path: '/php-api/get_articles.php' };
