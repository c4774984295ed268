import { isFromEditor } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { getArchives } from '../../src/news/calls.ts';
import { listArchive, listArchives } from '../../src/news/server/article-queries.ts';

export default handle(getArchives, async (call) => {
  const { month } = call.input;
  const listed = { ...call, drafts: await isFromEditor(call) };
  if (month === undefined) return { success: true as const, archives: await listArchives(listed) };
  return { success: true as const, articles: await listArchive(listed, month) };
});

export const config = { path: '/php-api/get_archives.php' };
