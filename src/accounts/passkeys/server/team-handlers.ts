import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { handler } from '../../../base/http/server/handler.ts';
import { LIMITS, throttle } from '../../../base/http/server/limits.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { adminHandler } from '../../../site/audit/server/admin-handler.ts';
import { adminOf } from '../../admin-login/server/admin-accounts.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { agentInWords } from '../../sessions/server/agent.ts';
import { sessionCookie, sessionOf } from '../../sessions/server/call-session.ts';
import { teamPasskeyMail } from '../../team/server/team-mails.ts';
import {
  addTeamPasskey,
  getTeamPasskeys,
  removeTeamPasskey,
  teamPasskeyLogin,
  teamPasskeyOptions,
} from '../calls.ts';
import { PASSKEY_SENTENCES, passkeyItem, passkeyItems } from '../rules.ts';
import { requestOptions } from './ceremony.ts';
import {
  addMemberPasskey,
  listTeamPasskeys,
  logInMemberByPasskey,
  memberOptions,
  removeMemberPasskey,
  TEAM_LOGGING_IN,
} from './team-passkeys.ts';

export const teamPasskeyOptionsHandler = handler(
  teamPasskeyOptions,
  async ({ input, request, storage, address, setCookie }) => {
    await throttle(storage, LIMITS.passkeyOptions, address);
    if (input.for === 'login')
      return { success: true as const, options: await requestOptions(storage, TEAM_LOGGING_IN) };
    const headers = new Headers();
    const admin = adminOf(await sessionOf(request, storage, 'admin', headers));
    if (admin === null) throw new AppError('unauthenticated');
    setCookie(headers.getSetCookie());
    return { success: true as const, options: await memberOptions(storage, admin) };
  },
);

export const addTeamPasskeyHandler = adminHandler(addTeamPasskey, async (call) => {
  const { input, request, storage, admin, later } = call;
  const passkey = await addMemberPasskey(call, input, readOwnCookie(request, 'admin'));
  later(() => sendMail(storage, 'team', teamPasskeyMail(admin, passkey.name), 'passkey-added'));
  return { success: true as const, message: PASSKEY_SENTENCES.added, item: passkeyItem(passkey) };
});

export const teamPasskeyLoginHandler = handler(
  teamPasskeyLogin,
  async ({ input, request, storage, address, setCookie }) => {
    const { user, session } = await logInMemberByPasskey({
      storage,
      response: input.response,
      address,
      agent: agentInWords(request.headers.get('user-agent')),
    });
    setCookie(sessionCookie(request, 'admin', session));
    return { success: true as const, user, message: ACCOUNT_SENTENCES.loggedIn };
  },
);

export const getTeamPasskeysHandler = adminHandler(getTeamPasskeys, async ({ storage, subject }) => ({
  success: true as const,
  items: passkeyItems(await listTeamPasskeys(storage, subject)),
}));

export const removeTeamPasskeyHandler = adminHandler(removeTeamPasskey, async (call) => {
  await removeMemberPasskey(call, call.input);
  return { success: true as const, message: PASSKEY_SENTENCES.removed };
});
