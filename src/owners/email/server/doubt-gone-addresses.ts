import { getIdByEmail } from '../../../accounts/email/storage.ts';
import { listOwnPages } from '../../../accounts/hands/storage/logins.ts';
import { type Account, getAccount, updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { forgetGone, listGone } from '../../../base/throttles/storage/gone-addresses.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { storeEdit } from '../../editing/storage.ts';

/** Counts the addresses that nobody has, as mail servers say, as not confirmed any more, as many as it can until a time. */
export const doubtGoneAddresses = async (storage: Storage, until: number): Promise<void> => {
  for (const gone of await listGone(storage)) {
    if (storage.now() >= until) return;
    const login = await getIdByEmail(storage, gone.to);
    const account = login === null ? null : await getAccount(storage, login);
    if (account !== null) await doubt(storage, account, gone.to);
    await forgetGone(storage, gone);
  }
};

const doubt = async (storage: Storage, account: Account, email: string): Promise<void> => {
  if (account.address === undefined) return doubtOnPage(storage, account.id, email);
  const pages = await listOwnPages(storage, account);
  for (const { record, role } of pages)
    if (role === 'owner' && record.ownEmail === undefined) await doubtOnPage(storage, record.id, email);
  await updateAccount(storage, account.id, (stored) => {
    const { address } = stored ?? {};
    if (stored === null || address === undefined || address.unconfirmed) return null;
    if (normalizeEmail(address.email) !== email) return null;
    return { ...stored, address: { ...address, unconfirmed: true } };
  });
};

// What waits and what is listed stays as it is.
const doubtOnPage = async (storage: Storage, id: string, email: string): Promise<void> => {
  const { done } = await storeEdit(
    storage,
    id,
    (record) =>
      record === null || record.unconfirmed === true || normalizeEmail(record.email) !== email
        ? null
        : { ...record, unconfirmed: true, version: record.version + 1 },
    { by: 'owner' },
  );
  if (done) await purge(tagsOf(id));
};
