import { undoEmail as endpoint } from '../../src/contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../src/domain/accounts/account.ts';
import { undoEmail } from '../../src/server/accounts/email-undo.ts';
import { clearedCookie } from '../../src/server/http/cookies.ts';
import { handle } from '../../src/server/http/handle.ts';
import { purge, tagsOf } from '../../src/server/site/purge.ts';

export default handle(endpoint, async ({ input, request, storage, setCookie, later }) => {
  const { record, mailing } = await undoEmail(storage, input.token);
  setCookie(clearedCookie(request, 'owner'));
  later(mailing);
  later(() => purge(tagsOf(record.id, [])));
  return { success: true as const, message: ACCOUNT_SENTENCES.emailBack };
});

export const config = { path: '/php-api/undo-email.php' };
