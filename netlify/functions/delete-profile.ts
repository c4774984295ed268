import { ACCOUNT_SENTENCES } from '../../src/accounts/rules/account.ts';
import { handle } from '../../src/accounts/server/handle.ts';
import { clearedCookie } from '../../src/accounts/sessions/server/call-session.ts';
import { readOwnCookie } from '../../src/base/http/server/cookies.ts';
import { deleteOwnProfile } from '../../src/owners/deletion/server.ts';
import { deleteProfile } from '../../src/owners/my-profile/calls.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(deleteProfile, async ({ input, request, storage, subject: id, setCookie, later }) => {
  const session = readOwnCookie(request, 'owner');
  const photos = await deleteOwnProfile({ storage, id, password: input.password, session });
  setCookie(clearedCookie(request, 'owner'));
  later(() => purge(tagsOf(id, photos)));
  return { success: true as const, message: ACCOUNT_SENTENCES.deleted };
});

export const config = { path: '/php-api/delete-profile.php' };
