import type { Storage } from '../../../base/engine/storage/storage.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { getProfileRecord } from '../../../profiles/storage/profile-record.ts';
import { endSessions } from '../../sessions/storage.ts';
import { type Account, getAccount, updateAccount } from '../../storage/accounts.ts';
import { isPending, keepPlace, leavePlace } from '../storage/login-places.ts';
import { dropUnsettled, listUnsettled } from '../storage/unsettled.ts';
import { finishEnd, tellEnd } from './end.ts';

/**
 * Takes a page from the index of a login that has lost it, which ends with its last one. Whoever handed a page over and left it may take it back for
 * some days: their login stays till then, but opens nothing. Upkeep finishes what a crash leaves, if that is noted (`noteUnsettled`).
 */
export const leave = async (storage: Storage, login: string, page: string): Promise<void> => {
  const returns = await mayReturnUntil(storage, login, page);
  if (returns === null) {
    if (await leavePlace(storage, login, page)) await finishEnd(storage, login);
  } else await keepForReturn(storage, login, page, returns);
  await dropIfSettled(storage, login);
};

/** Settles the place of a page in the index of a login that has got it, or another role there. */
export const settle = async (storage: Storage, login: string, page: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const role = record === null ? null : roleOn(record, login);
  if (role !== null) await keepPlace(storage, login, { id: page, role });
  await dropIfSettled(storage, login);
};

const mayReturnUntil = async (storage: Storage, login: string, page: string): Promise<number | null> => {
  const trial = (await getProfileRecord(storage, page))?.hands?.trial;
  return trial?.from === login && trial.until > storage.now() ? trial.until : null;
};

const keepForReturn = async (
  storage: Storage,
  login: string,
  page: string,
  returns: number,
): Promise<void> => {
  const { after } = await updateAccount(storage, login, (account) => {
    if (account?.pages === undefined || account.ended !== undefined) return null;
    const pages = account.pages.map((place) => (place.id === page ? { ...place, returns } : place));
    return { ...account, pages };
  });
  if (after === null || !isWaiting(after.value, storage.now())) return;
  await endSessions(storage, 'owner', login);
  await tellEnd(storage, after.value, returns);
  await updateAccount(storage, login, (account) => (account === null ? null : { ...account, told: true }));
};

/** Whether a login has nothing but pages that it has left and may take back. */
const isWaiting = ({ pages = [] }: Account, now: number): boolean =>
  pages.every(({ returns = 0 }) => returns > now);

const dropIfSettled = async (storage: Storage, login: string): Promise<void> => {
  if (isSettled(await getAccount(storage, login))) await dropUnsettled(storage, login);
};

const isSettled = (account: Account | null): boolean => {
  // A login that does not stand apart has its one page.
  if (account?.pages === undefined) return account?.ended === undefined;
  const { pages, ended } = account;
  return (
    ended === undefined && pages.length > 0 && pages.every(({ pending, returns }) => !pending && !returns)
  );
};

/** Finishes what is noted of logins whose pages changed, and lets those end that can no longer take one back. */
export const settleLogins = async (storage: Storage, until: number): Promise<void> => {
  for (const login of await listUnsettled(storage)) {
    if (storage.now() >= until) return;
    const account = await getAccount(storage, login);
    if (account?.ended !== undefined) await finishEnd(storage, login);
    for (const place of account?.pages ?? [])
      if (!isPending(place, storage.now())) await settlePlace(storage, login, place.id);
    if (account?.pages?.length === 0) await endEmpty(storage, login);
    await dropIfSettled(storage, login);
  }
};

const settlePlace = async (storage: Storage, login: string, page: string): Promise<void> => {
  const record = await getProfileRecord(storage, page);
  const isTheirs = record !== null && roleOn(record, login) !== null;
  await (isTheirs ? settle : leave)(storage, login, page);
};

/** Ends a login that has no page, and never had one. */
export const endEmpty = async (storage: Storage, login: string): Promise<void> => {
  await updateAccount(storage, login, (account) =>
    account?.pages?.length === 0 && account.ended === undefined
      ? { ...account, ended: storage.now(), told: true }
      : null,
  );
  await finishEnd(storage, login);
};
