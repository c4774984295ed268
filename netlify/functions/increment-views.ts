import { incrementViews } from '../../src/contract/count.ts';
import { handle } from '../../src/server/http/handle.ts';
import { requireProfile } from '../../src/server/profiles/likes.ts';
import { addView, foldCounts, getCounts } from '../../src/storage/profiles/counts.ts';

export default handle(incrementViews, async ({ input, storage, later }) => {
  await requireProfile(storage, input.id);
  await addView(storage, input.id);
  const { view, foldDue } = await getCounts(storage, input.id);
  if (foldDue) later(() => foldCounts(storage));
  return { success: true as const, view };
});

export const config = { path: '/php-api/increment-views.php' };
