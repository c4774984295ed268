import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { InputOf } from '../../../base/http/calls/endpoint.ts';
import type { Admin } from '../../../base/http/rules/roles.ts';
import { AppError, checkAll } from '../../../base/http/server/errors.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import type { AdminCall } from '../../../site/audit/server/admin-handler.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { adminRecordOf, sessionAdmin, toAdmin } from '../../admin-login/server/admin-accounts.ts';
import { noteAdminLogin } from '../../admin-login/server/admin-login.ts';
import {
  adminSubject,
  getStoredAdmin,
  getVersionedAdmin,
  type StoredAdmin,
  updateStoredAdmin,
} from '../../admin-login/storage.ts';
import { countLoginAttempt, logLogin } from '../../login/server/login-gate.ts';
import { ACCOUNT_SENTENCES } from '../../rules/account.ts';
import { requireAdminPassword } from '../../second-factor/server/second-factor.ts';
import { createSession, removeSession, setSessionAdmin } from '../../sessions/storage.ts';
import type { Assertion, addTeamPasskey, CreationOptions, removeTeamPasskey } from '../calls.ts';
import { type Passkey, withoutPasskeys } from '../rules.ts';
import { acceptPasskey, badResponse, requireRoom, spendOrRefuse, withPasskey } from './accept-passkey.ts';
import { checkRegistration, creationOptions } from './ceremony.ts';
import type { Purpose } from './challenge.ts';

type MemberCall = Pick<AdminCall<unknown>, 'storage' | 'admin' | 'subject' | 'byPasskey' | 'session'>;

const adding = (subject: string): Purpose => ({ kind: 'admin', use: 'add', subject });

/** What a member's login by a passkey is for. */
export const TEAM_LOGGING_IN: Purpose = { kind: 'admin', use: 'login', subject: '' };

// The key of a member is the hash of their e-mail address, which an authenticator keeps as the name of the passkey anyway.
const handleOf = (subject: string): Uint8Array => Buffer.from(subject, 'hex');
const subjectIn = (handle: string): string => {
  const bytes = Buffer.from(handle, 'base64url');
  return bytes.length === 32 ? bytes.toString('hex') : '';
};

/** The passkeys of a member of the team. */
export const listTeamPasskeys = async (storage: Storage, subject: string): Promise<readonly Passkey[]> =>
  (await getStoredAdmin(storage, subject))?.passkeys ?? [];

/** Options for another passkey of a member. */
export const memberOptions = async (storage: Storage, { email, name }: Admin): Promise<CreationOptions> => {
  const subject = adminSubject(email);
  const passkeys = await listTeamPasskeys(storage, subject);
  requireRoom(passkeys);
  // An owner may have the same address: their passkeys stand in one list.
  const user = { handle: handleOf(subject), name: `${email} (Admin)`, displayName: name };
  return creationOptions(storage, adding(subject), user, passkeys);
};

/** Adds a passkey to a member. The session has used it now; `cookie` is its cookie value. */
export const addMemberPasskey = async (
  call: MemberCall,
  { name, password, response }: InputOf<typeof addTeamPasskey>,
  cookie: string | null,
): Promise<Passkey> => {
  const { storage, admin, subject, session } = call;
  const [made, record] = await checkAll(
    async () => {
      const checked = await checkRegistration(storage, adding(subject), response);
      if (checked === null) throw badResponse();
      return checked;
    },
    () => requireAdminPassword(call, password),
  );
  const passkey = { ...made.passkey, name, created: storage.now() };
  withPasskey(record?.value.passkeys ?? [], passkey);
  await spendOrRefuse(made.challenge);
  const withNew = (stored: StoredAdmin | null): StoredAdmin => {
    // Somebody removed the member, or changed the password, meanwhile.
    if ((stored?.changed ?? null) !== (record?.value.changed ?? null)) throw new AppError('conflict');
    const passkeys = withPasskey(stored?.passkeys ?? [], passkey);
    return { ...adminRecordOf(admin, stored, storage.now()), passkeys };
  };
  await logged(call, 'add-passkey', () => updateStoredAdmin(storage, subject, withNew, record));
  const used = { ...sessionAdmin(admin.email, admin.role), passkey: true } as const;
  if (cookie !== null) await setSessionAdmin(storage, cookie, used, session);
  return passkey;
};

