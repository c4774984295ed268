import { handle } from '../../src/accounts/server/handle.ts';
import { undoOwnChange } from '../../src/owners/history/server.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { undoChange } from '../../src/profiles/history/calls.ts';
import { HISTORY_SENTENCES } from '../../src/profiles/history/rules/sentences.ts';
import { privatePhotos } from '../../src/profiles/visibility/rules/privacy.ts';
import { purge, tagsOf } from '../../src/site/caches/server.ts';

export default handle(undoChange, async (call) => {
  const { storage, input, address, later } = call;
  const { record: old } = await requireOwnProfile(call);
  const { record, number } = await undoOwnChange(storage, old, input.number, address);
  later(() => purge(tagsOf(record.id, privatePhotos(record))));
  return { success: true as const, message: HISTORY_SENTENCES.undone, number };
});

export const config = { path: '/php-api/undo-change.php' };
