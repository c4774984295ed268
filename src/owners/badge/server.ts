import { handler } from '../../base/http/server/handler.ts';
import { requestBadge } from '../../profiles/badge/calls.ts';
import { BADGE_SENTENCES } from '../../profiles/badge/rules/badge-reasons.ts';
import { openBadgeRequest } from '../../profiles/badge/server/badge-request.ts';
import { requireOwnProfile } from '../my-profile/server.ts';

export const requestBadgeHandler = handler(requestBadge, async (call) => {
  const request = await openBadgeRequest(call.storage, await requireOwnProfile(call), call.input);
  call.tellArrival();
  return { success: true as const, message: BADGE_SENTENCES.requested, request };
});
