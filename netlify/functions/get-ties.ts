import { handle } from '../../src/accounts/server/handle.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { listOwnTies } from '../../src/owners/ties/server/own-ties.ts';
import { getTies } from '../../src/profiles/ties/calls.ts';

export default handle(getTies, async (call) => {
  const { record } = await requireOwnProfile(call);
  return { success: true as const, items: await listOwnTies(call.storage, record.id) };
});

export const config = { path: '/php-api/get-ties.php' };
