import { sendConfirmation } from '../../src/contract/owners/email.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { AppError } from '../../src/server/http/errors.ts';
import { throttleConfirmations } from '../../src/server/http/limits.ts';
import { mailConfirmation } from '../../src/server/owners/email-confirmation.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';

export default handle(sendConfirmation, async (call) => {
  const { record } = await requireOwnProfile(call);
  if (record.unconfirmed !== true) throw new AppError('conflict', ACCOUNT_SENTENCES.confirmedAlready);
  await throttleConfirmations(call.storage, record.id);
  call.later(() => mailConfirmation(call.storage, record));
  return { success: true as const, message: ACCOUNT_SENTENCES.confirmationSent };
});

export const config = { path: '/php-api/send-confirmation.php' };
