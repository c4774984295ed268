import { endOwnerSessions } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { isProfileId } from '../../src/domain/text/slug.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { noProfile } from '../../src/server/profiles/find-profile.ts';
import { endSessions } from '../../src/storage/accounts/sessions.ts';
import { getProfileRecord } from '../../src/storage/profiles/profile-record.ts';

export default handleAdmin(endOwnerSessions, async ({ input: { id }, storage, audit }) => {
  if (!isProfileId(id) || (await getProfileRecord(storage, id)) === null) throw noProfile();
  await audit('end-owner-sessions', id, null, null);
  await endSessions(storage, 'owner', id);
  return { success: true as const, message: TEAM_SENTENCES.ownerLoggedOut };
});

export const config = { path: ['/php-api/CMSendSessions.php', '/php-api/cmsendsessions.php'] };
