import type { Login } from '../../accounts/hands/storage/logins.ts';
import { linkOver } from '../../accounts/links/server.ts';
import { endLink, type MailedLink } from '../../accounts/links/storage.ts';
import { answerLogin } from '../../accounts/login/server/login.ts';
import { logLogin } from '../../accounts/login/server/login-gate.ts';
import { showInSession } from '../../accounts/login/storage.ts';
import { loginLinkUse } from '../../accounts/login-link/calls.ts';
import { getLoginLink, requireLoginLink } from '../../accounts/login-link/server.ts';
import { agentInWords } from '../../accounts/sessions/server/agent.ts';
import { sessionCookie, sessionOf } from '../../accounts/sessions/server/call-session.ts';
import { createSession, removeSession } from '../../accounts/sessions/storage.ts';
import { updateAccount } from '../../accounts/storage/accounts.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { handler } from '../../base/http/server/handler.ts';
import { purge, tagsOf } from '../../site/caches/server.ts';
import { confirmAddress } from '../email/server/email-confirmation.ts';
import { explainingLinkEnd } from '../email/server/link-end.ts';

type Opening = {
  storage: Storage;
  token: string;
  agent: string;
  /** Whether the browser is logged in to the same login already. */
  isTheirs: (login: string) => Promise<boolean>;
};

type Opened = Login & { session: string; isNew: boolean };

/**
 * Logs in by a link and confirms its address; returns the login and the new session's cookie value. The session is made before the login is read:
 * either this sees what ends sessions, or that sees this session. Of two uses at once, one gets in.
 */
const openLogin = async ({ storage, token, agent, isTheirs }: Opening): Promise<Opened> => {
  const link = await getLoginLink(storage, token);
  const session = await createSession(storage, 'owner', link.subject, { agent, byLink: true });
  try {
    const login = await requireLoginLink(storage, link);
    const isNew = login.address.unconfirmed === true;
    if (isNew && !(await isTheirs(link.subject))) await doubtPassword(storage, link);
    if (isNew) await confirmAddress(storage, link);
    const opened = { ...login, session, isNew };
    await showInSession(storage, opened);
    // Last, so that a repeat finishes what a crash left.
    if (!(await endLink(storage, link, 'entered'))) throw linkOver();
    return opened;
  } catch (error) {
    await removeSession(storage, 'owner', session);
    throw error;
  }
};

// Before the address is confirmed, so that there is no moment in which both seem to be one person's.
const doubtPassword = async (storage: Storage, { subject }: MailedLink): Promise<void> => {
  await updateAccount(storage, subject, (account) =>
    account === null || account.unproven === true ? null : { ...account, unproven: true },
  );
};

export const loginLinkUseHandler = handler(
  loginLinkUse,
  async ({ input: { token }, request, storage, address, setCookie, later }) => {
    const login = await explainingLinkEnd(storage, ['login'], token, () =>
      openLogin({
        storage,
        token,
        agent: agentInWords(request.headers.get('user-agent')),
        isTheirs: async (subject) =>
          (await sessionOf(request, storage, 'owner', new Headers()))?.holder === subject,
      }),
    );
    setCookie(sessionCookie(request, 'owner', login.session));
    if (login.isNew) later(() => purge(tagsOf(login.record.id, [])));
    await logLogin(storage, true, { topic: 'login', email: login.address.email, address });
    return answerLogin(storage, login.account.id, login);
  },
);
