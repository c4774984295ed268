import { tellEnd } from '../../accounts/hands/server/end.ts';
import { leave } from '../../accounts/hands/server/settle.ts';
import { getAccount } from '../../accounts/storage/accounts.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';
import { loginsOf } from '../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../profiles/rules/profile.ts';
import { eraseProfile } from './storage.ts';

/** Deletes a page that may have an owner as `eraseProfile` does, and ends by letter each login whose last page it was. */
export const eraseOwned = async (
  storage: Storage,
  record: ProfileRecord,
  ...how: [left?: Parameters<typeof eraseProfile>[2], deleting?: Parameters<typeof eraseProfile>[3]]
): Promise<boolean> => {
  const { id, email, hands } = record;
  const account = hands === undefined ? await getAccount(storage, id) : null;
  if (!(await eraseProfile(storage, record, ...how))) return false;
  if (account !== null) await tellEnd(storage, { ...account, address: { email } }, null);
  for (const login of hands === undefined ? [] : loginsOf(record)) await leave(storage, login, id);
  return true;
};
