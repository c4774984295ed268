import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { displayName } from '../../../profiles/rules/list-item.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { aliveRecord, getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { type Account, getAccount, type LoginPage, updateAccount } from '../../storage/accounts.ts';
import { isPending } from './login-places.ts';
import type { PageWithRole } from './logins.ts';

/** How long the index of a login's pages is taken as it is, in milliseconds. */
const FRESH_MS = 50_000;

/** A page of a login, as its switcher shows it. */
export type SwitcherPage = { id: string; role: PageRole; name: string; avatar: string; profile: ProfileKind };

const shownOf = (record: ProfileRecord) => ({
  name: displayName(record),
  avatar: record.avatar,
  profile: record.profile,
});

/**
 * The pages of a login, one of which is given, as its account keeps them; made anew from the records once they are a minute old. A caller that
 * has read the account gives it, as `account`, or as `read` with the version that a change begins with.
 */
export const showPages = async (
  storage: Storage,
  login: string,
  {
    record,
    role,
    read = null,
    account: known = read?.value ?? null,
  }: PageWithRole & { account?: Account | null; read?: Versioned<Account> | null },
): Promise<SwitcherPage[]> => {
  const given = { id: record.id, role, ...shownOf(record) };
  // Whoever has a page without hands has no other.
  if (record.hands === undefined) return [given];
  const account = known ?? (await getAccount(storage, login));
  const pages = account?.pages ?? [];
  const now = storage.now();
  const isFresh = pages.length > 0 && pages.every(({ checked = 0 }) => now - checked < FRESH_MS);
  const current =
    isFresh || account === null ? pages : await renewed(storage, account.id, record, read ?? undefined);
  return current.flatMap(({ id, role: as, shown }) =>
    id === record.id ? [given] : shown === undefined ? [] : [{ id, role: as, ...shown }],
  );
};

// Nobody waits for the renewed index, so it does not matter if another change of the account is faster.
const renewed = async (
  storage: Storage,
  login: string,
  given: ProfileRecord,
  read: Versioned<Account> | undefined,
): Promise<readonly LoginPage[]> => {
  const renew = async (current: Account | null): Promise<Account | null> => {
    if (current?.pages === undefined) return null;
    const pages = await Promise.all(current.pages.map((page) => renewedPage(storage, login, page, given)));
    const left = pages.filter((page) => page !== null);
    return left.length === 0 ? null : { ...current, pages: left };
  };
  const { after } = await updateAccount(storage, login, renew, read);
  return after?.value.pages ?? [];
};

const renewedPage = async (
  storage: Storage,
  login: string,
  { shown: _shown, ...page }: LoginPage,
  given: ProfileRecord,
): Promise<LoginPage | null> => {
  const now = storage.now();
  const stored = page.id === given.id ? given : await getRecordOrTombstone(storage, page.id);
  const role = stored === null || 'deleted' in stored ? null : roleOn(stored, login);
  if (role === null) return isPending(page, now) ? { ...page, checked: now } : null;
  const record = aliveRecord(stored);
  const { pending: _pending, ...settled } = page;
  return { ...settled, role, checked: now, ...(record && { shown: shownOf(record) }) };
};
