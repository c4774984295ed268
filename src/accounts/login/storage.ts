import { hashHex } from '../../base/engine/storage/keys.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../base/text/rules/email.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../profiles/storage/profile-record.ts';
import { getEmailClaimant } from '../email/storage.ts';
import { createSession, removeSession } from '../sessions/storage.ts';
import { type Account, getAccount } from '../storage/accounts.ts';

/** A profile that someone can log in to. */
export type Login = { record: ProfileRecord; account: Account };

/**
 * The profile and the login data of an e-mail address; null if no profile has it or the profile has no login. The record decides
 * who has an address, so a warm function may try the profile that it remembers first.
 */
export const findLogin = (storage: Storage, email: string): Promise<Login | null> =>
  findByEmail(storage, email, (id) => readLogin(storage, id, email));

/** A login whose password is still to be checked, and the cookie value of its session. */
type StartedLogin = Login & { session: string };

/**
 * Like `findLogin`, but creates the session before it reads the login data. Whatever ends sessions changes this data first, so either the
 * login sees the change, or the change sees the session. Send the cookie value only if the password is correct.
 */
export const startLogin = (storage: Storage, email: string, agent: string): Promise<StartedLogin | null> =>
  findByEmail(storage, email, async (id) => {
    const session = await createSession(storage, 'owner', id, { agent });
    const login = await readLogin(storage, id, email);
    if (login !== null) return { ...login, session };
    await removeSession(storage, 'owner', session);
    return null;
  });

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
  else storage.memory.set(memory, login.record.id, 200);
  return login;
};

const readLogin = async (storage: Storage, id: string, email: string): Promise<Login | null> => {
  const [record, account] = await Promise.all([getProfileRecord(storage, id), getAccount(storage, id)]);
  if (record === null || account === null) return null;
  return normalizeEmail(record.email) === normalizeEmail(email) ? { record, account } : null;
};
