import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { BadgeBasis, Verification } from './verification.ts';

/** What an administrator saw when the badge was given. */
type SeenProfile = { name: string; avatar: string; email: string };

/** A badge as stored with its decision; `batch` is the id of the import that gave it. */
export type Badge = {
  at: number;
  basis: BadgeBasis;
  evidence: string;
  note: string;
  seen: SeenProfile;
  batch?: string;
};

/** The values that a verification vouches for: the name (a business's is its company name), the main photo, the e-mail. */
export const seenOf = (record: Pick<ProfileRecord, 'name' | 'avatar' | 'email'>): SeenProfile => ({
  name: record.name,
  avatar: record.avatar,
  email: normalizeEmail(record.email),
});

/** The field of each of these values in the forms of that kind. */
export const badgeFields = (kind: ProfileKind) =>
  ({
    name: kind === 'professional' ? 'companyname' : 'name',
    avatar: 'avatar',
    email: 'email',
  }) as const satisfies Record<keyof SeenProfile, FieldName | PhotoField>;

/** A field that costs a verified profile its badge when it changes. */
export type BadgeField = ReturnType<typeof badgeFields>[keyof SeenProfile];

/** Whether a record still has the verified values. */
export const isAsSeen = (record: ProfileRecord, seen: SeenProfile): boolean => {
  const now = seenOf(record);
  return now.name === seen.name && now.avatar === seen.avatar && now.email === seen.email;
};

/** An administrator's decision on a badge, which is there if `verified`. */
type BadgeDecision = { verified: boolean; badge?: Badge };

/** The badge at present; `recheck` means that the name, main photo or e-mail changed since it was given. */
type BadgeState = { verified: boolean; recheck: boolean };

/** Whether a record has the badge now: it is suspended while the record differs from what was verified. */
export const badgeState = (record: ProfileRecord, decision: BadgeDecision | null): BadgeState => {
  if (!decision?.verified || decision.badge === undefined) return { verified: false, recheck: false };
  const verified = isAsSeen(record, decision.badge.seen);
  return { verified, recheck: !verified };
};

/** The version of a profile for administrators: it rises with each edit and with each decision, so that a decision can name the version it is based on. */
export const versionForAdmins = ({ version }: { version: number }, decisions = 0): number =>
  version + decisions;

/** Why a record has the badge; null if it has none now. */
export const verificationOf = (
  record: ProfileRecord,
  decision: BadgeDecision | null,
): Verification | null => {
  if (decision?.badge === undefined || !badgeState(record, decision).verified) return null;
  const { at, basis, evidence, note } = decision.badge;
  return { at: new Date(at).toISOString(), basis, evidence, note };
};
