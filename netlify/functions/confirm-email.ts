import { undoUntil } from '../../src/accounts/email/rules.ts';
import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { confirmEmail } from '../../src/owners/email/calls.ts';
import { denyEmail, markEmailConfirmed } from '../../src/owners/email/server/email-confirmation.ts';
import { explainingLinkEnd } from '../../src/owners/email/server/link-end.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(confirmEmail, async ({ input: { token, action }, storage, later }) => {
  const isDenied = action === 'deny';
  const record = await explainingLinkEnd(storage, ['confirm'], token, () =>
    isDenied ? denyEmail(storage, token) : markEmailConfirmed(storage, token),
  );
  later(() => purge(tagsOf(record.id, [])));
  const message = isDenied ? ACCOUNT_SENTENCES.denied : ACCOUNT_SENTENCES.confirmed;
  const until = isDenied ? null : undoUntil(record, storage.now());
  return { success: true as const, message, ...(until !== null && { undo_until: until }) };
});

export const config = { path: '/php-api/confirm-email.php' };
