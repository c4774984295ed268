import { requirePlace } from '../../../accounts/hands/server/require-place.ts';
import { loginAddress } from '../../../accounts/hands/storage/apart.ts';
import { dropPlace, keepPlace } from '../../../accounts/hands/storage/login-places.ts';
import { linkOver } from '../../../accounts/links/server.ts';
import type { MailedLink } from '../../../accounts/links/storage.ts';
import { findLogin } from '../../../accounts/login/storage.ts';
import { hasAccount } from '../../../accounts/server/has-account.ts';
import { getAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { ERROR_CODES } from '../../../base/http/calls/error-codes.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { withLetters } from '../../../profiles/languages/rules/letters.ts';
import { isOwned } from '../../../profiles/rules/profile.ts';
import { announce } from '../../../profiles/storage/profile-events.ts';
import { updateProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { withAddressTaken } from '../../editing/storage.ts';

/** Refuses a claim with an address that has a login: who holds it logs in and claims the page for that one. */
export const refuseLogins = async (storage: Storage, email: string): Promise<void> => {
  if ((await findLogin(storage, email)) !== null)
    throw new AppError('conflict', ERROR_CODES.unauthenticated.sentence);
};

/**
 * Gives a page without an account to a login, by a claim link: a place among its pages first, then the record, which decides between two claims.
 * The address of the page stays, as its own if the login has another.
 */
export const keepForLogin = async (storage: Storage, link: MailedLink, login: string): Promise<void> => {
  const { subject: id, email, kind } = link;
  if (kind === 'trash') throw linkOver();
  const [address, account] = await Promise.all([loginAddress(storage, login), getAccount(storage, login)]);
  if (address === null) throw new AppError('unauthenticated');
  const isOwn = normalizeEmail(address.email) !== email;
  await requirePlace(storage, login, { id, role: 'owner' });
  const { after } = await updateProfileRecord(storage, id, async (record) => {
    if (record === null || isOwned(record) || normalizeEmail(record.email) !== email) return null;
    // A claim with a password writes its account first.
    if (await hasAccount(storage, record)) return null;
    const hands = { owner: login, editors: [], invited: [] };
    const claimed = {
      ...withLetters(withAddressTaken(record), account?.language),
      hands,
      claimed: storage.now(),
      version: record.version + 1,
    };
    const next = isOwn ? { ...claimed, ownEmail: true as const } : claimed;
    await announce(storage, 'changed', next);
    return next;
  });
  if (after === null) {
    await dropPlace(storage, login, id);
    throw linkOver();
  }
  await keepPlace(storage, login, { id, role: 'owner' });
};
