import { resetPassword } from '../../src/contract/accounts/login.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { setNewPassword } from '../../src/server/accounts/password-reset.ts';
import { sendMail } from '../../src/server/mail/send.ts';
import { explainingLinkEnd } from '../../src/server/owners/link-end.ts';

export default handle(resetPassword, async ({ input, request, storage, setCookie, later }) => {
  const { id, mail } = await explainingLinkEnd(storage, ['reset'], input.token, () =>
    setNewPassword({ ...input, storage }),
  );
  later(() => sendMail(storage, id, mail, 'password-changed'));
  setCookie(clearedCookie(request, 'owner'));
  return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
});

export const config = { path: '/php-api/reset-password.php' };
