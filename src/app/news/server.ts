import { isFromEditor } from '../../accounts/admin-login/server/handle-admin.ts';
import { type HandledCall, handler } from '../../base/http/server/handler.ts';
import { getArchives, getArticles, listArticles } from '../../news/calls.ts';
import {
  type ArticleFilter,
  findArticle,
  listArchive,
  listArchives,
  listArticlesWhole,
  listCards,
  searchCards,
} from '../../news/server/article-queries.ts';

/** What a caller may list, in the language asked for. */
const listedBy = async (call: HandledCall<{ language?: string | undefined }>): Promise<ArticleFilter> => ({
  storage: call.storage,
  drafts: await isFromEditor(call),
  language: call.input.language,
});

export const listArticlesHandler = handler(listArticles, async (call) => {
  const { language: _, ...search } = call.input;
  const listed = await listedBy(call);
  const isPlain = Object.values(search).every((value) => value === undefined);
  if (isPlain) return { success: true as const, articles: await listCards(listed) };
  return { success: true as const, ...(await searchCards(listed, search)) };
});

export const getArticlesHandler = handler(getArticles, async (call) => {
  const { slug, language } = call.input;
  if (slug === undefined)
    return { success: true as const, articles: await listArticlesWhole(await listedBy(call)) };
  const article = await findArticle({ ...call, language }, slug, () => isFromEditor(call));
  return { success: true as const, article };
});

export const getArchivesHandler = handler(getArchives, async (call) => {
  const { month } = call.input;
  const listed = await listedBy(call);
  if (month === undefined) return { success: true as const, archives: await listArchives(listed) };
  return { success: true as const, articles: await listArchive(listed, month) };
});
