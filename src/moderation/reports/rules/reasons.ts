import { say } from '../../../base/languages/rules/say.ts';

/** Why somebody reports a page, and why an administrator hides or deletes one. */
export const REASONS = [
  'about-me',
  'impersonation',
  'wrong',
  'private',
  'abuse',
  'illegal',
  'spam',
  'other',
] as const;

export type Reason = (typeof REASONS)[number];

/** The reason that a hidden or deleted profile carries. */
export const toReason = (text: string): Reason => REASONS.find((reason) => reason === text) ?? 'other';

/** Each reason in a reader's words, for the report form. */
export const REASON_LABELS: Readonly<Record<Reason, string>> = {
  get 'about-me'() {
    return say('moderation.reason.about-me');
  },
  get impersonation() {
    return say('moderation.reason.impersonation');
  },
  get wrong() {
    return say('moderation.reason.wrong');
  },
  get private() {
    return say('moderation.reason.private');
  },
  get abuse() {
    return say('moderation.reason.abuse');
  },
  get illegal() {
    return say('moderation.reason.illegal');
  },
  get spam() {
    return say('moderation.reason.spam');
  },
  get other() {
    return say('moderation.reason.other');
  },
};

/** A reason as the inbox and letters to the owner name it. */
export const reasonName = (reason: Reason): string => {
  if (reason === 'about-me') return say('moderation.reason.about-me-name');
  return reason === 'other' ? say('moderation.reason.other-name') : REASON_LABELS[reason];
};

/** Whether a report with this reason needs details. */
export const needsDetails = (reason: Reason): boolean =>
  reason === 'wrong' || reason === 'illegal' || reason === 'other';
