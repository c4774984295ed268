import { getAccount } from '../../storage/accounts/accounts.ts';
import type { Storage } from '../../storage/engine/storage.ts';

/** Whether a page has an owner, who can log in and change it. */
export const hasOwner = async (storage: Storage, id: string): Promise<boolean> =>
  (await getAccount(storage, id)) !== null;
