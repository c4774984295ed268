import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { undoEmail } from '../../src/contract/owners/email.ts';
import { restoreOldEmail } from '../../src/server/owners/email-undo.ts';
import { explainingLinkEnd } from '../../src/server/owners/link-end.ts';
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
