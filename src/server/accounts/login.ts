import type { LoginReply } from '../../contract/account.ts';
import { ACCOUNT_SENTENCES } from '../../domain/accounts/account.ts';
import { DEFAULT_AVATAR } from '../../domain/profiles/photo.ts';
import { displayName } from '../../domain/profiles/profile.ts';
import { getVersionedAccount, replaceAccount } from '../../storage/accounts/accounts.ts';
import { findLogin, type Login } from '../../storage/accounts/logins.ts';
import { createSession } from '../../storage/accounts/sessions.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { AppError } from '../http/errors.ts';
import { logFailure, passGate } from './login-gate.ts';
import { hashPassword, isPassword, needsRehash } from './passwords.ts';

type Attempted = {
  storage: Storage;
  email: string;
  password: string;
  captcha?: string | undefined;
  address: string;
  agent: string;
};

/**
 * Logs an owner in: the reply, and the new session's cookie value. An attempt counts from before its password is looked at until it
 * turns out right. Unknown e-mail and wrong password come to the same, in words and in time.
 */
export const logIn = async ({
  storage,
  email,
  password,
  captcha,
  address,
  agent,
}: Attempted): Promise<{ reply: LoginReply; session: string }> => {
  const gate = { topic: 'login', email, address } as const;
  const [attempt, login] = await Promise.all([
    passGate({ storage, ...gate, captcha }),
    findLogin(storage, email),
  ]);
  const right = await isPassword(password, login?.account.password ?? null);
  if (!right || login === null) {
    await logFailure(storage, gate);
    throw new AppError('unauthenticated', ACCOUNT_SENTENCES.badLogin);
  }
  const [session] = await Promise.all([
    createSession(storage, 'owner', login.record.id, { agent }),
    attempt.release(),
    refreshHash(storage, login, password),
  ]);
  return { reply: toReply(login), session };
};

const toReply = ({ record }: Login): LoginReply => ({
  success: true,
  message: 'Logged in successfully',
  user_id: record.id,
  user_name: displayName(record),
  avatar: record.avatar || DEFAULT_AVATAR,
  profile: record.profile,
  company_name: record.companyname,
});

// A password changed meanwhile stays: the hash is replaced only where the one that was checked still stands.
const refreshHash = async (storage: Storage, { account }: Login, password: string): Promise<void> => {
  if (!needsRehash(account.password)) return;
  const current = await getVersionedAccount(storage, account.id);
  if (current === null || current.value.password.key !== account.password.key) return;
  const renewed = { ...current.value, password: await hashPassword(password) };
  await replaceAccount(storage, renewed, current.etag);
};
