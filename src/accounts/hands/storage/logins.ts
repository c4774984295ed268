import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { aliveRecord, getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { type Account, getVersionedAccount, type LoginAddress } from '../../storage/accounts.ts';
import { loginAddressOf } from './apart.ts';

/** A login: the page that it used last, its account with the ETag that `replaceAccount` asks for, and its address. */
export type Login = {
  record: ProfileRecord;
  role: PageRole;
  account: Account;
  etag: string;
  address: LoginAddress;
};

/** A page that a login may act on now, and as what. */
export type PageWithRole = { record: ProfileRecord; role: PageRole };

/** The pages of a login that are there, the one that it used last first. */
export const listOwnPages = async (
  storage: Storage,
  { id, ended, current, pages = [{ id, role: 'owner', at: 0 }] }: Account,
): Promise<PageWithRole[]> => {
  if (ended !== undefined) return [];
  const records = await Promise.all(pages.map((page) => getRecordOrTombstone(storage, page.id)));
  return records
    .flatMap((stored) => {
      const record = aliveRecord(stored);
      const role = record === null ? null : roleOn(record, id);
      return record === null || role === null ? [] : [{ record, role }];
    })
    .sort((one, other) => Number(other.record.id === current) - Number(one.record.id === current));
};

/** A login by its id; null if there is none, it has ended, or none of its pages is there. */
export const readLogin = async (storage: Storage, id: string): Promise<Login | null> => {
  const [stored, versioned] = await Promise.all([
    getRecordOrTombstone(storage, id),
    getVersionedAccount(storage, id),
  ]);
  if (versioned === null) return null;
  const { value: account, etag } = versioned;
  const home = aliveRecord(stored);
  if (account.address === undefined)
    return home === null
      ? null
      : { record: home, role: 'owner', account, etag, address: loginAddressOf(home) };
  const [page] = await listOwnPages(storage, account);
  return page === undefined ? null : { ...page, account, etag, address: account.address };
};
