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
export const REASON_LABELS: Record<Reason, string> = {
  'about-me': 'This page is about me and I did not make it',
  impersonation: 'It pretends to be somebody else',
  wrong: 'It says something that is not true',
  private: 'It shows something private',
  abuse: 'It insults, threatens or incites',
  illegal: 'It breaks the law',
  spam: 'It is advertising or spam',
  other: 'Something else',
};

/** Each reason as the inbox and letters to the owner name it. */
export const REASON_NAMES: Record<Reason, string> = {
  ...REASON_LABELS,
  'about-me': 'The person it is about did not make it',
  other: 'Another reason',
};

/** Whether a report with this reason needs details. */
export const needsDetails = (reason: Reason): boolean =>
  reason === 'wrong' || reason === 'illegal' || reason === 'other';
