import { handle } from '../../src/accounts/server/handle.ts';
import { sweepLater } from '../../src/app/upkeep/server/tasks.ts';
import { trackVisit } from '../../src/site/visits/calls.ts';
import { countVisit } from '../../src/site/visits/storage.ts';

/** Number of visits between checks for due upkeep, for a site without a schedule. */
const VISITS_BETWEEN_UPKEEP = 200;

export default handle(trackVisit, async ({ storage, later }) => {
  const totalViews = await countVisit(storage);
  if (totalViews % VISITS_BETWEEN_UPKEEP === 0) sweepLater(storage, later);
  return { success: true as const, totalViews };
});

export const config = {
  path: '/php-api/track_visit.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
