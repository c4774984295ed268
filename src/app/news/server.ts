import { isFromEditor } from '../../accounts/admin-login/server/handle-admin.ts';
import { handler } from '../../base/http/server/handler.ts';
import { getArchives, getArticles, listArticles } from '../../news/calls.ts';
import {
  findArticle,
  listArchive,
  listArchives,
  listArticlesWhole,
  listCards,
} from '../../news/server/article-queries.ts';

export const listArticlesHandler = handler(listArticles, async (call) => ({
  success: true as const,
  articles: await listCards({ ...call, drafts: await isFromEditor(call) }),
}));

export const getArticlesHandler = handler(getArticles, async (call) => {
  const { slug } = call.input;
  if (slug !== undefined)
    return {
      success: true as const,
      article: await findArticle(call.storage, slug, () => isFromEditor(call)),
    };
  const articles = await listArticlesWhole({ ...call, drafts: await isFromEditor(call) });
  return { success: true as const, articles };
});

export const getArchivesHandler = handler(getArchives, async (call) => {
  const { month } = call.input;
  const listed = { ...call, drafts: await isFromEditor(call) };
  if (month === undefined) return { success: true as const, archives: await listArchives(listed) };
  return { success: true as const, articles: await listArchive(listed, month) };
});
