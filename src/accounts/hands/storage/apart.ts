import type { Storage } from '../../../base/engine/storage/storage.ts';
import { type Hands, handsOf } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getRecordOrTombstone, updateProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { undoUntil } from '../../email/rules.ts';
import { type Account, getAccount, type LoginAddress, updateAccount } from '../../storage/accounts.ts';

/** The address that a record has for the login with its id. */
export const loginAddressOf = ({ email, unconfirmed, undoable, movedFrom }: ProfileRecord): LoginAddress => ({
  email,
  ...(unconfirmed && { unconfirmed }),
  ...(undoable && { undoable }),
  ...(movedFrom !== undefined && { movedFrom }),
});

const storedRecord = async (storage: Storage, id: string): Promise<ProfileRecord | null> => {
  const stored = await getRecordOrTombstone(storage, id);
  return stored === null || 'deleted' in stored ? null : stored;
};

/**
 * Changes who may act on a page, on condition that nobody changed the page meanwhile; `change` gets the hands as they are and the record,
 * returns null to leave them, and may refuse by throwing. Returns both; null if there is no such page or nothing changed. The login with
 * the page's id stands apart from then on.
 */
export const alterHands = async (
  storage: Storage,
  page: string,
  change: (hands: Hands, record: ProfileRecord) => Hands | null | Promise<Hands | null>,
): Promise<{ before: Hands; after: Hands; record: ProfileRecord } | null> => {
  const { before, after } = await updateProfileRecord(storage, page, async (record) => {
    const hands = record === null ? null : await change(handsOf(record), record);
    return record === null || hands === null ? null : { ...record, hands };
  });
  if (before === null || after === null) return null;
  if (before.hands === undefined) await copyAddress(storage, page);
  return { before: handsOf(before), after: handsOf(after), record: after };
};

/** Gives a login whose page has hands an address of its own, if it lacks one. */
export const copyAddress = async (storage: Storage, login: string): Promise<Account | null> => {
  const { after } = await updateAccount(storage, login, async (account) => {
    if (account === null || account.address !== undefined) return null;
    const record = await storedRecord(storage, login);
    if (record?.hands === undefined) return null;
    const pages = [{ id: login, role: 'owner' as const, at: account.created }];
    const { letters: language } = record;
    const own = { address: loginAddressOf(record), ...(language !== undefined && { language }) };
    return { ...account, ...own, pages: account.pages ?? pages };
  });
  return after?.value ?? null;
};

/** Makes a login stand apart from the page with its id; returns its account then, null if there is none. */
export const standApart = async (storage: Storage, login: string): Promise<Account | null> => {
  const account = await getAccount(storage, login);
  if (account === null || account.address !== undefined) return account;
  await alterHands(storage, login, (hands, record) => (record.hands === undefined ? hands : null));
  return copyAddress(storage, login);
};

/** The address of a login; null if there is none, or it has ended. */
export const loginAddress = async (storage: Storage, login: string): Promise<LoginAddress | null> =>
  accountAddress(storage, await getAccount(storage, login));

/** The same of a login whose account is read. */
export const accountAddress = async (
  storage: Storage,
  account: Account | null,
): Promise<LoginAddress | null> => {
  if (account === null || account.ended !== undefined) return null;
  if (account.address !== undefined) return account.address;
  const record = await storedRecord(storage, account.id);
  return record === null ? null : loginAddressOf(record);
};

/** The address of the login of a page's owner; null if there is none. */
export const ownerAddress = async (storage: Storage, record: ProfileRecord): Promise<LoginAddress | null> => {
  if (record.hands !== undefined) return loginAddress(storage, record.hands.owner);
  return (await getAccount(storage, record.id)) === null ? null : loginAddressOf(record);
};

/** The language of letters to a login, of whose pages one is given; undefined if it is the site's own. One that stands apart has its own. */
export const lettersOfLogin = (
  account: Account | null,
  { letters }: Pick<ProfileRecord, 'letters'>,
): string | undefined => (account?.address === undefined ? letters : account.language);

/** A page as letters to its owner take it: with the address of their login, '' if there is none, and the language of their letters. */
export const asAddressed = async (storage: Storage, record: ProfileRecord): Promise<ProfileRecord> => {
  if (record.hands === undefined) return record;
  const { owner } = record.hands;
  const [address, account] = await Promise.all([loginAddress(storage, owner), getAccount(storage, owner)]);
  return { ...record, email: address?.email ?? '', letters: lettersOfLogin(account, record) ?? '' };
};

/** Until when the previous address of its owner's login can take a page back, ISO 8601; null if it cannot. */
export const ownerUndoUntil = async (storage: Storage, record: ProfileRecord): Promise<string | null> => {
  const { hands } = record;
  const address = hands === undefined ? record : await loginAddress(storage, hands.owner);
  return undoUntil(address ?? {}, storage.now());
};
