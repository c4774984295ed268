import { handle } from '../../src/accounts/server/handle.ts';
import { getUser } from '../../src/contract/owners/own-page.ts';
import { requireOwnProfile, showOwnProfile } from '../../src/server/owners/own-profile.ts';

export default handle(getUser, async (call) => {
  const user = await showOwnProfile(call, await requireOwnProfile(call));
  return { success: true as const, user };
});

export const config = { path: '/php-api/get-user.php' };
