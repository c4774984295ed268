import { countKeys } from '../../base/engine/storage/list-names.ts';
import { removeAll } from '../../base/engine/storage/remove-all.ts';
import type { Storage } from '../../base/engine/storage/storage.ts';

/**
 * Somebody who follows a page: their address, the language of their letters if it is not the site's own, the last change that they were told of or that
 * was before they followed, and when the last letter was stored (milliseconds; 0 before the first).
 */
export type Follower = { email: string; language?: string; seen: number; told: number; since: number };

/** What is known of a page with followers: up to which change all of them were told, and before when no letter is due (milliseconds). */
export type Followed = { seen: number; due: number; nonce: string };

const prefixOf = (page: string): string => `followers/${page}/`;
const followedKey = (page: string): string => `followed/${page}`;

/** How many follow a page. */
export const countFollowers = (storage: Storage, page: string): Promise<number> =>
  countKeys(storage, prefixOf(page));

/** Removes all who follow a page. */
export const removeFollowers = async (storage: Storage, page: string): Promise<void> => {
  const { keys } = await storage.list(prefixOf(page));
  await removeAll(storage, [...keys, followedKey(page)]);
};
