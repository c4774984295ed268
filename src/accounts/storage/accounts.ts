import type { Storage, Update, Versioned } from '../../base/engine/storage/storage.ts';
import type { ProfileKind } from '../../base/fields/rules/profile-kind.ts';
import type { PageRole } from '../../base/http/rules/roles.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import type { Passkey } from '../passkeys/rules.ts';
import type { PasswordLetters } from '../rules/password-letters.ts';

/** A stored password: scrypt with its own parameters, salt and key in base64. */
export type PasswordHash = { n: number; r: number; p: number; salt: string; key: string };

/** Login data, apart from the profile: an imported profile has none. Times are milliseconds. */
export type Account = {
  /** The login. It is the id of the page that it was made with, if any. */
  id: string;
  password: PasswordHash;
  created: number;
  changed: number;
  /** The address of a login that stands apart from the page with its id; missing while that page's record has it. */
  address?: LoginAddress;
  /** Its pages, as an index: the records decide. Missing if it only has the page with its id. */
  pages?: readonly LoginPage[];
  /** The page that it used last; missing if that is its first one. */
  current?: string;
  /** Its last page went: nobody logs in with it any more, and it is about to be removed. */
  ended?: number;
  /** Its holder was told that it has ended, because a page of it may still come back. */
  told?: true;
  /** The address for the notice of a changed password: a copy from the record. Older accounts have none. */
  email?: string;
  /** The language of letters to it, which `letters` of its pages repeats; the site's own if missing. */
  language?: string;
  /** What is counted of the letters about a changed password. */
  letters?: PasswordLetters;
  /** What opens it beside the password. */
  passkeys?: readonly Passkey[];
  /** Pages of it that may be about to go, as their owner wanted: the next login keeps them. */
  leaving?: readonly string[];
  /** Failed attempts at the password from within a session, as times. */
  tries?: number[];
  /** When the password last allowed something that lasts; another process may have a clock that is ahead. */
  granted?: number;
  /**
   * Its address was confirmed by a link to log in, in another browser than its page was made in: nobody has shown yet to hold both the address and
   * the password, which may be that of somebody who registered with a stranger's address.
   */
  unproven?: true;
  /** Time spans of which nothing lasts: an address was taken back, or its holder said 'This was not me'. */
  voided?: { after: number; until: number }[];
};

/** The address of a login, with the names and times that a record has of its own. */
export type LoginAddress = Pick<ProfileRecord, 'email' | 'unconfirmed' | 'undoable' | 'movedFrom'> & {
  /** The address before a change that its pages and letters have not followed yet. */
  before?: string;
};

/** A page of a login, as the switcher shows it. */
export type LoginPage = {
  id: string;
  role: PageRole;
  /** When it was added, in milliseconds. */
  at: number;
  /** The fingerprint of the registration that it is for, by which a repeat of the request is recognised. */
  seal?: string;
  /** Its record may not name the login yet. */
  pending?: true;
  /** Its login has left it, and may take it back until then (milliseconds). */
  returns?: number;
  /** What its record said when it was last looked at; missing before that, and while it is out of sight. */
  shown?: { name: string; avatar: string; profile: ProfileKind };
  /** When its record was last looked at, in milliseconds. */
  checked?: number;
};

const keyOf = (id: string): string => `accounts/${id}`;

export const getAccount = (storage: Storage, id: string): Promise<Account | null> =>
  storage.getJson<Account>(keyOf(id));

export const putAccount = (storage: Storage, account: Account): Promise<void> =>
  storage.putJson(keyOf(account.id), account);

export const removeAccount = (storage: Storage, id: string): Promise<void> => storage.remove(keyOf(id));

/** A profile's login data with the ETag that `replaceAccount` asks for. */
export const getVersionedAccount = (storage: Storage, id: string): Promise<Versioned<Account> | null> =>
  storage.getVersioned<Account>(keyOf(id));

/** Writes changed login data unless somebody else changed it since it was read. */
export const replaceAccount = (storage: Storage, account: Account, etag: string): Promise<boolean> =>
  storage.replace(keyOf(account.id), account, etag);

/** Changes login data as `Storage.update` does; `change` gets null if there is none; `read` is the version that the caller has read. */
export const updateAccount = (
  storage: Storage,
  id: string,
  change: (account: Account | null) => Account | null | Promise<Account | null>,
  read?: Versioned<Account>,
): Promise<Update<Account>> => storage.update(keyOf(id), change, read);

/** Whether a link, or something else that was made at a moment, was revoked when an address was taken back. */
export const isVoid = ({ voided = [] }: Account, { at }: { at: number }): boolean =>
  voided.some(({ after, until }) => at > after && at <= until);

/** Creates the login data of a profile; false if it has some already. */
export const claimAccount = (storage: Storage, account: Account): Promise<boolean> =>
  storage.claim(keyOf(account.id), account);
