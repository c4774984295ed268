import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { AppError } from '../../src/base/http/server/errors.ts';
import { admitConfirmation } from '../../src/base/mail/server/letter-budget.ts';
import { sendConfirmation } from '../../src/owners/email/calls.ts';
import { mailConfirmation } from '../../src/owners/email/server/email-confirmation.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';

export default handle(sendConfirmation, async (call) => {
  const { record } = await requireOwnProfile(call);
  if (record.unconfirmed !== true) throw new AppError('conflict', ACCOUNT_SENTENCES.confirmedAlready);
  if (await admitConfirmation(call.storage, record.email))
    call.later(() => mailConfirmation(call.storage, record, true));
  return { success: true as const, message: ACCOUNT_SENTENCES.confirmationSent };
});

export const config = { path: '/php-api/send-confirmation.php' };
