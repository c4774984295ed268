import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getArticleRevisions } from '../../src/news/newsroom/calls.ts';
import { findRevision, listRevisions } from '../../src/news/revisions/server.ts';

export default handleAdmin(getArticleRevisions, async ({ input, storage }) => {
  const { id, number } = input;
  if (number === undefined) return { success: true as const, revisions: await listRevisions(storage, id) };
  return { success: true as const, revision: await findRevision(storage, id, number) };
});

export const config = { path: '/php-api/get_article_revisions.php' };
