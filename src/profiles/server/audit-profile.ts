import type { Defer, Storage } from '../../base/engine/storage/storage.ts';
import type { Admin } from '../../base/http/rules/roles.ts';
import type { AdminAction } from '../../site/audit/rules.ts';
import { appendAudit } from '../../site/audit/storage.ts';
import type { ProfileRecord } from '../rules/profile.ts';

/** The context of an admin's action on a profile. `batch` is the bulk action that it is part of. */
export type ProfileAudit = { storage: Storage; admin: Admin; later: Defer; batch?: string };

/**
 * Logs an action on a profile right before it happens, and returns the entry's id. The log stays forever, so it contains nothing
 * personal but the id; readers of the log see the current name.
 */
export const auditProfile = async (
  { storage, admin, batch }: ProfileAudit,
  action: AdminAction,
  { id, profile, order }: Pick<ProfileRecord, 'id' | 'profile' | 'order'>,
  before: unknown,
  after: unknown,
): Promise<string> => {
  const entry = { admin: admin.email, action, target: id, before, after, place: { profile, order } };
  return appendAudit(storage, batch === undefined ? entry : { ...entry, batch });
};
