import { handle } from '../../src/accounts/server/handle.ts';
import { getTies } from '../../src/profiles/ties/calls.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { listOwnTies } from '../../src/server/owners/ties/own-ties.ts';

export default handle(getTies, async (call) => {
  const { record } = await requireOwnProfile(call);
  return { success: true as const, items: await listOwnTies(call.storage, record.id) };
});

export const config = { path: '/php-api/get-ties.php' };
