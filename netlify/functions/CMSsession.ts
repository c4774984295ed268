import { MODERATION_ROLES } from '../../src/base/http/rules/roles.ts';
import { adminSession } from '../../src/contract/accounts/admin-session.ts';
import { toAdmin } from '../../src/server/accounts/admin-accounts.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { noticesOf } from '../../src/server/accounts/team/notices.ts';
import { getStoredAdmin } from '../../src/storage/accounts/admins.ts';

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
