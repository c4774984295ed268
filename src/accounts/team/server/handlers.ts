import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { sentText } from '../../../base/http/server/handle.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { loginsOf } from '../../../profiles/hands/rules.ts';
import { auditProfile } from '../../../profiles/server/audit-profile.ts';
import { noProfile } from '../../../profiles/server/find-profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { goodPasswordProblems } from '../../admin-login/server/admin-accounts.ts';
import { setNotices } from '../../notices/server.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { clearedCookie } from '../../sessions/server/call-session.ts';
import { endOwnSession, showSessions } from '../../sessions/server/session-list.ts';
import { endSessions } from '../../sessions/storage.ts';
import {
  changeAdminPassword,
  endAdminSession,
  endOwnerSessions,
  getAdminSessions,
  getTeam,
  inviteMember,
  joinTeam,
  removeMember as removeMemberCall,
  setAdminName,
  setNoticesCall,
  setRole as setRoleCall,
} from '../calls.ts';
import { TEAM_SENTENCES } from '../rules.ts';
import { changeOwnPassword, setName } from './own-account.ts';
import { changeRole, expelMember, invite, join, showTeam } from './team.ts';

export const getTeamHandler = adminHandler(getTeam, async ({ storage }) => ({
  success: true as const,
  items: await showTeam(storage),
}));

export const inviteMemberHandler = adminHandler(inviteMember, async ({ input, admin, storage, later }) => {
  const mail = await invite({ ...input, storage, by: admin.email });
  later(() => sendMail(storage, 'team', mail, 'invitation'));
  return { success: true as const, message: TEAM_SENTENCES.invited };
});

export const joinTeamHandler = handler(
  joinTeam,
  async ({ input, storage }) => {
    await join({ ...input, storage });
    return { success: true as const, message: TEAM_SENTENCES.joined };
  },
  (call) => goodPasswordProblems(sentText(call, 'password')),
);

export const setRoleHandler = adminHandler(setRoleCall, async ({ input, admin, storage }) => {
  await changeRole({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.roleSet };
});

export const removeMemberHandler = adminHandler(removeMemberCall, async ({ input, admin, storage }) => {
  await expelMember({ ...input, storage, by: admin.email });
  return { success: true as const, message: TEAM_SENTENCES.removed };
});

export const setAdminNameHandler = adminHandler(setAdminName, async ({ input, admin, storage }) => {
  await setName(storage, admin, input.name);
  return { success: true as const, message: TEAM_SENTENCES.named };
});

export const setNoticesHandler = adminHandler(setNoticesCall, async ({ input, admin, storage }) => {
  await setNotices(storage, admin, input.each);
  return { success: true as const, message: TEAM_SENTENCES.noticesSet };
});

export const changeAdminPasswordHandler = adminHandler(
  changeAdminPassword,
  async ({ input, request, admin, storage }) => {
    await changeOwnPassword(storage, admin, input, readOwnCookie(request, 'admin'));
    return { success: true as const, message: ACCOUNT_SENTENCES.passwordUpdated };
  },
  (call) => goodPasswordProblems(sentText(call, 'new_password'), 'new_password'),
);

export const getAdminSessionsHandler = adminHandler(
  getAdminSessions,
  async ({ request, storage, subject }) => ({
    success: true as const,
    items: await showSessions({ storage, kind: 'admin', subject, cookie: readOwnCookie(request, 'admin') }),
  }),
);

export const endAdminSessionHandler = adminHandler(
  endAdminSession,
  async ({ input, request, storage, subject, setCookie }) => {
    const cookie = readOwnCookie(request, 'admin');
    const { isCurrent } = await endOwnSession({ storage, kind: 'admin', subject, cookie }, input);
    if (isCurrent) setCookie(clearedCookie(request, 'admin'));
    const message = input.all === true ? ACCOUNT_SENTENCES.sessionsEnded : ACCOUNT_SENTENCES.sessionEnded;
    return { success: true as const, message };
  },
);

export const endOwnerSessionsHandler = adminHandler(endOwnerSessions, async ({ input: { id }, ...call }) => {
  const { storage } = call;
  const record = isProfileId(id) ? await getProfileRecord(storage, id) : null;
  if (record === null) throw noProfile();
  await auditProfile(call, 'end-owner-sessions', record, null, null);
  for (const login of loginsOf(record)) await endSessions(storage, 'owner', login);
  return { success: true as const, message: TEAM_SENTENCES.ownerLoggedOut };
});
