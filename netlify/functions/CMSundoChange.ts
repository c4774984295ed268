import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { undoForAdmin } from '../../src/owners/history/server.ts';
import { adminUndoChange } from '../../src/profiles/history/calls.ts';
import { HISTORY_SENTENCES } from '../../src/profiles/history/rules/sentences.ts';

export default handleAdmin(adminUndoChange, async ({ input: { id, number }, ...call }) => ({
  success: true as const,
  message: HISTORY_SENTENCES.undone,
  number: await undoForAdmin(call, id, number),
}));

export const config = { path: ['/php-api/CMSundoChange.php', '/php-api/cmsundochange.php'] };
