import { adminRedactChange } from '../../src/contract/profiles/history.ts';
import { HISTORY_SENTENCES } from '../../src/domain/profiles/history/sentences.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { redactForAdmin } from '../../src/server/profiles/history/redact.ts';

export default handleAdmin(adminRedactChange, async ({ input: { id, number }, ...call }) => {
  await redactForAdmin(call, id, number);
  return { success: true as const, message: HISTORY_SENTENCES.redacted };
});

export const config = { path: ['/php-api/CMSredactChange.php', '/php-api/cmsredactchange.php'] };
