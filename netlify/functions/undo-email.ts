import { undoEmail } from '../../src/contract/owners/email.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { clearedCookie } from '../../src/server/accounts/call-session.ts';
import { handle } from '../../src/server/accounts/handle.ts';
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
