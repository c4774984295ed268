import type { Storage } from '../../../base/engine/storage/storage.ts';
import { MODERATION_ROLES } from '../../../base/http/rules/roles.ts';
import { firstAdmin } from '../../../base/settings/server.ts';
import type { Answerers } from '../../../site/to-do/rules.ts';
import { adminSubject, listCachedAdmins, type StoredAdmin } from '../storage.ts';
import { toAdmin } from './admin-accounts.ts';

/** The members who look after profiles. What somebody had before they left the team does not come back with them. */
export const listAnswerers = async (storage: Storage): Promise<Answerers> => {
  const stored = new Map<string, StoredAdmin | null>();
  const first = firstAdmin();
  if (first !== null) stored.set(adminSubject(first.email), null);
  for (const record of await listCachedAdmins(storage)) stored.set(adminSubject(record.email), record);
  return new Map(
    [...stored].flatMap(([subject, record]) => {
      const admin = toAdmin(subject, record);
      if (admin === null || !MODERATION_ROLES.includes(admin.role)) return [];
      // Who is named in the settings has been a member all along; the record was made for something else.
      const since = record === null || record.settings === true ? 0 : record.created;
      return [[subject, { email: admin.email, name: admin.name, since }] as const];
    }),
  );
};
