import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { adminRedactChange } from '../../src/profiles/history/calls.ts';
import { HISTORY_SENTENCES } from '../../src/profiles/history/rules/sentences.ts';
import { redactForAdmin } from '../../src/profiles/history/server/redact.ts';

export default handleAdmin(adminRedactChange, async ({ input: { id, number }, ...call }) => {
  await redactForAdmin(call, id, number);
  return { success: true as const, message: HISTORY_SENTENCES.redacted };
});

export const config = { path: ['/php-api/CMSredactChange.php', '/php-api/cmsredactchange.php'] };
