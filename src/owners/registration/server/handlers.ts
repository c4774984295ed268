import { loggedIn, pagesFor } from '../../../accounts/login/server/login.ts';
import { agentInWords } from '../../../accounts/sessions/server/agent.ts';
import { loginOf, requireLogin, sessionCookie } from '../../../accounts/sessions/server/call-session.ts';
import { createSession, removeSession } from '../../../accounts/sessions/storage.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type HandledCall, handler } from '../../../base/http/server/handler.ts';
import { profileSlug } from '../../../base/text/rules/slug.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { listIdentical } from '../../../search/alike/server/public-alike.ts';
import { mailNewPage } from '../../email/server/confirmation-letters.ts';
import { REGISTRATION_SENTENCES } from '../../rules/form-sentences.ts';
import { type RegisterReply, register } from '../calls.ts';
import { registerProfile } from './register.ts';
import { registerAnother } from './register-another.ts';
import { isOfSameLogin, registrationProblems } from './registration-form.ts';

export const registerHandler = handler(
  register,
  async (call) => {
    const { storage, later, tellArrival } = call;
    const login = isOfSameLogin(call.input) ? await requireLogin(call) : null;
    const { record, isNew } =
      login === null ? await registerProfile(call) : await registerAnother(call, login);
    // The address of the login is confirmed already, or has its letter.
    if (isNew && (login === null || record.ownEmail)) later(() => mailNewPage(storage, record));
    if (isNew && record.waiting?.until === 'reviewed') tellArrival();
    const alike = await listIdentical(storage, record);
    return {
      ...toReply(record, alike),
      ...(login === null && (await logInTo(call, record, isNew)) && (await asLoggedIn(storage, record))),
    };
  },
  registrationProblems,
);

const asLoggedIn = async (storage: Storage, record: ProfileRecord) => ({
  ...loggedIn(record),
  pages: await pagesFor(storage, record.id, { record, role: 'owner' }),
});

const toReply = ({ id, name }: ProfileRecord, alike: RegisterReply['alike']): RegisterReply => {
  const url = `/profile/${profileSlug(name)}-${id}`;
  return { success: true, message: REGISTRATION_SENTENCES.done, redirect: url, id, url, alike };
};

/** Gives the browser a session of a new page, unless it has one of another; true if it has one of this page then. */
const logInTo = async (
  call: Pick<HandledCall<unknown>, 'request' | 'storage' | 'setCookie'>,
  { id }: ProfileRecord,
  isNew: boolean,
): Promise<boolean> => {
  const login = await loginOf(call);
  if (login !== null) return login === id;
  const { request, storage, setCookie } = call;
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
