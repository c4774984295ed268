import type { Storage } from '../../../base/engine/storage/storage.ts';
import { changeConfirmation } from '../../../profiles/confirmed/storage.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import { purge, tagsOf } from '../../../site/caches/server.ts';
import type { PageWithRole } from '../../hands/storage/logins.ts';
import { type Account, getAccount, updateAccount } from '../../storage/accounts.ts';

/** Notes with a login that a page of it is about to go, before the page says so: the next login keeps it. */
export const noteLeavingOf = async (storage: Storage, login: string, page: string): Promise<void> => {
  await updateAccount(storage, login, (account) =>
    account === null || account.leaving?.includes(page)
      ? null
      : { ...account, leaving: [...(account.leaving ?? []), page] },
  );
};

/** Keeps the pages of a login that were about to go, because their owner is back; returns the page that its session shows. */
export const cancelLeaving = async (
  storage: Storage,
  login: string,
  page: PageWithRole & { account?: Account },
): Promise<PageWithRole> => {
  const { record } = page;
  // Whoever has a page without hands has no other.
  const account = record.hands === undefined ? null : (page.account ?? (await getAccount(storage, login)));
  const pages = new Set([...(record.leaving === undefined ? [] : [record.id]), ...(account?.leaving ?? [])]);
  if (pages.size === 0) return page;
  let shown = record;
  for (const id of pages) {
    const kept = await changeConfirmation(storage, id, ({ leaving, ...stored }) =>
      leaving === undefined || roleOn(stored, login) !== 'owner' ? null : stored,
    );
    if (kept === null) continue;
    if (id === record.id) shown = kept;
    await purge(tagsOf(id));
  }
  await updateAccount(storage, login, (stored) => {
    if (stored?.leaving === undefined) return null;
    const { leaving: _leaving, ...rest } = stored;
    return rest;
  });
  return { ...page, record: shown };
};
