import { getAccount } from '../../storage/accounts/accounts.ts';
import type { Storage } from '../../storage/engine/storage.ts';

/** Whether a profile has an account, so that its owner can log in. */
export const isOwned = async (storage: Storage, id: string): Promise<boolean> =>
  (await getAccount(storage, id)) !== null;
