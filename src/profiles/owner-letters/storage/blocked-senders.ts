import { removeAll } from '../../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { BLOCKED_PAGES } from '../rules.ts';

const SENDERS = 'blocked-senders/';
const OF_PAGE = 'page-blocks/';

/** Blocks a sender, by a keyed hash, for a page. What names the page comes first, so that a deletion finds both. */
export const blockSender = async (storage: Storage, page: string, sender: string): Promise<void> => {
  await storage.put(`${OF_PAGE}${page}/${sender}`, '');
  await storage.put(`${SENDERS}${sender}/${page}`, '');
};

/** Whether a sender is blocked for a page: by its owner, or by the owners of so many pages that it is for all. */
export const isBlocked = async (storage: Storage, page: string, sender: string): Promise<boolean> => {
  const prefix = `${SENDERS}${sender}/`;
  const { keys } = await storage.list(prefix);
  return keys.length >= BLOCKED_PAGES || keys.includes(prefix + page);
};

/** Forgets whom the owner of a deleted page blocked. */
export const removeBlocks = async (storage: Storage, page: string): Promise<void> => {
  const prefix = `${OF_PAGE}${page}/`;
  const { keys } = await storage.list(prefix);
  await removeAll(
    storage,
    keys.map((key) => `${SENDERS}${key.slice(prefix.length)}/${page}`),
  );
  await removeAll(storage, keys);
};
