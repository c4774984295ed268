/** Why somebody reports a page, and why an administrator hides or deletes one. */
export const REASONS = ['about-me', 'impersonation', 'wrong', 'private', 'abuse', 'spam', 'other'] as const;

export type Reason = (typeof REASONS)[number];

/** The reason that a hidden or deleted profile carries. */
export const toReason = (text: string): Reason => REASONS.find((reason) => reason === text) ?? 'other';

/** Each reason in the words of a reader who picks it. */
export const REASON_LABELS: Record<Reason, string> = {
  'about-me': 'This page is about me and I did not make it',
  impersonation: 'It pretends to be somebody else',
  wrong: 'It says something that is not true',
  private: 'It shows something private',
  abuse: 'It insults, threatens or incites',
  spam: 'It is advertising or spam',
  other: 'Something else',
};

/** Each reason in the words of the inbox and of letters to the owner. */
export const REASON_NAMES: Record<Reason, string> = {
  'about-me': 'The person it is about did not make it',
  impersonation: 'It pretends to be somebody else',
  wrong: 'It says something that is not true',
  private: 'It shows something private',
  abuse: 'It insults, threatens or incites',
  spam: 'It is advertising or spam',
  other: 'Another reason',
};

/** Whether a report with this reason needs details. */
export const needsDetails = (reason: Reason): boolean => reason === 'wrong' || reason === 'other';

/** What an administrator decides on a page or a case; `keep` leaves a hidden page hidden. */
export const DECISIONS = ['dismiss', 'hide', 'restore', 'keep', 'delete'] as const;

export type Decision = (typeof DECISIONS)[number];

/** Whether a decision needs a reason. */
export const needsReason = (decision: Decision): boolean => decision === 'hide' || decision === 'delete';

/** The decisions that are possible for a page, in the order in which they are offered. */
export const possibleDecisions = (page: { hidden: boolean; hasCase: boolean }): Decision[] =>
  page.hidden
    ? ['restore', 'keep', 'delete']
    : page.hasCase
      ? ['dismiss', 'hide', 'delete']
      : ['hide', 'delete'];

/** The state of an appeal: none yet, sent, or refused. */
export type AppealState = null | 'open' | 'refused';

export const DETAILS_MAX = 2_000;

export const NOTE_MAX = 1_000;

export const APPEAL_MAX = 2_000;

/** Reports that a case shows. */
export const REPORTS_SHOWN = 50;

/** Maximum number of ids in one `CMSbulk.php`. */
export const BULK_MAX = 200;

export const MODERATION_SENTENCES = {
  reported: 'Thank you. We will look at it.',
  tellMore: 'Please tell us more',
  chooseReason: 'Please choose a reason',
  notAvailable: 'This profile is not available.',
  appealed: 'Your appeal was sent.',
  writeAppeal: 'Please tell us why the page should be shown again',
  notHidden: 'Your page is not hidden.',
  appealedBefore: 'You have appealed against this decision already.',
  caseNeeded: 'A case is open about this page. Please decide on the case.',
  caseUnknown: 'There is no such case.',
  caseDecided: 'Another administrator has decided on this case.',
  caseOver: 'This case is closed.',
  noCase: 'No case is open about this page.',
  pageNotHidden: 'This page is not hidden.',
  pageHidden: 'This page is hidden already.',
  bulkIds: `Please choose 1 to ${BULK_MAX} profiles`,
  notUndone: 'Something else has happened to this page since, so this cannot be undone.',
  notInTrash: 'This profile is not in the trash.',
} as const;

export const TRASH_SENTENCES = {
  restored: 'The profile is back.',
  purged: 'The profile is gone for good.',
} as const;

/** The message of the reply to a decision. */
export const DECIDED_SENTENCES: Record<Decision, string> = {
  dismiss: 'The reports are dismissed.',
  hide: 'The page is hidden.',
  restore: 'The page is shown again.',
  keep: 'The page stays hidden.',
  delete: 'The page is in the trash.',
};

const DAY = 86_400_000;

/** How long a deleted profile stays in the trash, in days and in milliseconds. */
export const TRASH_DAYS = 30;
export const TRASH_PERIOD = TRASH_DAYS * DAY;

/** How long the texts and addresses of a closed case are kept, in milliseconds. */
export const CASE_PERIOD = 30 * DAY;

/** How long a repeated report by the same visitor counts as the first one, in milliseconds. */
export const REPORT_ONCE = DAY;
