import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getArticleDraft } from '../../src/contract/news/newsroom.ts';
import { findDraft } from '../../src/server/news/article-drafts.ts';

export default handleAdmin(getArticleDraft, async ({ input, ...call }) => ({
  success: true as const,
  draft: await findDraft(call, input),
}));

export const config = { path: '/php-api/get_article_draft.php' };
