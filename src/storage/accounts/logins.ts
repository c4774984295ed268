import { normalizeEmail } from '../../domain/accounts/email.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import { hashHex } from '../engine/keys.ts';
import type { Storage } from '../engine/storage.ts';
import { getEmailClaimant } from '../profiles/emails.ts';
import { getProfileRecord } from '../profiles/profile-record.ts';
import { type Account, getAccount } from './accounts.ts';

/** A profile that someone can log in to. */
export type Login = { record: ProfileRecord; account: Account };

/**
 * The profile and the login data of an e-mail address; null if nobody has it or its holder cannot log in. The record decides
 * who has an address, so a warm function may try the holder that it remembers first.
 */
export const findLogin = async (storage: Storage, email: string): Promise<Login | null> => {
  const memory = `logins/${hashHex(normalizeEmail(email))}`;
  const remembered = storage.memory.get<string>(memory);
  const known = remembered === undefined ? null : await readLogin(storage, remembered, email);
  if (known !== null) return known;
  const id = await getEmailClaimant(storage, email);
  // An unknown address takes as many reads as a known one, so that the time does not reveal who is registered.
  const found = await readLogin(storage, id ?? 'nobody', email);
  if (found === null) storage.memory.delete(memory);
  else storage.memory.set(memory, found.record.id, 200);
  return found;
};

const readLogin = async (storage: Storage, id: string, email: string): Promise<Login | null> => {
  const [record, account] = await Promise.all([getProfileRecord(storage, id), getAccount(storage, id)]);
  if (record === null || account === null) return null;
  return normalizeEmail(record.email) === normalizeEmail(email) ? { record, account } : null;
};
