import { hasAccount } from '../../../../accounts/server/has-account.ts';
import { isProfileId } from '../../../../base/text/rules/slug.ts';
import { isRemoved } from '../../../../profiles/identity/storage/removed.ts';
import type { ProfileRecord } from '../../../../profiles/rules/profile.ts';
import type { ImportContext, ImportItem } from './import-context.ts';

/** Whether a page with the key, the id or the e-mail of a line was removed, so that an import must not restore it. */
export const wasRemoved = async (
  { storage, listed, removedName }: ImportContext,
  { raw, identity }: ImportItem,
  hasVanished: boolean,
): Promise<boolean> => {
  const { id, email } = raw;
  const names = [removedName(identity.by, identity.value)];
  if (typeof id === 'string' && isProfileId(id.trim())) names.push(removedName('id', id.trim()));
  if (typeof email === 'string' && email.trim() !== '') names.push(removedName('email', email));
  const asked = names.filter((name) => hasVanished || listed.removed.has(name));
  return (await Promise.all(asked.map((name) => isRemoved(storage, name)))).includes(true);
};

/** Whether a page has an account, so that only its owner may change it. Pass `surely` before a change, because the account may be new. */
export const existingHasAccount = async (
  { storage, listed }: ImportContext,
  existing: ProfileRecord,
  surely = false,
): Promise<boolean> =>
  existing.hands !== undefined ||
  ((surely || listed.accounts.has(existing.id)) && (await hasAccount(storage, existing)));
