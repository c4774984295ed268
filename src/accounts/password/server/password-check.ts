import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { OvertakenError } from '../../../base/engine/storage/storage-error.ts';
import type { AppError } from '../../../base/http/server/errors.ts';
import { PASSWORD_CHECKS, tooMany } from '../../../base/http/server/limits.ts';
import type { Account } from '../../storage/accounts.ts';
import { replaceAccount, updateAccount } from '../../storage/accounts.ts';
import { isPassword } from './passwords.ts';

/**
 * Checks that a logged-in owner knows the password; `wrong` creates the refusal. An attempt is counted before the password is checked, on
 * condition that nothing else was counted meanwhile, so no more concurrent attempts than the limit get through.
 * Returns the account without its attempts, for the change that follows; null if there is none.
 */
export const requirePassword = async (
  storage: Storage,
  id: string,
  password: string,
  wrong: () => AppError,
): Promise<Versioned<Account> | null> => {
  const account = await countTry(storage, id);
  if (!(await isPassword(password, account?.value.password ?? null))) throw wrong();
  if (account === null) return null;
  const { tries: _tries, ...value } = account.value;
  return { value, etag: account.etag };
};

/** Checks that a logged-in owner knows the password when the account itself does not change: resets the attempts at once. */
export const confirmPassword = async (
  storage: Storage,
  id: string,
  password: string,
  wrong: () => AppError,
): Promise<void> => {
  const account = await requirePassword(storage, id, password, wrong);
  if (account !== null) await replaceAccount(storage, account.value, account.etag);
};

const countTry = async (storage: Storage, id: string): Promise<Versioned<Account> | null> => {
  const withTry = (account: Account | null): Account | null => {
    if (account === null) return null;
    const now = storage.now();
    const tries = (account.tries ?? []).filter((at) => at > now - PASSWORD_CHECKS.period);
    const [oldest = now] = tries.slice(-PASSWORD_CHECKS.max);
    if (tries.length >= PASSWORD_CHECKS.max)
      throw tooMany(Math.max(1, Math.ceil((oldest + PASSWORD_CHECKS.period - now) / 1000)));
    return { ...account, tries: [...tries, now] };
  };
  try {
    return (await updateAccount(storage, id, withTry)).after;
  } catch (error) {
    // Only many concurrent attempts can overtake each other this often.
    throw error instanceof OvertakenError ? tooMany(1) : error;
  }
};
