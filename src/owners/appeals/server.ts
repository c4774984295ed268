import { handler } from '../../base/http/server/handler.ts';
import { receiveAppeal } from '../../moderation/appeals/server.ts';
import { appeal } from '../../moderation/reports/calls.ts';
import { MODERATION_SENTENCES } from '../../moderation/rules/sentences.ts';
import { requireOwnProfile } from '../my-profile/server.ts';

export const appealHandler = handler(appeal, async (call) => {
  await requireOwnProfile(call);
  await receiveAppeal(call.storage, call.subject, call.input.text);
  call.tellArrival();
  return { success: true as const, message: MODERATION_SENTENCES.appealed };
});