/** Removes a passkey of a member; 404 if there is none with that id. */
export const removeMemberPasskey = async (
  call: MemberCall,
  { id, password }: InputOf<typeof removeTeamPasskey>,
): Promise<void> => {
  const { storage, subject } = call;
  const record = await requireAdminPassword(call, password);
  if (record?.value.passkeys?.some((each) => each.id === id) !== true) throw new AppError('not-found');
  const withoutIt = (stored: StoredAdmin | null): StoredAdmin | null => {
    const passkeys = stored?.passkeys ?? [];
    const left = withoutPasskeys(passkeys, [id]);
    return stored === null || left.length === passkeys.length ? null : { ...stored, passkeys: left };
  };
  await logged(call, 'remove-passkey', () => updateStoredAdmin(storage, subject, withoutIt, record));
};

// Before it happens, so that none is missing from the log.
const logged = async (
  { storage, admin }: MemberCall,
  action: 'add-passkey' | 'remove-passkey',
  change: () => Promise<unknown>,
): Promise<void> => {
  await appendAudit(storage, { admin: admin.email, action, target: admin.email, before: null, after: null });
  await change();
};

type TeamPasskeyLogin = Pick<HandledCall<unknown>, 'storage' | 'address'> & {
  response: Assertion;
  /** Browser and system in words. */
  agent: string;
};

/** Logs a member in by a passkey, which is both factors: returns the member and the new session's cookie value. In the order of a login by password. */
export const logInMemberByPasskey = async ({
  storage,
  response,
  address,
  agent,
}: TeamPasskeyLogin): Promise<{ user: Admin; session: string }> => {
  const subject = subjectIn(response.response.userHandle ?? '');
  const email = (subject === '' ? null : await getStoredAdmin(storage, subject))?.email;
  const gate = { topic: 'admin-login', email: email ?? `passkey:${response.id}`, address } as const;
  const attempt = await countLoginAttempt({ storage, ...gate, byPasskey: true });
  const opened = email === undefined ? null : await openSession({ storage, response, agent }, subject, email);
  if (opened === null) {
    await logLogin(storage, false, gate);
    throw new AppError('unauthenticated', ACCOUNT_SENTENCES.badLogin);
  }
  await noteAdminLogin(storage, opened.user, { read: opened.record });
  await attempt.release();
  await logLogin(storage, true, gate);
  const { user, session } = opened;
  return { user, session };
};

const openSession = async (
  { storage, response, agent }: Omit<TeamPasskeyLogin, 'address'>,
  subject: string,
  email: string,
): Promise<{ user: Admin; session: string; record: Versioned<StoredAdmin> | null } | null> => {
  const session = await createSession(storage, 'admin', subject, { admin: sessionAdmin(email), agent });
  let record = await getVersionedAdmin(storage, subject);
  const user = toAdmin(subject, record?.value ?? null);
  const isGood =
    user !== null &&
    (await acceptPasskey({
      storage,
      purpose: TEAM_LOGGING_IN,
      response,
      passkeys: record?.value.passkeys ?? [],
      change: async (next) => {
        const used = (stored: StoredAdmin | null): StoredAdmin | null => {
          const passkeys = next(stored?.passkeys ?? []);
          return stored === null || passkeys === null ? null : { ...stored, passkeys };
        };
        const { after, changed } = await updateStoredAdmin(storage, subject, used, record);
        record = after;
        return changed;
      },
    })) &&
    (await setSessionAdmin(storage, session, { ...sessionAdmin(email, user.role), passkey: true }));
  if (user !== null && isGood) return { user, session, record };
  await removeSession(storage, 'admin', session);
  return null;
};
