import { handle } from '../../src/accounts/server/handle.ts';
import { getStats } from '../../src/contract/owners/stats.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { readStats } from '../../src/server/owners/stats.ts';

export default handle(getStats, async (call) => {
  const { record } = await requireOwnProfile(call);
  return readStats(call.storage, record.id);
});

export const config = { path: '/php-api/get-stats.php' };
