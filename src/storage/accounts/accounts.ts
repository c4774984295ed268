import type { Storage, Versioned } from '../engine/storage.ts';

/** A password as it is kept: scrypt with its own parameters, salt and key in base64. */
export type PasswordHash = { n: number; r: number; p: number; salt: string; key: string };

/** Login data, apart from the profile: an imported profile has none. Times are milliseconds. */
export type Account = {
  id: string;
  password: PasswordHash;
  created: number;
  changed: number;
  /** Where the notice of a changed password goes: the record's address, written with it. Older accounts have none. */
  email?: string;
  /** When the password was tried by someone logged in, and not yet found right. */
  tries?: number[];
  /** Spans of time whose links an undone change of e-mail made void. */
  voided?: { after: number; until: number }[];
};

const keyOf = (id: string): string => `accounts/${id}`;

/** The login data of a profile, null when it has none. */
export const getAccount = (storage: Storage, id: string): Promise<Account | null> =>
  storage.getJson<Account>(keyOf(id));

/** Writes a profile's login data whole. */
export const putAccount = (storage: Storage, account: Account): Promise<void> =>
  storage.putJson(keyOf(account.id), account);

/** Removes the login data of a profile that is gone. */
export const removeAccount = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** A profile's login data with the ETag that `replaceAccount` asks for. */
export const getVersionedAccount = (storage: Storage, id: string): Promise<Versioned<Account> | null> =>
  storage.getVersioned<Account>(keyOf(id));

/** Writes changed login data if nobody changed it since it was read. */
export const replaceAccount = (storage: Storage, account: Account, etag: string): Promise<boolean> =>
  storage.replace(keyOf(account.id), account, etag);

/** Writes changed login data as `replaceAccount` does, and answers what the next change names; null when somebody else was first. */
export const exchangeAccount = async (
  storage: Storage,
  account: Account,
  etag: string,
): Promise<Versioned<Account> | null> => {
  const next = await storage.exchange(keyOf(account.id), account, etag);
  return next === null ? null : { value: account, etag: next };
};

/** Whether a link was made in a span of time that an undone change of e-mail made void. */
export const isVoid = ({ voided = [] }: Account, { at }: { at: number }): boolean =>
  voided.some(({ after, until }) => at > after && at <= until);

/** Writes the login data of a profile that has none; false when somebody was first. */
export const claimAccount = (storage: Storage, account: Account): Promise<boolean> =>
  storage.claim(keyOf(account.id), account);
