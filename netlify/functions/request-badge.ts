import { requestBadge } from '../../src/contract/badge.ts';
import { BADGE_SENTENCES } from '../../src/domain/profiles/badge.ts';
import { handle } from '../../src/server/http/handle.ts';
import { openBadgeRequest } from '../../src/server/profiles/badge-request.ts';
import { requireOwnProfile } from '../../src/server/profiles/own-profile.ts';

export default handle(requestBadge, async (call) => {
  const request = await openBadgeRequest(call.storage, await requireOwnProfile(call), call.input);
  return { success: true as const, message: BADGE_SENTENCES.requested, request };
});

export const config = { path: '/php-api/request-badge.php' };
