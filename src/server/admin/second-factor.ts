import type { Admin } from '../../contract/admin.ts';
import { ADMIN_SENTENCES } from '../../domain/admin/admin.ts';
import {
  adminHolder,
  claimStoredAdmin,
  getVersionedAdmin,
  replaceStoredAdmin,
  type StoredAdmin,
} from '../../storage/accounts/admins.ts';
import { NO_FACTOR, type SecondFactor } from '../../storage/accounts/second-factor.ts';
import { endSessions } from '../../storage/accounts/sessions.ts';
import type { Storage } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';
import { AppError, invalid } from '../http/errors.ts';
import { throttleAdminChecks } from '../http/limits.ts';
import { checkAdmin, requireKnown } from './admin-accounts.ts';
import { newRecoveryCodes, newSecret, recoveryHash, timeStepOf, uriOf, useCode } from './totp.ts';

type Call = { storage: Storage; admin: Admin };

const MOST_TURNS = 6;

// Changes an admin's second factor by what it is; `next` answers null to leave it, and may refuse by throwing.
const change = async (
  { storage, admin }: Call,
  next: (factor: SecondFactor) => SecondFactor | null,
): Promise<boolean> => {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const found = await getVersionedAdmin(storage, adminHolder(admin.email));
    const factor = next(found?.value.factor ?? NO_FACTOR);
    if (factor === null) return false;
    if (found === null) {
      const now = storage.now();
      const record: StoredAdmin = {
        ...admin,
        password: null,
        settings: true,
        created: now,
        changed: now,
        factor,
      };
      if (await claimStoredAdmin(storage, record)) return true;
    } else if (await replaceStoredAdmin(storage, { ...found.value, factor }, found.etag)) return true;
  }
  throw new AppError('conflict');
};

/** Whether an admin's login takes a code beside the password. */
export const isFactorOn = async (storage: Storage, email: string): Promise<boolean> =>
  (await getVersionedAdmin(storage, adminHolder(email)))?.value.factor?.secret !== undefined;

// A check counts before it is made.
const countCheck = ({ storage, admin }: Call): Promise<void> =>
  throttleAdminChecks(storage, adminHolder(admin.email));

const requireAdminPassword = async (call: Call, password: string): Promise<void> => {
  await countCheck(call);
  if ((await checkAdmin(call.storage, call.admin.email, password)) === null)
    throw invalid({ password: ADMIN_SENTENCES.badPassword });
};

/** Begins to set up an admin's second factor: a secret for the authenticator app, which counts once a code confirms it. */
export const beginTotp = async (call: Call, password: string): Promise<{ uri: string; secret: string }> => {
  await requireAdminPassword(call, password);
  const secret = newSecret();
  await change(call, (factor) => {
    if (factor.secret !== undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOn);
    return { ...factor, pending: secret };
  });
  return { uri: uriOf(secret, call.admin.email), secret };
};

/** Turns the second factor on with a code of the app; answers the recovery codes, of which only hashes are kept. Other sessions of the admin end. */
export const turnOnTotp = async (call: Call, code: string, cookie: string | null): Promise<string[]> => {
  await countCheck(call);
  const codes = newRecoveryCodes();
  await change(call, ({ pending, secret }) => {
    if (secret !== undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOn);
    const step = pending === undefined ? null : timeStepOf(pending, code, call.storage.now());
    if (pending === undefined || step === null) throw invalid({ code: ADMIN_SENTENCES.badCode });
    return { secret: pending, step, recovery: codes.map(recoveryHash) };
  });
  await endSessions(call.storage, 'admin', adminHolder(call.admin.email), cookie);
  return codes;
};

/** Turns the second factor off, with password and code. */
export const turnOffTotp = async (call: Call, password: string, code: string): Promise<void> => {
  await requireAdminPassword(call, password);
  await change(call, (factor) => {
    if (factor.secret === undefined) throw new AppError('conflict', ADMIN_SENTENCES.totpIsOff);
    if (useCode(factor, code, call.storage.now()) === null) throw invalid({ code: ADMIN_SENTENCES.badCode });
    return NO_FACTOR;
  });
};

/** Uses a code up at a login; false when it is wrong or was used before. Of two uses at once one is good. */
export const spendCode = async (call: Call, code: string): Promise<boolean> =>
  change(call, (factor) => useCode(factor, code, call.storage.now()));

/** Takes the second factor from an admin who lost it; false when there is none. `by` goes into the log. */
export const dropSecondFactor = async (
  storage: Storage,
  email: string,
  by = 'command line',
): Promise<boolean> => {
  const admin = await requireKnown(storage, email);
  const target = admin.email;
  await appendAudit(storage, { admin: by, action: 'disable-totp', target, before: null, after: null });
  return change({ storage, admin }, (factor) => (factor.secret === undefined ? null : NO_FACTOR));
};
