import { handle } from '../../src/accounts/server/handle.ts';
import { appeal } from '../../src/contract/moderation/reports.ts';
import { MODERATION_SENTENCES } from '../../src/domain/moderation/sentences.ts';
import { receiveAppeal } from '../../src/server/moderation/appeal.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { tellArrival } from '../../src/server/to-do/notices.ts';

export default handle(appeal, async (call) => {
  await requireOwnProfile(call);
  await receiveAppeal(call.storage, call.subject, call.input.text);
  call.later(() => tellArrival(call.storage));
  return { success: true as const, message: MODERATION_SENTENCES.appealed };
});

export const config = { path: '/php-api/appeal.php' };
