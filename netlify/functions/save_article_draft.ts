import { saveArticleDraft } from '../../src/contract/news/newsroom.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { saveDraft } from '../../src/server/news/article-drafts.ts';

export default handleAdmin(saveArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  saved: await saveDraft(call, input),
}));

export const config = { path: '/php-api/save_article_draft.php' };
