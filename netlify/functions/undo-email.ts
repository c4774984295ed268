import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { undoEmail } from '../../src/owners/email/calls.ts';
import { restoreOldEmail } from '../../src/owners/email/server/email-undo.ts';
import { explainingLinkEnd } from '../../src/owners/email/server/link-end.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(undoEmail, async ({ input, request, storage, setCookie, later }) => {
  const { record, mailing } = await explainingLinkEnd(storage, ['undo'], input.token, () =>
    restoreOldEmail(storage, input.token),
  );
  setCookie(clearedCookie(request, 'owner'));
  later(mailing);
  later(() => purge(tagsOf(record.id, [])));
  return { success: true as const, message: ACCOUNT_SENTENCES.emailBack };
});

export const config = { path: '/php-api/undo-email.php' };
