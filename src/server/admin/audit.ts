import type { Admin } from '../../contract/admin.ts';
import type { AdminAction } from '../../domain/admin/admin.ts';
import type { ProfileRecord } from '../../domain/profiles/profile.ts';
import type { Later, Storage } from '../../storage/engine/storage.ts';
import { appendAudit } from '../../storage/site/audit.ts';

/** What it takes to do something to a profile and write that down. `batch` names the many that it is one of. */
export type ProfileAudit = { storage: Storage; admin: Admin; later: Later; batch?: string };

/**
 * Writes down what is about to be done to a profile; the change comes right after. The log is kept for good, so no more of a person goes
 * into it than the id: whoever reads it is shown the name that is there then.
 */
export const auditProfile = async (
  { storage, admin, batch }: ProfileAudit,
  action: AdminAction,
  { id, profile, order }: Pick<ProfileRecord, 'id' | 'profile' | 'order'>,
  before: unknown,
  after: unknown,
): Promise<void> => {
  const entry = { admin: admin.email, action, target: id, before, after, place: { profile, order } };
  await appendAudit(storage, batch === undefined ? entry : { ...entry, batch });
};
