import { requireRole } from '../../../accounts/hands/server/gate.ts';
import type { Storage } from '../../../base/engine/storage/storage.ts';
import { AppError } from '../../../base/http/server/errors.ts';
import type { Actor } from '../../../base/http/server/handler.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { roleOn } from '../../../profiles/hands/rules.ts';
import type { ProfileRecord } from '../../../profiles/rules/profile.ts';
import type { OwnerChoices } from '../../../profiles/visibility/rules/privacy.ts';
import { getProfileStatus } from '../../../profiles/visibility/storage/profile-status.ts';

/** Who changes a page: the login, and the roles that may make its call. */
export type Hand = Pick<Actor, 'login' | 'roles'>;

/** Whether only the owner of a page makes each choice; a new one has to be here. */
const IS_OWNERS: Readonly<Record<keyof OwnerChoices, boolean>> = {
  private_fields: true,
  listed: true,
  open_data: true,
  machines: true,
  contact: true,
  follow: true,
  still_right: true,
  suggestions: true,
  letters: false,
};
const OWNERS_CHOICES = (Object.keys(IS_OWNERS) as (keyof OwnerChoices)[]).filter((name) => IS_OWNERS[name]);

/** What the badge of a page says is true, and only its owner changes. */
const VERIFIED_FIELDS = ['name', 'companyname', 'avatar'] as const;

/**
 * Refuses a change of a page, as it is in the moment of the write, by somebody who may not act on it any more, and what an editor may not
 * change.
 */
export const refuseBeyondRole = async (
  storage: Storage,
  old: ProfileRecord,
  next: ProfileRecord,
  hand: Hand,
): Promise<void> => {
  requireRole(old, hand);
  if (roleOn(old, hand.login) === 'owner') return;
  const isOwners =
    normalizeEmail(old.email) !== normalizeEmail(next.email) ||
    OWNERS_CHOICES.some((name) => JSON.stringify(old[name]) !== JSON.stringify(next[name]));
  if (isOwners) throw new AppError('owner-only');
  if (VERIFIED_FIELDS.every((name) => old[name] === next[name])) return;
  if ((await getProfileStatus(storage, old.id))?.verified) throw new AppError('owner-only');
};
