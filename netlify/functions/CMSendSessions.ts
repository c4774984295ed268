import { isProfileId } from '../../src/base/text/rules/slug.ts';
import { endOwnerSessions } from '../../src/contract/accounts/team.ts';
import { TEAM_SENTENCES } from '../../src/domain/accounts/team.ts';
import { auditProfile } from '../../src/profiles/server/audit-profile.ts';
import { noProfile } from '../../src/profiles/server/find-profile.ts';
import { getProfileRecord } from '../../src/profiles/storage/profile-record.ts';
import { handleAdmin } from '../../src/server/accounts/handle-admin.ts';
import { endSessions } from '../../src/storage/accounts/sessions.ts';

export default handleAdmin(endOwnerSessions, async ({ input: { id }, ...call }) => {
  const { storage } = call;
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  if (record === null) throw noProfile();
  await auditProfile(call, 'end-owner-sessions', record, null, null);
  await endSessions(storage, 'owner', id);
  return { success: true as const, message: TEAM_SENTENCES.ownerLoggedOut };
});

export const config = { path: ['/php-api/CMSendSessions.php', '/php-api/cmsendsessions.php'] };
