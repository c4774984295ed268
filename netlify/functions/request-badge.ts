import { requestBadge } from '../../src/contract/profiles/badge.ts';
import { BADGE_SENTENCES } from '../../src/domain/profiles/badge/badge.ts';
import { handle } from '../../src/server/accounts/handle.ts';
import { requireOwnProfile } from '../../src/server/owners/own-profile.ts';
import { openBadgeRequest } from '../../src/server/profiles/badge/badge-request.ts';
import { tellArrival } from '../../src/server/to-do/notices.ts';

export default handle(requestBadge, async (call) => {
  const request = await openBadgeRequest(call.storage, await requireOwnProfile(call), call.input);
  call.later(() => tellArrival(call.storage));
  return { success: true as const, message: BADGE_SENTENCES.requested, request };
});

export const config = { path: '/php-api/request-badge.php' };
