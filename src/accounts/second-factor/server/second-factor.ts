import { isEncrypted } from '../../../base/crypto/server/encrypted-text.ts';
import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { Admin } from '../../../base/http/rules/roles.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import { countAdminCheck, throttleAdminChecks } from '../../../base/http/server/limits.ts';
import { requiresTotp } from '../../../base/settings/server.ts';
import { COMMAND_LINE } from '../../../site/audit/rules.ts';
import { appendAudit } from '../../../site/audit/storage.ts';
import { ADMIN_SENTENCES } from '../../admin-login/rules.ts';
import { adminRecordOf, checkAdmin, requireAdmin } from '../../admin-login/server/admin-accounts.ts';
import {
  adminSubject,
  listStoredAdmins,
  type StoredAdmin,
  updateStoredAdmin,
} from '../../admin-login/storage.ts';
import { endSessions } from '../../sessions/storage.ts';
import { NO_FACTOR, type SecondFactor } from '../storage.ts';
import { hashRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts';
import { newSecret, timeStepOf, uriOf, useCode } from './totp.ts';
import { decryptTotpSecret, encryptTotpSecret } from './totp-secret.ts';

type Call = { storage: Storage; admin: Pick<Admin, 'name' | 'email'> };

type StoredVersion = Versioned<StoredAdmin> | null;

// Changes an admin's second factor, starting from a record that was just read or is read here. `next` returns null to leave it, and may
// throw to refuse. Returns the new record, null if nothing changed. Secrets are always written encrypted.
const change = async (
  { storage, admin }: Call,
  next: (factor: SecondFactor) => SecondFactor | null | Promise<SecondFactor | null>,
  current?: StoredVersion,
): Promise<StoredVersion> => {
  const withFactor = async (stored: StoredAdmin | null): Promise<StoredAdmin | null> => {
    const changed = await next(stored?.factor ?? NO_FACTOR);
    if (changed === null) return null;
    const factor = await withEncryptedSecrets({ storage, admin }, changed);
    return { ...adminRecordOf(admin, stored, storage.now()), factor };
  };
  const { after, changed } = await updateStoredAdmin(storage, adminSubject(admin.email), withFactor, current);
  return changed ? after : null;
};

const withEncryptedSecrets = async (
  { storage, admin }: Call,
  { secret, pending, ...factor }: SecondFactor,
): Promise<SecondFactor> => ({
  ...factor,
  ...(secret !== undefined && { secret: await encryptTotpSecret(storage, admin.email, secret) }),
  ...(pending !== undefined && { pending: await encryptTotpSecret(storage, admin.email, pending) }),
});

const decrypted = async ({ storage, admin }: Call, secret: string | undefined): Promise<string | null> =>
  secret === undefined ? null : decryptTotpSecret(storage, admin.email, secret);

/**
 * Checks the password of a member who has logged in, and returns their record. An attempt is counted before it is checked. Where the site demands
 * a second factor, somebody who has passkeys needs one of them: the password alone makes no other factor.
 */
export const requireAdminPassword = async (
  { storage, admin, byPasskey = false }: Call & { byPasskey?: boolean },
  password: string,
): Promise<StoredVersion> => {
  await throttleAdminChecks(storage, adminSubject(admin.email));
  const checked = await checkAdmin(storage, admin.email, password);
  if (checked === null) throw invalid({ password: ADMIN_SENTENCES.badPassword });
  const { passkeys = [], factor } = checked.record?.value ?? {};
  const hasFactor = byPasskey || factor?.secret !== undefined;
  if (requiresTotp() && !hasFactor && passkeys.length > 0) throw new AppError('second-factor');
  return checked.record;
};

/** Starts to set up an admin's second factor: a secret for the authenticator app, which takes effect once a code confirms it. */
export const beginTotp = async (
  call: Call & { byPasskey?: boolean },
  password: string,
): Promise<{ uri: string; secret: string }> => {
  const current = await requireAdminPassword(call, password);
  const secret = newSecret();
  await change(
    call,
    (factor) => {
      if (factor.secret !== undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOn);
      return { ...factor, pending: secret };
    },
    current,
  );
  return { uri: uriOf(secret, call.admin.email), secret };
};

/** Turns the second factor on with a code of the app; returns the recovery codes, of which only hashes are stored. Ends the admin's other sessions. */
export const turnOnTotp = async (call: Call, code: string, cookie: string | null): Promise<string[]> => {
  const now = call.storage.now();
  // Counted in the record, because a separate limit would take two more storage calls.
  const counted = await change(call, (factor) => {
    requirePending(factor);
    return { ...factor, tries: countAdminCheck(factor.tries, now) };
  });
  const codes = makeRecoveryCodes();
  const turnOn = async (factor: SecondFactor): Promise<SecondFactor> => {
    const pending = requirePending(factor);
    const secret = await decrypted(call, pending);
    const step = secret === null ? null : timeStepOf(secret, code, now);
    if (step === null) throw invalid({ code: ADMIN_SENTENCES.badCode });
    return { secret: pending, step, codes: await hashRecoveryCodes(codes) };
  };
  await change(call, turnOn, counted);
  await endSessions(call.storage, 'admin', adminSubject(call.admin.email), cookie);
  return codes;
};

const requirePending = ({ pending, secret }: SecondFactor): string => {
  if (secret !== undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOn);
  if (pending === undefined) throw invalid({ code: ADMIN_SENTENCES.badCode });
  return pending;
};

/** Turns the second factor off, with password and code. */
export const turnOffTotp = async (call: Call, password: string, code: string): Promise<void> => {
  const current = await requireAdminPassword(call, password);
  const turnOff = async (factor: SecondFactor): Promise<SecondFactor> => {
    if (factor.secret === undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOff);
    if ((await afterCode(call, factor, code)) === null) throw invalid({ code: ADMIN_SENTENCES.badCode });
    return NO_FACTOR;
  };
  await change(call, turnOff, current);
};

/** Replaces the recovery codes, with password and code; returns the new ones, of which only hashes are stored. */
export const replaceRecoveryCodes = async (call: Call, password: string, code: string): Promise<string[]> => {
  const current = await requireAdminPassword(call, password);
  const codes = makeRecoveryCodes();
  const replace = async (factor: SecondFactor): Promise<SecondFactor> => {
    if (factor.secret === undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOff);
    const spent = await afterCode(call, factor, code);
    if (spent === null) throw invalid({ code: ADMIN_SENTENCES.badCode });
    return { ...spent, codes: await hashRecoveryCodes(codes) };
  };
  await change(call, replace, current);
  return codes;
};

/** Spends a code at a login; false if it is wrong or used. Of two concurrent uses, one is valid. */
export const spendCode = async (call: Call, code: string): Promise<boolean> =>
  (await change(call, (factor) => afterCode(call, factor, code))) !== null;

const afterCode = async (call: Call, factor: SecondFactor, code: string): Promise<SecondFactor | null> =>
  useCode(factor, await decrypted(call, factor.secret), code, call.storage.now());

/** Encrypts the secrets that a restored archive left in plain text. */
export const encryptStoredSecrets = async (storage: Storage): Promise<void> => {
  const isPlain = (secret: string | undefined) => secret !== undefined && !isEncrypted(secret);
  for (const admin of await listStoredAdmins(storage)) {
    const hasPlain = ({ secret, pending }: SecondFactor) => isPlain(secret) || isPlain(pending);
    if (hasPlain(admin.factor ?? NO_FACTOR))
      await change({ storage, admin }, (factor) => (hasPlain(factor) ? factor : null));
  }
};

/** Removes the second factor of an admin who lost it, and their passkeys; false if there is neither. `by` goes into the log. */
export const dropSecondFactor = async (
  storage: Storage,
  email: string,
  by = COMMAND_LINE,
): Promise<boolean> => {
  const admin = await requireAdmin(storage, email);
  const target = admin.email;
  await appendAudit(storage, { admin: by, action: 'disable-totp', target, before: null, after: null });
  const { changed } = await updateStoredAdmin(storage, adminSubject(target), (stored) => {
    const { factor, passkeys = [] } = stored ?? {};
    if (stored === null || (factor?.secret === undefined && passkeys.length === 0)) return null;
    return { ...stored, factor: NO_FACTOR, passkeys: [] };
  });
  return changed;
};
