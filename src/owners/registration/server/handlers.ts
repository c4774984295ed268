import { loggedIn } from '../../../accounts/login/server/login.ts';
import { agentInWords } from '../../../accounts/sessions/server/agent.ts';
import { sessionCookie, sessionOf } from '../../../accounts/sessions/server/call-session.ts';
import { createSession, removeSession } from '../../../accounts/sessions/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import { type HandledCall, handler } from '../../../base/http/server/handler.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { listIdentical } from '../../../search/alike/server/public-alike.ts';
import { mailNewPage } from '../../email/server/email-confirmation.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { type RegisterReply, register } from '../calls.ts';
import { registerProfile, registrationProblems } from './register.ts';

export const registerHandler = handler(
  register,
  async (call) => {
    const { storage, later, tellArrival } = call;
    const { record, isNew } = await registerProfile(call);
    if (isNew) later(() => mailNewPage(storage, record));
    if (isNew && record.waiting?.until === 'reviewed') tellArrival();
    const alike = await listIdentical(storage, record);
    return { ...toReply(record, alike), ...((await logInTo(call, record, isNew)) && loggedIn(record)) };
  },
  registrationProblems,
);

const toReply = ({ id, name }: ProfileRecord, alike: RegisterReply['alike']): RegisterReply => {
  const url = `/profile/${profileSlug(name)}-${id}`;
  return { success: true, message: REGISTRATION_SENTENCES.done, redirect: url, id, url, alike };
};

/** Gives the browser a session of a new page, unless it has one of another; true if it has one of this page then. */
const logInTo = async (
  { request, storage, setCookie }: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
  { id }: ProfileRecord,
  isNew: boolean,
): Promise<boolean> => {
  const headers = new Headers();
  const session = await sessionOf(request, storage, 'owner', headers);
  setCookie(headers.getSetCookie());
  if (session !== null) return session.holder === id;
  const agent = agentInWords(request.headers.get('user-agent'));
  const created = await createSession(storage, 'owner', id, { agent });
  // A repeat has the password of the registration, which opens nothing once there is another. Read after the session is there, as at a login.
  const account = isNew ? null : await getAccount(storage, id);
  if (!isNew && account?.changed !== account?.created) {
    await removeSession(storage, 'owner', created);
    return false;
  }
  setCookie(sessionCookie(request, 'owner', created));
  return true;
};
