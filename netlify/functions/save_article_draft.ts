import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { saveDraft } from '../../src/news/drafts/server.ts';
import { saveArticleDraft } from '../../src/news/newsroom/calls.ts';

export default handleAdmin(saveArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  saved: await saveDraft(call, input),
}));

export const config = { path: '/php-api/save_article_draft.php' };
