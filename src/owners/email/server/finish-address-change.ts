import { releaseEmail } from '../../../accounts/email/storage.ts';
import { listOwnPages } from '../../../accounts/hands/storage/logins.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import { updateAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { mailEmailChange } from './email-undo.ts';
import { getApartAccount, mirrorAddress } from './login-address.ts';

/**
 * What follows a change of the address of a login that stands apart: its other sessions end, its pages get the address, the old one is released
 * unless it can take the login back, and both are mailed. Whoever meets what a crash left does the rest; nothing is to do after that.
 */
export const finishAddressChange = async (
  storage: Storage,
  login: string,
  session: string | null = null,
): Promise<void> => {
  const account = await getApartAccount(storage, login);
  const before = account?.address.before;
  if (account === null || before === undefined) return;
  await endSessions(storage, 'owner', login, session);
  await mirrorAddress(storage, account);
  const isHeld = account.address.undoable?.from === emailName(before);
  if (!isHeld && before !== '') await releaseEmail(storage, before, login);
  const [page] = await listOwnPages(storage, account);
  if (page !== undefined)
    await mailEmailChange(storage, before, { ...account.address, login, page: page.record });
  await updateAccount(storage, login, (current) => {
    if (current?.address?.before !== before || current.address.email !== account.address.email) return null;
    const { before: _before, ...address } = current.address;
    return { ...current, address };
  });
};
