import { normalizeEmail } from '../../text/email.ts';
import type { ProfileRecord } from '../profile.ts';

/** What a verification rests on, as `CMSupdateUser.php` and `request-badge.php` name it. */
export const BADGE_BASES = ['document', 'website', 'register', 'press', 'known', 'other'] as const;
export type BadgeBasis = (typeof BADGE_BASES)[number];

/** Why a profile has the badge, as in public records; `at` is ISO 8601. */
export type Verification = { at: string; basis: BadgeBasis; evidence: string; note: string };

/** What an administrator saw when the badge was given. */
type SeenProfile = { name: string; avatar: string; email: string };

/** A badge as it is kept beside the decision; without `seen` (badges of earlier versions) today's values count as what was verified. */
export type Badge = { at: number; basis: BadgeBasis; evidence: string; note: string; seen?: SeenProfile };

/** What a verification vouches for: the name (a business's is its company name), the main photo, the e-mail. */
export const seenOf = (record: Pick<ProfileRecord, 'name' | 'avatar' | 'email'>): SeenProfile => ({
  name: record.name,
  avatar: record.avatar,
  email: normalizeEmail(record.email),
});

/** Whether a record still is what was verified. */
export const isAsSeen = (record: ProfileRecord, seen: SeenProfile | undefined): boolean => {
  if (seen === undefined) return true;
  const now = seenOf(record);
  return now.name === seen.name && now.avatar === seen.avatar && now.email === seen.email;
};

/** What administrators decided on a badge, as far as it matters here. */
type BadgeDecision = { verified: boolean; at: number; badge?: Badge };

/** A decision with what it vouches for written into it, if that was not yet: for a record that is about to change. */
export const withVerifiedValues = <Decision extends BadgeDecision>(
  decision: Decision,
  before: ProfileRecord,
): Decision =>
  !decision.verified || decision.badge?.seen !== undefined
    ? decision
    : { ...decision, badge: { ...badgeOf(decision), seen: seenOf(before) } };

/** The badge of a decision. One from an earlier version gets the decision's date and the basis `other`. */
export const badgeOf = ({ at, badge }: Pick<BadgeDecision, 'at' | 'badge'>): Badge =>
  badge ?? { at, basis: 'other', evidence: '', note: '' };

/** The badge at present; `recheck` means that the name, main photo or e-mail changed since it was given. */
type BadgeState = { verified: boolean; recheck: boolean };

/** Whether a record has the badge now: it is suspended while the record differs from what was verified. */
export const badgeState = (
  record: ProfileRecord,
  decision: Pick<BadgeDecision, 'verified' | 'badge'> | null,
): BadgeState => {
  if (!decision?.verified) return { verified: false, recheck: false };
  const verified = isAsSeen(record, decision.badge?.seen);
  return { verified, recheck: !verified };
};

/** The version of a profile for administrators: it rises with each edit and with each decision, so that a decision can name what it saw. */
export const versionForAdmins = ({ version }: { version: number }, decisions = 0): number =>
  version + decisions;

/** Why a record has the badge; null if it has none now. */
export const verificationOf = (
  record: ProfileRecord,
  decision: BadgeDecision | null,
): Verification | null => {
  if (decision === null || !badgeState(record, decision).verified) return null;
  const { at, basis, evidence, note } = badgeOf(decision);
  return { at: new Date(at).toISOString(), basis, evidence, note };
};

/** Each basis in words, as the page and the dashboard say it. */
export const BASIS_LABELS: Record<BadgeBasis, string> = {
  document: 'An identity document was checked',
  website: 'The official website leads to this page',
  register: 'An entry in a public register',
  press: 'Reports in the press',
  known: 'Known to the editors',
  other: 'Checked by the editors',
};

export const BADGE_SENTENCES = {
  basis: 'Please choose what the badge rests on',
  evidence: 'Evidence must be an address that starts with https://',
  requested: 'Your request was sent.',
  already: 'Your profile is verified already.',
  decided: 'Another administrator has decided on this badge.',
  changed: 'This profile was changed in the meantime. Please look at it again.',
  version: 'Version must be a number',
} as const;

/** Whether a text is an https address that may be linked as evidence. */
export const isEvidence = (text: string): boolean => {
  if (!/^https:\/\/[^\s]+$/i.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '';
};
