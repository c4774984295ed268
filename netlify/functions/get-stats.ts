import { handle } from '../../src/accounts/server/handle.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { getStats } from '../../src/owners/numbers/calls.ts';
import { readStats } from '../../src/owners/numbers/server.ts';

export default handle(getStats, async (call) => {
  const { record } = await requireOwnProfile(call);
  return readStats(call.storage, record.id);
});

export const config = { path: '/php-api/get-stats.php' };
