import { sign, unsign } from '../../../base/crypto/server/secret.ts';
import { hashHex } from '../../../base/engine/storage/keys.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { siteUrl } from '../../../base/settings/server.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { leaveLetters } from '../calls.ts';

/**
 * Letters that can be left: the yearly one about a page to the address with a hash, or those about its changes to a follower by the name under which
 * they are stored.
 */
export type LeftLetters = { kind: 'yearly' | 'changes'; page: string; who: string };

const PURPOSE = 'leave-letters';
const VALUE = /^(yearly|changes)\.([0-9a-z]{8,12})\.([0-9a-f]{32})$/;

/** The token by which somebody gets no more letters of a kind. It is signed, so nothing is stored of it. */
export const leavingToken = (storage: Storage, { kind, page, who }: LeftLetters): Promise<string> =>
  sign(storage, PURPOSE, `${kind}.${page}.${who}`);

/** What a token ends; null if it is none. */
export const readLeavingToken = async (storage: Storage, token: string): Promise<LeftLetters | null> => {
  const [, kind, page = '', who = ''] = VALUE.exec((await unsign(storage, PURPOSE, token)) ?? '') ?? [];
  return kind === undefined ? null : { kind: kind as LeftLetters['kind'], page, who };
};

/** How a token of the yearly letter names an address. */
export const addresseeHash = (email: string): string => hashHex(normalizeEmail(email)).slice(0, 32);

/** Where a mail program asks for no more letters. */
export const leavingAddress = (token: string): string => `${siteUrl()}${leaveLetters.path}?token=${token}`;
