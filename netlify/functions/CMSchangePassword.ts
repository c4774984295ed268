import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { sentText } from '../../src/base/http/server/handle.ts';
import { changeAdminPassword } from '../../src/contract/accounts/team.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { goodPasswordProblems } from '../../src/server/accounts/admin-accounts.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { changePassword } from '../../src/server/accounts/team/own-account.ts';

export default handleAdmin(
  changeAdminPassword,
  async ({ input, request, admin, storage }) => {
    await changePassword(storage, admin, input, readOwnCookie(request, 'admin'));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => goodPasswordProblems(sentText(call, 'new_password'), 'new_password'),
);

export const config = { path: ['/php-api/CMSchangePassword.php', '/php-api/cmschangepassword.php'] };
