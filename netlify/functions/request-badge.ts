import { handle } from '../../src/accounts/server/handle.ts';
import { tellArrival } from '../../src/app/to-do/server/notices.ts';
import { requireOwnProfile } from '../../src/owners/my-profile/server.ts';
import { requestBadge } from '../../src/profiles/badge/calls.ts';
import { BADGE_SENTENCES } from '../../src/profiles/badge/rules/badge.ts';
import { openBadgeRequest } from '../../src/profiles/badge/server/badge-request.ts';

export default handle(requestBadge, async (call) => {
  const request = await openBadgeRequest(call.storage, await requireOwnProfile(call), call.input);
  call.later(() => tellArrival(call.storage));
  return { success: true as const, message: BADGE_SENTENCES.requested, request };
});

export const config = { path: '/php-api/request-badge.php' };
