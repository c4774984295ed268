import { copyAddress } from '../../../accounts/hands/storage/apart.ts';
import { type Account, getAccount, type LoginAddress } from '../../../accounts/storage/accounts.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { withConfirmedEmail } from '../../../profiles/new-pages/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import { noteBadge } from '../../editing/server/edited-record.ts';
import { storeEdit } from '../../editing/storage.ts';

/** An account that stands apart, with the address that it has of its own. */
export type ApartAccount = Account & { address: LoginAddress };

/** The account of a login that stands apart; null if it does not, or there is none. */
export const getApartAccount = async (
  storage: Storage,
  login: string,
  known?: Account,
): Promise<ApartAccount | null> => {
  const account = known ?? (await getAccount(storage, login));
  const apart =
    account === null || account.address !== undefined ? account : await copyAddress(storage, login);
  return apart?.address === undefined || apart.ended !== undefined
    ? null
    : { ...apart, address: apart.address };
};

/** A copy of a login's address in the record of its page. */
export const mirrored = (old: ProfileRecord, { email, unconfirmed }: LoginAddress): ProfileRecord => {
  const { unconfirmed: _unconfirmed, ownEmail: _own, undoable: _undoable, ...record } = old;
  const next = { ...record, email };
  if (unconfirmed === true) return { ...next, unconfirmed };
  return email === '' ? next : withConfirmedEmail(next);
};

/** Writes the address of a login into the pages that it owns, but those that have one of their own; returns whether any lacked it. */
export const mirrorAddress = async (
  storage: Storage,
  { id: login, pages = [], address }: ApartAccount,
): Promise<boolean> => {
  let isChanged = false;
  for (const { id } of pages) {
    if (isMirror(await getProfileRecord(storage, id), login, address)) continue;
    const updated = await storeEdit(
      storage,
      id,
      async (old) => {
        if (old === null || isMirror(old, login, address)) return null;
        const next = { ...mirrored(old, address), version: old.version + 1, updated: old.updated };
        await noteBadge(storage, 'owner', old, next);
        return next;
      },
      { by: 'owner' },
    );
    if (!updated.done) continue;
    isChanged = true;
    await purge(tagsOf(id));
  }
  return isChanged;
};

// Or a page on which the address of that login is not shown.
const isMirror = (
  record: ProfileRecord | null,
  login: string,
  { email, unconfirmed }: LoginAddress,
): boolean =>
  record === null ||
  record.hands?.owner !== login ||
  record.ownEmail === true ||
  (record.email === email && record.unconfirmed === unconfirmed);
