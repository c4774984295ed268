import type { Storage } from '../../../base/engine/storage/storage.ts';
import { writtenIn } from '../../../base/mail/server/letter-language.ts';
import { sendMail } from '../../../base/mail/server/send.ts';
import { removeLetterNotes } from '../../../base/mail/storage.ts';
import { emailName } from '../../../profiles/identity/storage/hashed-names.ts';
import { forgetEmail } from '../../email/storage.ts';
import { listBonds, OF_LOGIN, removeLinks } from '../../links/storage.ts';
import { loginEndedMail } from '../../server/account-mails.ts';
import { endSessions } from '../../sessions/storage.ts';
import { type Account, getAccount, removeAccount } from '../../storage/accounts.ts';

/**
 * Removes what is left of a login that has ended: sessions, links, its address, and the account last, so that a repeat finishes what a crash
 * left. False if it has not ended, or its address may still be taken and the rest is due later.
 */
export const finishEnd = async (storage: Storage, login: string): Promise<boolean> => {
  const account = await getAccount(storage, login);
  if (account?.ended === undefined) return false;
  await endSessions(storage, 'owner', login);
  const areFree = await freeAddresses(storage, account);
  if (!areFree) return false;
  await removeLinks(storage, login, { kinds: OF_LOGIN });
  await tellEnd(storage, account, null);
  await removeAccount(storage, login);
  return true;
};

const freeAddresses = async (storage: Storage, { id, address }: Account): Promise<boolean> => {
  const bonds = await listBonds(storage, id, 'undo');
  const names = new Set([
    ...(address === undefined || address.email === '' ? [] : [emailName(address.email)]),
    ...(address?.movedFrom === undefined ? [] : [address.movedFrom]),
    ...bonds.map(({ email }) => emailName(email)),
  ]);
  const freed = await Promise.all([...names].map((name) => forgetEmail(storage, name, id)));
  return freed.every(Boolean);
};

/** Tells the holder of a login that it has ended, once; `until` (milliseconds) is until when they may take a page back. */
export const tellEnd = async (
  storage: Storage,
  { id, address, language, told }: Account,
  until: number | null,
): Promise<void> => {
  if (told === true || address === undefined || address.email === '') return;
  const mail = await writtenIn(language, () => loginEndedMail(address.email, until));
  await sendMail(storage, id, mail, 'login-ended');
  // Nothing tells of the login any more.
  if (until === null) await removeLetterNotes(storage, id);
};
