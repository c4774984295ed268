import { hashHex } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import { getEmailClaimant } from '../email/storage.ts';
import { type Login, readLogin } from '../hands/storage/logins.ts';
import { createSession, removeSession, setSessionPage } from '../sessions/storage.ts';

/**
 * The login of an e-mail address; null if there is none. The login decides which address it has, so a warm function may try the one that it
 * remembers first.
 */
export const findLogin = (storage: Storage, email: string): Promise<Login | null> =>
  findByEmail(storage, email, (id) => readWithAddress(storage, id, email));

/** A login whose password is still to be checked, and the cookie value of its session. */
export type StartedLogin = Login & { session: string };

/**
 * Like `findLogin`, but creates the session before it reads the login data. Whatever ends sessions changes this data first, so either the
 * login sees the change, or the change sees the session. Send the cookie value only if the password is correct.
 */
export const startLogin = (storage: Storage, email: string, agent: string): Promise<StartedLogin | null> =>
  findByEmail(storage, email, (id) =>
    startWith(storage, id, agent, () => readWithAddress(storage, id, email)),
  );

/** The same for a login by its id. */
export const startLoginById = (storage: Storage, id: string, agent: string): Promise<StartedLogin | null> =>
  startWith(storage, id, agent, () => readLogin(storage, id));

const startWith = async (
  storage: Storage,
  id: string,
  agent: string,
  read: () => Promise<Login | null>,
): Promise<StartedLogin | null> => {
  const session = await createSession(storage, 'owner', id, { agent });
  const login = await read();
  if (login !== null) return { ...login, session };
  await removeSession(storage, 'owner', session);
  return null;
};

/** Shows the page of a login in its new session. */
export const showInSession = async (
  storage: Storage,
  { session, record, account }: StartedLogin,
): Promise<void> => {
  if (record.id !== account.id) await setSessionPage(storage, session, record.id);
};

const findByEmail = async <Match extends Login>(
  storage: Storage,
  email: string,
  read: (id: string) => Promise<Match | null>,
): Promise<Match | null> => {
  const memory = `logins/${hashHex(normalizeEmail(email))}`;
  const remembered = storage.memory.get<string>(memory);
  const rememberedLogin = remembered === undefined ? null : await read(remembered);
  if (rememberedLogin !== null) return rememberedLogin;
  const id = await getEmailClaimant(storage, email);
  // An unknown address takes as many storage calls as a registered one, so that the time does not reveal who is registered.
  const login = await read(id ?? 'nobody');
  if (login === null) storage.memory.delete(memory);
  else storage.memory.set(memory, login.account.id, 200);
  return login;
};

const readWithAddress = async (storage: Storage, id: string, email: string): Promise<Login | null> => {
  const login = await readLogin(storage, id);
  return login !== null && normalizeEmail(login.address.email) === normalizeEmail(email) ? login : null;
};
