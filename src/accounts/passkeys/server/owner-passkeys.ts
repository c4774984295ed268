import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import { AppError, checkAll, invalid } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import type { Mail } from '../../../base/mail/storage.ts';
import { inLettersOf } from '../../../profiles/languages/server.ts';
import { loginAddress } from '../../hands/storage/apart.ts';
import { countLoginAttempt, logLogin } from '../../login/server/login-gate.ts';
import { type StartedLogin, showInSession, startLoginById } from '../../login/storage.ts';
import { requireConfirmedEmail, requireLasting } from '../../password/server/lasting.ts';
import { requirePassword } from '../../password/server/password-check.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { passkeyAddedMail } from '../../server/account-mails.ts';
import { removeSession } from '../../sessions/storage.ts';
import { type Account, getAccount, isVoid, updateAccount } from '../../storage/accounts.ts';
import type { Assertion, addPasskey, CreationOptions, removePasskey } from '../calls.ts';
import { type Passkey, withoutPasskeys } from '../rules.ts';
import { passkeysOf } from '../storage.ts';
import { acceptPasskey, badResponse, requireRoom, spendOrRefuse, withPasskey } from './accept-passkey.ts';
import { checkRegistration, creationOptions } from './ceremony.ts';
import type { Purpose } from './challenge.ts';

type OwnCall = Pick<HandledCall<unknown>, 'storage' | 'login' | 'request'>;

const adding = (login: string): Purpose => ({ kind: 'owner', use: 'add', subject: login });

/** What an owner's login by a passkey is for. */
export const LOGGING_IN: Purpose = { kind: 'owner', use: 'login', subject: '' };

// A login's id says nothing of who it is.
const handleOf = (id: string): Uint8Array => Buffer.from(id, 'utf8');
const idIn = (handle: string): string => {
  const id = Buffer.from(handle, 'base64url').toString('utf8');
  return /^[0-9a-z]{8,12}$/.test(id) ? id : '';
};

/** Options for another passkey of an owner. */
export const ownerOptions = async (call: OwnCall): Promise<CreationOptions> => {
  const { storage, login } = call;
  const { email } = await requireConfirmedEmail(call);
  const passkeys = passkeysOf(await getAccount(storage, login));
  requireRoom(passkeys);
  const user = { handle: handleOf(login), name: email, displayName: email };
  return creationOptions(storage, adding(login), user, passkeys);
};

/** Adds a passkey to an owner's login; returns it, and the letter about it. */
export const addOwnerPasskey = async (
  call: OwnCall,
  { name, password, response }: InputOf<typeof addPasskey>,
): Promise<{ passkey: Passkey; mail: Mail }> => {
  const { storage, login } = call;
  const address = await requireConfirmedEmail(call);
  const [made, grant] = await checkAll(
    async () => {
      const checked = await checkRegistration(storage, adding(login), response);
      if (checked === null) throw badResponse();
      return checked;
    },
    () => requireLasting(call, password, address),
  );
  withPasskey(passkeysOf(grant.account), { ...made.passkey, name, created: grant.at });
  await spendOrRefuse(made.challenge);
  const passkey = { ...made.passkey, name, created: grant.at };
  const withNew = (account: Account | null): Account => {
    if (account === null) throw new AppError('unauthenticated');
    // Somebody set another password, or took the address back, meanwhile.
    if (account.changed !== grant.account.changed || isVoid(account, grant)) throw wrongPassword();
    return { ...account, passkeys: withPasskey(passkeysOf(account), passkey) };
  };
  const read = { value: grant.account, etag: grant.etag };
  const { after } = await updateAccount(storage, login, withNew, read);
  const { language: letters = '' } = grant.account;
  const names = passkeysOf(after?.value ?? null).map((each) => each.name);
  const mail = await inLettersOf({ letters }, () => passkeyAddedMail(grant.address.email, name, names));
  return { passkey, mail };
};

const wrongPassword = (): AppError => invalid({ password: ACCOUNT_SENTENCES.badPassword });

/** Removes a passkey from an owner's login; 404 if it has none with that id. */
export const removeOwnerPasskey = async (
  { storage, login }: OwnCall,
  { id, password }: InputOf<typeof removePasskey>,
): Promise<void> => {
  await requirePassword(storage, login, password, wrongPassword);
  await updateAccount(storage, login, (account) => {
    const passkeys = account?.passkeys ?? [];
    const left = withoutPasskeys(passkeys, [id]);
    if (account === null || left.length === passkeys.length) throw new AppError('not-found');
    const { tries: _tries, ...value } = account;
    return { ...value, passkeys: left };
  });
};

type PasskeyLogin = Pick<HandledCall<unknown>, 'storage' | 'address'> & {
  response: Assertion;
  /** Browser and system in words. */
  agent: string;
};

/**
 * Logs an owner in by a passkey: returns the login with the new session's cookie value. As with a password, the attempt counts before anything is
 * checked, and the session is there before the login is read, so that whatever ends sessions ends this one too.
 */
export const logInByPasskey = async ({
  storage,
  response,
  address,
  agent,
}: PasskeyLogin): Promise<StartedLogin> => {
  const id = idIn(response.response.userHandle ?? '');
  const email = (id === '' ? null : await loginAddress(storage, id))?.email || `passkey:${response.id}`;
  const gate = { topic: 'login', email, address } as const;
  const attempt = await countLoginAttempt({ storage, ...gate, byPasskey: true });
  const login = id === '' ? null : await startLoginById(storage, id, agent);
  const isGood =
    login !== null &&
    (await acceptPasskey({
      storage,
      purpose: LOGGING_IN,
      response,
      passkeys: passkeysOf(login.account),
      change: async (next) => {
        const used = (account: Account | null): Account | null => {
          const passkeys = next(passkeysOf(account));
          return account === null || passkeys === null ? null : { ...account, passkeys };
        };
        const read = { value: login.account, etag: login.etag };
        return (await updateAccount(storage, id, used, read)).changed;
      },
    }));
  await logLogin(storage, isGood, gate);
  if (!isGood) {
    if (login !== null) await removeSession(storage, 'owner', login.session);
    throw new AppError('unauthenticated', ACCOUNT_SENTENCES.badLogin);
  }
  await attempt.release();
  await showInSession(storage, login);
  return login;
};
