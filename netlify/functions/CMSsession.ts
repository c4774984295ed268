import { adminSession } from '../../src/accounts/admin-login/calls.ts';
import { toAdmin } from '../../src/accounts/admin-login/server/admin-accounts.ts';
import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { getStoredAdmin } from '../../src/accounts/admin-login/storage.ts';
import { noticesOf } from '../../src/accounts/notices/server.ts';
import { MODERATION_ROLES } from '../../src/base/http/rules/roles.ts';

export default handleAdmin(adminSession, async ({ admin, input, storage, subject }) => {
  const stored = await getStoredAdmin(storage, subject);
  return {
    success: true as const,
    user: {
      ...(toAdmin(subject, stored) ?? admin),
      ...(MODERATION_ROLES.includes(admin.role) && { notices: noticesOf(stored) }),
    },
    ...(input.factor === '1' && { second_factor: stored?.factor?.secret !== undefined }),
  };
});

export const config = { path: ['/php-api/CMSsession.php', '/php-api/cmssession.php'] };
