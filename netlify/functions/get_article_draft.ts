import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { findDraft } from '../../src/news/drafts/server.ts';
import { getArticleDraft } from '../../src/news/newsroom/calls.ts';

export default handleAdmin(getArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  draft: await findDraft(call, input),
}));

export const config = { path: '/php-api/get_article_draft.php' };
