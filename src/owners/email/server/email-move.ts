import { holdingLetters } from '../../../accounts/rules/password-letters.ts';
import { endSessions } from '../../../accounts/sessions/storage.ts';
import { getAccount, getVersionedAccount, replaceAccount } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { readOwnCookie } from '../../../base/http/server/cookies.ts';
import type { HandledCall } from '../../../base/http/server/handler.ts';
import { hadLetters } from '../../../base/mail/server/letter-budget.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { addressedIn, mailConfirmation } from './confirmation-letters.ts';
import { mailEmailChange } from './email-undo.ts';
import { finishAddressChange } from './finish-address-change.ts';
import { getApartAccount, mirrorAddress } from './login-address.ts';

/**
 * Follows up a change of e-mail: ends all other sessions and, after the reply, mails both addresses. If an earlier edit crashed
 * before this, the account still has the old address, and the next edit, which may be a repeat, catches up.
 */
export const followMove = async (
  call: Pick<HandledCall<unknown>, 'storage' | 'request' | 'later' | 'login'>,
  { record, moved }: { record: ProfileRecord; moved?: { before: ProfileRecord } },
): Promise<void> => {
  const { storage, request, later } = call;
  if (record.hands !== undefined) {
    if (record.ownEmail && moved !== undefined) later(() => mailConfirmation(storage, record));
    else if (record.unconfirmed) await followLoginMove(call);
    return;
  }
  const before = moved?.before ?? (await unfollowed(storage, record));
  if (before === null) return;
  await endSessions(storage, 'owner', record.id, readOwnCookie(request, 'owner'));
  later(async () => {
    await mailEmailChange(storage, before.email, addressedIn(record));
    await noteAddress(storage, record);
  });
};

/** The same for a login that stands apart. */
export const followLoginMove = async ({
  storage,
  request,
  later,
  login,
}: Pick<HandledCall<unknown>, 'storage' | 'request' | 'later' | 'login'>): Promise<void> => {
  const account = await getApartAccount(storage, login);
  if (account?.address.before === undefined) return;
  const session = readOwnCookie(request, 'owner');
  await endSessions(storage, 'owner', login, session);
  await mirrorAddress(storage, account);
  later(() => finishAddressChange(storage, login, session));
};

const unfollowed = async (storage: Storage, record: ProfileRecord): Promise<ProfileRecord | null> => {
  if (record.unconfirmed !== true) return null;
  const email = (await getAccount(storage, record.id))?.email;
  if (email === undefined || email === record.email) return null;
  const { unconfirmed: _unconfirmed, ...before } = record;
  return { ...before, email };
};

// If another change of the account wins, that is fine: the record has the address.
const noteAddress = async (storage: Storage, { id, email }: ProfileRecord): Promise<void> => {
  const account = await getVersionedAccount(storage, id);
  if (account === null) return;
  const isKnown = email !== '' && (await hadLetters(storage, email));
  const letters = isKnown ? { letters: holdingLetters(storage.now()) } : {};
  await replaceAccount(storage, { ...account.value, email, ...letters }, account.etag);
};
