import type { StoredAdmin } from '../../../accounts/admin-login/storage.ts';
import { decryptWith } from '../../../accounts/second-factor/server/totp-secret.ts';
import type { ArchiveEntry } from '../../../imports/restore/server/archive-format.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';

/**
 * An entry as another site can use it. An admin's TOTP secrets are in plain text, because that site has another `SECRET`; its upkeep
 * encrypts them again. A change of e-mail cannot be undone there, because mailed links are not archived. If none of the secrets decrypts an
 * admin's TOTP secret, it is archived as it is, and `onUnreadable` gets the admin's e-mail.
 */
export const toPortable = (
  entry: ArchiveEntry,
  secrets: readonly string[],
  onUnreadable: (email: string) => void,
): ArchiveEntry => {
  if (!('text' in entry)) return entry;
  if (entry.key.startsWith('admins/'))
    return { ...entry, text: portableAdmin(entry.text, secrets, onUnreadable) };
  return entry.key.startsWith('profiles/') ? { ...entry, text: portableProfile(entry.text) } : entry;
};

const portableAdmin = (
  text: string,
  secrets: readonly string[],
  onUnreadable: (email: string) => void,
): string => {
  const admin = JSON.parse(text) as StoredAdmin;
  if (admin.factor === undefined) return text;
  const factor = { ...admin.factor };
  for (const field of ['secret', 'pending'] as const) {
    const stored = factor[field];
    if (stored === undefined) continue;
    const plain = decryptWith(secrets, admin.email, stored);
    if (plain !== null) factor[field] = plain;
    else if (field === 'secret') onUnreadable(admin.email);
  }
  return JSON.stringify({ ...admin, factor });
};

const portableProfile = (text: string): string => {
  if (!text.includes('"undoable"')) return text;
  const { undoable: _undoable, ...record } = JSON.parse(text) as ProfileRecord;
  return JSON.stringify(record);
};
