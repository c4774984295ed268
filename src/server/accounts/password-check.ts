import type { Account } from '../../storage/accounts/accounts.ts';
import { exchangeAccount, getVersionedAccount } from '../../storage/accounts/accounts.ts';
import type { Storage, Versioned } from '../../storage/engine/storage.ts';
import type { AppError } from '../http/errors.ts';
import { PASSWORD_CHECKS, tooMany } from '../http/limits.ts';
import { isPassword } from './passwords.ts';

// An attempt that finds the account changed by another one starts again; more than this many at once are too many anyway.
const MAX_ATTEMPTS = 12;

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
  if (account !== null) await exchangeAccount(storage, account.value, account.etag);
};

const countTry = async (storage: Storage, id: string): Promise<Versioned<Account> | null> => {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const found = await getVersionedAccount(storage, id);
    if (found === null) return null;
    const now = storage.now();
    const tries = (found.value.tries ?? []).filter((at) => at > now - PASSWORD_CHECKS.period);
    const [oldest = now] = tries.slice(-PASSWORD_CHECKS.max);
    if (tries.length >= PASSWORD_CHECKS.max)
      throw tooMany(Math.max(1, Math.ceil((oldest + PASSWORD_CHECKS.period - now) / 1000)));
    const counted = await exchangeAccount(storage, { ...found.value, tries: [...tries, now] }, found.etag);
    if (counted !== null) return counted;
  }
  throw tooMany(1);
};
