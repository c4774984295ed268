import type { Storage, Versioned } from '../../../base/engine/storage/storage.ts';
import { FIELD_SENTENCES } from '../../../base/fields/rules/field-sentences.ts';
import type { Endpoint } from '../../../base/http/calls/endpoint.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { AppError, invalid } from '../../../base/http/server/errors.ts';
import type { Actor, CallSession } from '../../../base/http/server/handler.ts';
import { isProfileId } from '../../../base/text/rules/slug.ts';
import { type Hands, roleOn } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import { getVersionedRecord, type Tombstone } from '../../../profiles/storage/profile-record.ts';
import { type Account, getAccount } from '../../storage/accounts.ts';

type Gated = Pick<
  Endpoint,
  'method' | 'writes' | 'reads' | 'pageRoles' | 'ofLogin' | 'ofGone' | 'needsNoRecord'
>;

/**
 * The page that a call of an owner is about, and what its login is to it. A call that names none means the only page; with several, one that
 * reads means the page that the session shows, and one that writes has to name it. Refuses what the login may not act on, and a call that is
 * not for its role.
 */
export const admitToPage = async (
  storage: Storage,
  { holder: login, page: shown = login }: CallSession,
  endpoint: Gated,
  named: string | null,
): Promise<Actor> => {
  const { pageRoles: roles = [], ofLogin } = endpoint;
  // The id of the page that a login was made with is the login's own, too, whoever has that page now.
  if (ofLogin && (named === null || named === login))
    return { subject: login, login, role: null, roles, found: null };
  if (endpoint.needsNoRecord && (named ?? shown) === login && isAlone(storage, login))
    return { subject: login, login, role: 'owner', roles, found: null };
  const found =
    named === null ? await findMeant(storage, login, shown, endpoint) : await find(storage, named);
  rememberAlone(storage, login, found);
  const role = await roleIn(storage, found, login, endpoint);
  if (role === null) throw new AppError('forbidden');
  if (!roles.includes(role)) throw new AppError('owner-only');
  return { subject: ofLogin ? login : found.id, login, role, roles, found: found.read };
};

/** Refuses a write about a page, of its record as it is in that moment, whose login may no longer make the call. */
export const requireRole = (
  record: { id: string; hands?: Hands },
  { login, roles }: Pick<Actor, 'login' | 'roles'>,
): void => {
  const role = roleOn(record, login);
  if (role === null) throw new AppError('forbidden');
  if (!roles.includes(role)) throw new AppError('owner-only');
};

/** How long it is remembered that a login has the page with its id alone, in milliseconds; whoever hands it over may edit it then, too. */
const ALONE_MS = 4_000;
const aloneKey = (login: string): string => `alone/${login}`;

const isAlone = (storage: Storage, login: string): boolean =>
  storage.now() - (storage.memory.get<number>(aloneKey(login)) ?? 0) < ALONE_MS;

const rememberAlone = (storage: Storage, login: string, { id, stored }: Found): void => {
  if (id !== login || !isThere(stored)) return;
  if (stored.hands === undefined) storage.memory.set(aloneKey(login), storage.now(), 60);
  else storage.memory.delete(aloneKey(login));
};

type Stored = ProfileRecord | Tombstone;
type Found = { id: string; stored: Stored | null; read: Versioned<Stored> | null };

const find = async (storage: Storage, id: string): Promise<Found> => {
  const read = isProfileId(id) ? await getVersionedRecord(storage, id) : null;
  return { id, stored: read?.value ?? null, read };
};

const isThere = (stored: Found['stored']): stored is ProfileRecord =>
  stored !== null && !('deleted' in stored) && stored.trashed === undefined && stored.merged === undefined;

// A login that has the page of its id alone may act on it even when it is gone: what it calls says so, as it says it to nobody else.
const roleIn = async (
  storage: Storage,
  { id, stored }: Found,
  login: string,
  { ofGone }: Gated,
): Promise<PageRole | null> => {
  const role = roleOn(stored ?? { id }, login);
  if (role === null || isThere(stored) || ofGone) return role;
  const account = await getAccount(storage, login);
  return account?.address === undefined ? role : null;
};

const findMeant = async (storage: Storage, login: string, shown: string, endpoint: Gated): Promise<Found> => {
  const found = await find(storage, shown);
  const { stored } = found;
  const isTheirs = isThere(stored) && roleOn(stored, login) !== null;
  // Whoever has a page without hands has no other.
  if (shown === login && isThere(stored) && stored.hands === undefined) return found;
  if (isTheirs && !writes(endpoint)) return found;
  const account = await getAccount(storage, login);
  // Their only page is gone: what they call says so.
  if (shown === login && !isTheirs && account?.address === undefined) return found;
  const pages = await listPages(storage, login, account);
  const [first] = pages;
  if (first === undefined) throw new AppError('unauthenticated');
  if (pages.length > 1 && writes(endpoint)) throw invalid({ id: FIELD_SENTENCES.required('Id') });
  return isTheirs ? found : first;
};

const writes = ({ method, reads, writes: does }: Gated): boolean =>
  does === true || (method === 'POST' && reads !== true);

/** The pages that a login may act on now, the one that it used last first. */
const listPages = async (storage: Storage, login: string, account: Account | null): Promise<Found[]> => {
  if (account === null || account.ended !== undefined) return [];
  const { current = '', pages = [] } = account;
  const found = await Promise.all(pages.map(({ id }) => find(storage, id)));
  return found
    .filter(({ stored }) => isThere(stored) && roleOn(stored, login) !== null)
    .sort((one, other) => Number(other.id === current) - Number(one.id === current));
};
