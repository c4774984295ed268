import type { Storage } from '../../base/engine/storage/storage.ts';
import { getAccount } from '../storage/accounts.ts';

/** Whether a profile has an account, so that somebody can log in to it. */
export const hasAccount = async (storage: Storage, id: string | null): Promise<boolean> =>
  id !== null && (await getAccount(storage, id)) !== null;
