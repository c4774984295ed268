import { claimEmail, getIdByEmail, releaseEmail } from '../../../../accounts/email/storage.ts';
import { normalizeEmail } from '../../../../base/text/rules/email.ts';
import { emailName } from '../../../../profiles/identity/storage/hashed-names.ts';
import {
  claimImportedId,
  getImportedId,
  removeImportKey,
} from '../../../../profiles/identity/storage/import-keys.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { ExistingProfile, ImportContext, ImportItem } from './import-context.ts';
import { addListedNames } from './listed-names.ts';

/** The key that a page gets from its line, or has already. */
export const importKeyOf = (
  { identity, key: claimed }: Pick<ImportItem, 'identity' | 'key'>,
  existing: ProfileRecord | null,
): Pick<ProfileRecord, 'key'> => {
  const key = identity.by === 'key' ? identity.value : (claimed ?? existing?.key);
  return key === undefined ? {} : { key };
};

/** The profile that has an e-mail already, if it is another one than that of a line; null if the address is free. */
export const findEmailHolder = async (
  { storage, listed }: ImportContext,
  email: string,
  { id, existing }: ExistingProfile,
): Promise<string | null> => {
  if (email === '' || !listed.emails.has(emailName(email))) return null;
  if (existing !== null && normalizeEmail(existing.email) === normalizeEmail(email)) return null;
  const takenBy = await getIdByEmail(storage, email);
  return takenBy === id ? null : takenBy;
};

/** Claims the key and the e-mail of a line for its profile: `again` if somebody was faster, the id of the profile that has the e-mail, or null once both are. */
export const claimNames = async (
  context: ImportContext,
  item: ImportItem,
  found: ExistingProfile,
  email: string,
): Promise<'again' | { takenBy: string } | null> => {
  const { storage, listed } = context;
  const { id, existing, isNewKey } = found;
  const { key } = importKeyOf(item, existing);
  // The key comes first, so that a repeat after a crash continues with the same profile and the e-mail claimed for it.
  if (key !== undefined && isNewKey && !(await claimImportedId(storage, key, id))) {
    const otherId = await getImportedId(storage, key);
    addListedNames(listed, { key, id: otherId ?? '' });
    return 'again';
  }
  const takenBy = await takeEmail(context, email, found);
  // Somebody was faster after the e-mail was looked up.
  if (takenBy !== null && item.identity.by === 'email' && existing === null) {
    addListedNames(listed, { email, id: takenBy });
    return 'again';
  }
  if (takenBy !== null && key !== undefined && isNewKey) await removeImportKey(storage, key);
  return takenBy === null ? null : { takenBy };
};

/** Claims an e-mail for a profile; returns the id of the profile that has it already, else null. */
const takeEmail = async (
  context: ImportContext,
  email: string,
  found: ExistingProfile,
): Promise<string | null> => {
  if (email === '') return null;
  const { storage } = context;
  const { id, existing } = found;
  if (
    existing !== null &&
    context.listed.emails.has(emailName(email)) &&
    normalizeEmail(existing.email) === normalizeEmail(email)
  )
    return null;
  const holder = await findEmailHolder(context, email, found);
  if (holder !== null) return holder;
  if (await claimEmail(storage, email, id)) return null;
  const takenBy = await getIdByEmail(storage, email);
  return takenBy === id ? null : (takenBy ?? 'another');
};

/** Gives back what was claimed for a page that was not made, because its import was taken back meanwhile. */
export const releaseNames = async (
  { storage }: ImportContext,
  item: ImportItem,
  { id, isNewKey }: ExistingProfile,
  email: string,
): Promise<void> => {
  if (item.identity.by === 'key' && isNewKey) await removeImportKey(storage, item.identity.value);
  if (email !== '') await releaseEmail(storage, email, id);
};
