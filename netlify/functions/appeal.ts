import { appeal } from '../../src/contract/reports.ts';
import { MODERATION_SENTENCES } from '../../src/domain/admin/moderation.ts';
import { handle } from '../../src/server/http/handle.ts';
import { requireOwnProfile } from '../../src/server/profiles/own-profile.ts';
import { receiveAppeal } from '../../src/server/reports/appeal.ts';

export default handle(appeal, async (call) => {
  await requireOwnProfile(call);
  await receiveAppeal(call.storage, call.holder, call.input.text);
  return { success: true as const, message: MODERATION_SENTENCES.appealed };
});

export const config = { path: '/php-api/appeal.php' };
