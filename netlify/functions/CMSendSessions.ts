import { handleAdmin } from '../../src/accounts/admin-login/server/handle-admin.ts';
import { endSessions } from '../../src/accounts/sessions/storage.ts';
import { endOwnerSessions } from '../../src/accounts/team/calls.ts';
import { TEAM_SENTENCES } from '../../src/accounts/team/rules.ts';
import { isProfileId } from '../../src/base/text/rules/slug.ts';
import { auditProfile } from '../../src/profiles/server/audit-profile.ts';
import { noProfile } from '../../src/profiles/server/find-profile.ts';
import { getProfileRecord } from '../../src/profiles/storage/profile-record.ts';

export default handleAdmin(endOwnerSessions, async ({ input: { id }, ...call }) => {
  const { storage } = call;
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  if (record === null) throw noProfile();
  await auditProfile(call, 'end-owner-sessions', record, null, null);
  await endSessions(storage, 'owner', id);
  return { success: true as const, message: TEAM_SENTENCES.ownerLoggedOut };
});

export const config = { path: ['/php-api/CMSendSessions.php', '/php-api/cmsendsessions.php'] };
