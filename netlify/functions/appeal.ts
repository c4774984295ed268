import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { receiveAppeal } from '../../src/moderation/appeals/server.ts';
import { appeal } from '../../src/moderation/reports/calls.ts';
import { MODERATION_SENTENCES } from '../../src/moderation/rules/sentences.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';

export default handle(appeal, async (call) => {
  await requireOwnProfile(call);
  await receiveAppeal(call.storage, call.subject, call.input.text);
  call.later(() => tellArrival(call.storage));
  return { success: true as const, message: MODERATION_SENTENCES.appealed };
});

export const config = { path: '/php-api/appeal.php' };
