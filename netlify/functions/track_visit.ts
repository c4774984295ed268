import { trackVisit } from '../../src/contract/count.ts';
import { handle } from '../../src/server/http/handle.ts';
import { sweepLater } from '../../src/server/site/sweep.ts';
import { countVisit, foldVisits } from '../../src/storage/site/visits.ts';

export default handle(trackVisit, async ({ storage, later }) => {
  const { total, foldDue } = await countVisit(storage);
  if (foldDue) {
    later(() => foldVisits(storage));
    sweepLater(storage, later);
  }
  return { success: true as const, totalViews: total };
});

export const config = {
  path: '/php-api/track_visit.php',
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
