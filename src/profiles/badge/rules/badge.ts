import type { FieldName } from '../../../base/fields/rules/field-catalogue.ts';
import type { PhotoField } from '../../../base/fields/rules/photo-fields.ts';
import type { ProfileKind } from '../../../base/fields/rules/profile-kind.ts';
import { normalizeEmail } from '../../../base/text/rules/email.ts';
import { readWebAddress } from '../../../base/text/rules/url.ts';
import type { ProfileRecord } from '../../rules/profile.ts';
import type { BadgeBasis, Verification } from './verification.ts';

/** What an administrator saw when the badge was given. */
type SeenProfile = { name: string; avatar: string; email: string };

/** A badge as stored with its decision. */
export type Badge = { at: number; basis: BadgeBasis; evidence: string; note: string; seen: SeenProfile };

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

/** Each basis in words, as the page and the dashboard say it. */
export const BASIS_LABELS: Record<BadgeBasis, string> = {
  document: 'An identity document was checked',
  website: 'The official website leads to this page',
  register: 'An entry in a public register',
  press: 'Reports in the press',
  known: 'Known to the editors',
  other: 'Checked by the editors',
};

/** Each basis as an owner claims it in a request. */
export const BASIS_CLAIMS: Record<BadgeBasis, string> = {
  ...BASIS_LABELS,
  document: 'An identity document',
  known: 'The editors know me',
  other: 'Something else',
};

export const BADGE_SENTENCES = {
  basis: 'Please choose what the badge is based on',
  evidence: 'Evidence must be an address that starts with https://',
  rests: 'Your verified badge goes when you save this.',
  suspends: 'The verified badge goes when you save this.',
  choose: 'Please choose what shows that it is you',
  decide: 'Please choose whether the page gets the badge',
  missing: 'Please give a link or a note',
  requested: 'Your request was sent.',
  already: 'Your profile is verified already.',
  decided: 'Another administrator has decided on this badge.',
  decidedByYou: 'You have decided on this badge already.',
  changed: 'This profile was changed in the meantime. Please look at it again.',
} as const;

/** Whether a text is an https address that may be linked as evidence. */
export const isEvidence = (text: string): boolean => readWebAddress(text)?.protocol === 'https:';

/** What is wrong with what an administrator says a badge rests on, by field; `basis` is '' until it is chosen. */
export const badgeReasonProblems = ({
  basis,
  evidence,
}: {
  basis: BadgeBasis | '';
  evidence: string;
}): Record<string, string> => ({
  ...(basis === '' && { basis: BADGE_SENTENCES.basis }),
  ...(evidence !== '' && !isEvidence(evidence) && { evidence: BADGE_SENTENCES.evidence }),
});

/** What the form of a badge request lacks, by field: a basis, and a link or a note. */
export const badgeRequestProblems = ({
  basis,
  evidence,
  note,
}: {
  basis: BadgeBasis | '';
  evidence: string;
  note: string;
}): Record<string, string> => {
  const link =
    evidence === ''
      ? note === ''
        ? BADGE_SENTENCES.missing
        : ''
      : isEvidence(evidence)
        ? ''
        : BADGE_SENTENCES.evidence;
  return { ...(basis === '' && { basis: BADGE_SENTENCES.choose }), ...(link !== '' && { evidence: link }) };
};
