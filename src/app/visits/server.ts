import { handler } from '../../base/http/server/handler.ts';
import { trackVisit } from '../../site/visits/calls.ts';
import { countVisit } from '../../site/visits/storage.ts';
import { sweepLater } from '../upkeep/server/tasks.ts';

/** Number of visits between checks for due upkeep, for a site without a schedule. */
const VISITS_BETWEEN_UPKEEP = 200;

export const trackVisitHandler = handler(trackVisit, async ({ storage, later }) => {
  const totalViews = await countVisit(storage);
  if (totalViews % VISITS_BETWEEN_UPKEEP === 0) sweepLater(storage, later);
  return { success: true as const, totalViews };
});
