import { handle } from '../../src/accounts/server/handle.ts';
import { getUser } from '../../src/owners/my-profile/calls.ts';
import { requireOwnProfile, showOwnProfile } from '../../src/owners/my-profile/server.ts';

export default handle(getUser, async (call) => {
  const user = await showOwnProfile(call, await requireOwnProfile(call));
  return { success: true as const, user };
});

export const config = { path: '/php-api/get-user.php' };
