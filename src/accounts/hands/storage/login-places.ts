import type { Storage } from '../../../base/engine/storage/storage.ts';
import type { PageRole } from '../../../base/http/rules/roles.ts';
import { MOST_PAGES, roleOn } from '../../../profiles/hands/rules.ts';
import { getRecordOrTombstone } from '../../../profiles/storage/profile-record.ts';
import { getAccount, type LoginPage, updateAccount } from '../../storage/accounts.ts';
import { standApart } from './apart.ts';

/** How long a place may wait for its page, in milliseconds: longer than any call takes. */
const PENDING_MS = 10 * 60_000;

/** Whether a place may still get its page. */
export const isPending = ({ pending, at, returns = 0 }: LoginPage, now: number): boolean =>
  returns > now || (pending === true && now - at < PENDING_MS);

/** Whether a place for a page was taken, or why not: all are, or there is no such login any more. */
type TakenPlace = 'taken' | 'full' | 'ended';

/**
 * Takes a place for a page among those of a login, before the page's record names the login; `keepPlace` comes after that, or `dropPlace`
 * if it does not come to it.
 */
export const takePlace = async (
  storage: Storage,
  login: string,
  place: { id: string; role: PageRole; seal?: string },
): Promise<TakenPlace> => {
  await standApart(storage, login);
  let outcome = 'ended' as TakenPlace;
  await updateAccount(storage, login, (account) => {
    outcome = 'ended';
    if (account === null || account.ended !== undefined) return null;
    const others = (account.pages ?? []).filter((page) => page.id !== place.id);
    outcome = others.length >= MOST_PAGES ? 'full' : 'taken';
    if (outcome === 'full') return null;
    return { ...account, pages: [...others, { ...place, at: storage.now(), pending: true as const }] };
  });
  return outcome;
};

/** The page that the same request, by its fingerprint, has got a place for a short while ago; null if none did. */
export const findPlace = async (storage: Storage, login: string, seal: string): Promise<string | null> => {
  const { pages = [] } = (await getAccount(storage, login)) ?? {};
  const place = pages.find((page) => page.seal === seal && storage.now() - page.at < PENDING_MS);
  return place?.id ?? null;
};

/** Settles the place of a page whose record names the login, in the role that it has there; false if the login has ended meanwhile. */
export const keepPlace = async (
  storage: Storage,
  login: string,
  { id, role }: { id: string; role: PageRole },
): Promise<boolean> => {
  const { after } = await updateAccount(storage, login, (account) => {
    if (account === null || account.ended !== undefined) return null;
    const pages = account.pages ?? [];
    const old = pages.find((page) => page.id === id);
    const { pending: _pending, returns: _returns, ...place } = old ?? { id, at: storage.now() };
    return { ...account, pages: [...pages.filter((page) => page !== old), { ...place, role }] };
  });
  return after !== null && after.value.ended === undefined;
};

/**
 * Takes a page that a login may no longer act on from its places, unless it is getting it back; true if it was the last one, so that the
 * login has ended, and `finishEnd` is due.
 */
export const leavePlace = async (storage: Storage, login: string, id: string): Promise<boolean> => {
  const { after } = await updateAccount(storage, login, async (account) => {
    const place = account?.pages?.find((page) => page.id === id);
    if (account === null || account.ended !== undefined || place === undefined) return null;
    if (isPending(place, storage.now()) || (await mayAct(storage, login, id))) return null;
    const pages = (account.pages ?? []).filter((page) => page !== place);
    return { ...account, pages, ...(pages.length === 0 && { ended: storage.now() }) };
  });
  return after?.value.ended !== undefined;
};

/** Gives up the place of a page that a login did not get after all. */
export const dropPlace = async (storage: Storage, login: string, id: string): Promise<void> => {
  await updateAccount(storage, login, (account) =>
    account === null || account.pages === undefined
      ? null
      : { ...account, pages: account.pages.filter((page) => page.id !== id || page.pending !== true) },
  );
};

const mayAct = async (storage: Storage, login: string, id: string): Promise<boolean> => {
  const record = await getRecordOrTombstone(storage, id);
  return record !== null && !('deleted' in record) && roleOn(record, login) !== null;
};
